import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { ConfirmSignUpForm } from '#web/features/auth/confirm-sign-up-form.tsx'
import { AuthSwitchLink } from '#web/features/auth/auth-switch-link.tsx'
import { routes } from '#web/platform/routes.ts'

export function ConfirmSignUpPage() {
  return (
    <AuthLayout
      title="Finish your sign-up"
      description="Finish your sign-up at Balancia AI by the link that was sent to your address, and sign in to your new account."
      lead="The link shows that the address is yours. Your password shows that it was you who signed up."
    >
      <ConfirmSignUpForm />
      <AuthSwitchLink question="The link does not work?" href={routes.signup} label="Sign up again" />
    </AuthLayout>
  )
}
