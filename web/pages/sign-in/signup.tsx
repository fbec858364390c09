import { useSignInOptions } from '#web/data/auth.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { AuthSwitchLink } from '#web/features/auth/auth-switch-link.tsx'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
import { routes } from '#web/platform/routes.ts'

export function SignupPage() {
  const { data: options } = useSignInOptions()
  const isClosed = options?.signUp === 'invite' && !options.firstAccount
  return (
    <AuthLayout
      title="Create your account"
      description="Create an account on Balancia AI and have your first agent at work in minutes: describe a repetitive task once, it is done from then on."
      lead="An email address and a password are all it takes."
    >
      {isClosed ? (
        <FormMessage tone="info">
          Sign-up is by invitation only. Ask an administrator of this installation for an invitation.
        </FormMessage>
      ) : (
        <SignUpForm firstAccount={options?.firstAccount ?? false} />
      )}
      <AuthSwitchLink question="Already have an account?" href={routes.login} label="Sign In" />
    </AuthLayout>
  )
}
