import { CircleAlert } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { routes } from '#web/platform/routes.ts'
import type { ChatFailure } from './use-conversation.ts'
import { currentPath, prefixed } from '#web/platform/site.ts'

interface FailureNoteProps {
  failure: ChatFailure
  /** Retries an action that cannot be sent again from the input. */
  onRetry: (() => void) | undefined
}

/** Why there is no reply. Signed-out users get links to sign in and return to this conversation. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  return (
    <div role="alert" className="mt-5 rounded-lg bg-warning-tint px-4 py-3 text-sm text-warning">
      <p className="flex items-start gap-2">
        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        {failure.kind === 'signedOut'
          ? 'Please sign in to create agents. What you wrote is kept, and this conversation goes on where it is.'
          : (failure.message ?? "I'm having trouble processing that request. Please try again.")}
      </p>
      {failure.kind === 'signedOut' && <SignInLinks />}
      {failure.kind === 'failed' && onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function SignInLinks() {
  const { search } = window.location
  const back = `?returnTo=${encodeURIComponent(currentPath() + search)}`
  // Full page loads: visitors' pages are not part of the app.
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <a href={prefixed(`${routes.login}${back}`)} className={buttonStyle('primary', 'md')}>
        Sign In
      </a>
      <a href={prefixed(`${routes.signup}${back}`)} className={buttonStyle('secondary', 'md')}>
        Create Account
      </a>
      <a href={prefixed(routes.demos)} className={buttonStyle('ghost', 'md')}>
        Learn More
      </a>
    </div>
  )
}
