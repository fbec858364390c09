import { Link } from 'wouter'
import { useSignInOptions } from '#web/data/auth.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { AuthSwitchLink } from '#web/features/auth/auth-switch-link.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { SingleSignOnError, SingleSignOnLink } from '#web/features/auth/single-sign-on-link.tsx'
import { routes } from '#web/platform/routes.ts'

export function LoginPage() {
  const { data: options } = useSignInOptions()
  const question = options?.firstAccount ? 'No account exists here yet.' : 'New here?'
  const label = options?.firstAccount ? 'Create the first one' : 'Create an account'
  return (
    <AuthLayout
      title="Sign In"
      description="Sign in to Balancia AI, and see what your agents did while you were away: every run with its steps, sources and cost."
      lead={
        options?.firstAccount
          ? 'This server is new: create the first account, and you can sign in with it.'
          : 'Welcome back. Your agents are where you left them.'
      }
    >
      {options?.passwords === false ? (
        <FormMessage tone="info">Signing in with a password is switched off here.</FormMessage>
      ) : (
        <>
          {options?.singleSignOn && <SingleSignOnError />}
          <SignInForm />
          {!options?.firstAccount && (
            <p className="mt-5 text-center text-sm">
              <Link href={routes.forgotPassword} className="link">
                Forgot your password?
              </Link>
            </p>
          )}
        </>
      )}
      {options?.singleSignOn && <SingleSignOnLink />}
      {options?.signUp !== 'invite' || options.firstAccount ? (
        <AuthSwitchLink question={question} href={routes.signup} label={label} />
      ) : (
        <p className="mt-7 text-center text-muted text-sm">New accounts are by invitation only.</p>
      )}
    </AuthLayout>
  )
}
