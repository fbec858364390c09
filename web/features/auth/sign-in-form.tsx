import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useSignIn } from '#web/data/auth.ts'
import { FormMessage } from './form-message.tsx'
import { SecondStepField } from './second-step-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthForm } from './use-auth-form.ts'

export function SignInForm() {
  const signIn = useSignIn()
  const { errors, asksForCode, handleSubmit } = useAuthForm(({ email, password, code }) =>
    signIn.mutateAsync({ email, password, code: code || undefined }),
  )
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      {errors.form && <FormMessage tone="danger">{errors.form}</FormMessage>}
      <Field label="Email" error={errors.fields.email}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" required />
      </Field>
      <Field label="Password" error={errors.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      {asksForCode && <SecondStepField error={errors.fields.code} />}
      <SubmitButton busy={signIn.isPending || signIn.isSuccess}>Sign In</SubmitButton>
    </form>
  )
}
