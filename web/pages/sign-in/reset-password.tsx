import { Link } from 'wouter'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx'
import { routes } from '#web/platform/routes.ts'

export function ResetPasswordPage() {
  return (
    <AuthLayout
      title="Set a new password"
      description="Set a new password for your Balancia AI account by the link that you were given. It works once, and signs you out everywhere else."
      lead="You are signed in with it here, and signed out everywhere else."
    >
      <ResetPasswordForm />
      <p className="mt-7 text-center text-muted text-sm">
        The link does not work?{' '}
        <Link href={routes.forgotPassword} className="link">
          Ask for a new one
        </Link>
      </p>
    </AuthLayout>
  )
}
