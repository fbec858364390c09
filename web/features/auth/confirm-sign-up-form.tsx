import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useConfirmSignUp } from '#web/data/account/sign-ups.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { tokenInAddress } from './token-in-address.ts'
import { openPath, useAuthForm } from './use-auth-form.ts'

/** Makes the account of the link in the address, and signs in. */
export function ConfirmSignUpForm() {
  const confirm = useConfirmSignUp()
  const { errors, handleSubmit } = useAuthForm(
    ({ password }) => confirm.mutateAsync({ token: tokenInAddress(), password }),
    { needed: ['password'], whenDone: ({ returnTo }) => openPath(returnTo) },
  )
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
      <Field label="Password" hint="The one that you chose when you signed up" error={errors.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <SubmitButton busy={confirm.isPending || confirm.isSuccess}>Finish sign-up</SubmitButton>
    </form>
  )
}
