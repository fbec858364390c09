import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useResetPassword } from '#web/data/lost-passwords.ts'
import { FormMessage } from './form-message.tsx'
import { SecondStepField } from './second-step-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { tokenInAddress } from './token-in-address.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Sets a new password by the token in the address, and signs in. */
export function ResetPasswordForm() {
  const reset = useResetPassword()
  const { fault, asksForCode, handleSubmit } = useAuthForm(
    ({ password, code }) => reset.mutateAsync({ token: tokenInAddress(), password, code: code || undefined }),
    { needed: ['password'] },
  )
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      {fault.form && <FormMessage tone="danger">{fault.form}</FormMessage>}
      <Field label="New password" hint="At least 10 characters" error={fault.fields.password}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      {asksForCode && <SecondStepField error={fault.fields.code} />}
      <SubmitButton busy={reset.isPending || reset.isSuccess}>Set new password</SubmitButton>
    </form>
  )
}
