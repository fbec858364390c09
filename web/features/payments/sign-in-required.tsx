import { LogIn } from 'lucide-react'
import { buttonStyle } from '#web/components/button-style.ts'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { signInUrlFor } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

interface SignInRequiredProps {
  title: string
  hint: string
  /** The page to return to. */
  returnTo: string
}

/** Asks a visitor to sign in, in place of a page about their account. */
export function SignInRequired({ title, hint, returnTo }: SignInRequiredProps) {
  return (
    <Card className="mx-auto max-w-md">
      <EmptyState
        icon={<LogIn size={20} aria-hidden />}
        title={title}
        hint={hint}
        action={
          <a href={prefixed(signInUrlFor(returnTo))} className={buttonStyle('primary', 'md')}>
            Sign In
          </a>
        }
      />
    </Card>
  )
}
