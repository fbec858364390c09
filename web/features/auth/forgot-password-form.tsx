import { useState } from 'react'
import { Field, Input } from '#web/components/field.tsx'
import { useRequestLink } from '#web/data/account/lost-passwords.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** Requests an email with a link. The answer does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const ask = useRequestLink()
  const [isAsked, setAsked] = useState(false)
  const { errors, handleSubmit } = useAuthForm(({ email }) => ask.mutateAsync(email), {
    needed: ['email'],
    whenDone: () => setAsked(true),
  })
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <output className="empty:hidden">
        {isAsked && (
          <FormMessage tone="info">
            If there is an account with this address, a link is on its way to it. It works once, and for one
            hour.
          </FormMessage>
        )}
      </output>
      {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
      <Field label="Email" error={errors.fields.email}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" required />
      </Field>
      <SubmitButton busy={ask.isPending}>{isAsked ? 'Send another link' : 'Send me a link'}</SubmitButton>
    </form>
  )
}
