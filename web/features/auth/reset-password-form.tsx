import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useResetLink, useResetPassword } from '#web/data/account/lost-passwords.ts'
import { CallFailure } from '#web/platform/call.ts'
import { classNames } from '#web/platform/class-names.ts'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'
import { FormMessage } from './form-message.tsx'
import { SecondStepField } from './second-step-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { tokenInAddress } from './token-in-address.ts'
import { useAuthForm } from './use-auth-form.ts'

/**
 * Sets a new password with the token in the address, and signs in; reports an invalid link before anything is typed.
 */
export function ResetPasswordForm() {
  // The address is known in the browser only: the page is pre-rendered.
  const token = useIsHydrated() ? tokenInAddress() : undefined
  const link = useResetLink(token)
  const reset = useResetPassword()
  const { errors, asksForCode, handleSubmit } = useAuthForm(
    ({ password, code }) => reset.mutateAsync({ token: token ?? '', password, code: code || undefined }),
    { needed: ['password'] },
  )
  const refusal = token === '' ? noToken : refusalOf(link.error)
  if (refusal) return <FormMessage tone="danger">{refusal}</FormMessage>
  return (
    <form
      method="post"
      noValidate
      // Hidden until the link has been checked.
      className={classNames('flex flex-col gap-5', link.isPending && 'invisible')}
      onSubmit={handleSubmit}
    >
      {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
      <Field label="New password" hint="At least 10 characters" error={errors.fields.password}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      {asksForCode && <SecondStepField error={errors.fields.code} />}
      <SubmitButton busy={reset.isPending || reset.isSuccess}>Set new password</SubmitButton>
    </form>
  )
}

const noToken = 'Open this page by the link that you were given, and take care to copy all of it.'

/** Why the link cannot set a password. After a network error or a rate limit the user may still try. */
function refusalOf(error: Error | null): string | undefined {
  const isRefused = error instanceof CallFailure && (error.status === 400 || error.status === 403)
  return isRefused ? error.serverMessage : undefined
}
