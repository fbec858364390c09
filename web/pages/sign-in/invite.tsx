import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { InvitationForm } from '#web/features/auth/invitation-form.tsx'
import { AuthSwitchLink } from '#web/features/auth/auth-switch-link.tsx'
import { routes } from '#web/platform/routes.ts'

export function InvitePage() {
  return (
    <AuthLayout
      title="Accept your invitation"
      description="You are invited to Balancia AI: choose a password, and your account is made by the link that you were sent."
      lead="Choose a password, and your account is made. The link works once."
    >
      <InvitationForm>
        <AuthSwitchLink question="Already have an account?" href={routes.login} label="Sign In" />
      </InvitationForm>
    </AuthLayout>
  )
}
