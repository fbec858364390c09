import { useState } from 'react'
import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useSignUp } from '#web/data/account/sign-ups.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { codeInAddress, openReturnPage, returnToInAddress, useAuthForm } from './use-auth-form.ts'

/** The sign-up form. The server checks lengths; the hint only states them. */
export function SignUpForm({ firstAccount }: { firstAccount: boolean }) {
  const signUp = useSignUp()
  const [sentTo, setSentTo] = useState<string>()
  const { errors, handleSubmit } = useAuthForm(
    (form) => signUp.mutateAsync({ ...form, returnTo: returnToInAddress() ?? undefined }),
    {
      whenDone: ({ user }, { email }) => (user ? openReturnPage() : setSentTo(email)),
    },
  )
  if (sentTo !== undefined) return <EmailOnItsWay to={sentTo} />
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" isOptional error={errors.fields.firstName}>
          <Input name="firstName" autoComplete="given-name" maxLength={100} />
        </Field>
        <Field label="Last name" isOptional error={errors.fields.lastName}>
          <Input name="lastName" autoComplete="family-name" maxLength={100} />
        </Field>
      </div>
      <Field label="Email" error={errors.fields.email}>
        <Input name="email" type="email" autoComplete="email" inputMode="email" required />
      </Field>
      <Field label="Password" hint="At least 10 characters" error={errors.fields.password}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      {/* Known only after the reply of the server; the fields above do not move. */}
      {firstAccount && (
        <FormMessage tone="info">You are the first: this account will be the administrator.</FormMessage>
      )}
      {firstAccount && (
        <Field
          label="Setup code"
          hint="The server printed it when it started. It shows that this installation is yours."
          error={errors.fields.setupCode}
        >
          <Input
            name="setupCode"
            defaultValue={codeInAddress()}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </Field>
      )}
      <SubmitButton busy={signUp.isPending || signUp.isSuccess}>Create account</SubmitButton>
    </form>
  )
}

/** The same message whether the address has an account or not. */
function EmailOnItsWay({ to }: { to: string }) {
  return (
    <output className="flex flex-col gap-4">
      <FormMessage tone="info">
        An email is on its way to <strong className="break-all">{to}</strong>. The link in it finishes your
        sign-up, and holds for a day.
      </FormMessage>
      <p className="text-muted text-sm">
        Nothing after a few minutes? Look in your spam folder, then sign up again.
      </p>
    </output>
  )
}
