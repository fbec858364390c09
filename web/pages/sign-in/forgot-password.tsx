import type { ReactNode } from 'react'
import { useSignInOptions } from '#web/data/auth.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { AuthSwitchLink } from '#web/features/auth/auth-switch-link.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { CodeBlock } from '#web/components/text/code.tsx'

export function ForgotPasswordPage() {
  const { data: options, isError } = useSignInOptions()
  // If the options failed to load, submitting the form reveals the answer.
  const way = options?.passwordLinks ?? (isError ? 'mail' : undefined)
  return (
    <AuthLayout
      title="Forgot your password?"
      description="How to get back into your Balancia AI account when the password is lost: a link lets you set a new one, and your agents keep running."
      lead="A link lets you set a new one. Your agents keep running."
    >
      <noscript>
        <p className="text-danger text-sm">This page needs JavaScript, which is switched off here.</p>
      </noscript>
      {/* Both use the same space, so that nothing moves once the options have loaded. */}
      <div className="grid">
        <Way isShown={way === 'mail'}>
          <ForgotPasswordForm />
        </Way>
        <Way isShown={way === 'operator'}>
          <AskOperator />
        </Way>
      </div>
      <AuthSwitchLink question="Remembered it?" href={routes.login} label="Sign In" />
    </AuthLayout>
  )
}

function Way({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div className={classNames('col-start-1 row-start-1 min-w-0', !isShown && 'invisible')}>{children}</div>
  )
}

/** Explains how to get a link for a new password on an installation that sends no email. */
function AskOperator() {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        This installation sends no emails. Ask your administrator for a link to set a new password. They
        create one on the server, in the folder of Balancia, with this command:
      </p>
      <CodeBlock label="Command for the administrator" text="npx balancia reset-password you@example.com" />
      <p className="text-muted">The link works once, and for one hour.</p>
    </div>
  )
}
