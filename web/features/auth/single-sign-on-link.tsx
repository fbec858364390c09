import { buttonStyle } from '#web/components/button-style.ts'
import { safeReturnTo } from '#web/platform/routes.ts'
import { FormMessage } from './form-message.tsx'
import { returnToInAddress } from './use-auth-form.ts'
import { prefixed } from '#web/platform/site.ts'

/** Leads to the operator's identity provider, which returns to the page that the user wanted. */
export function SingleSignOnLink() {
  const returnTo = safeReturnTo(returnToInAddress(), window.location.origin)
  return (
    <div className="mt-5 flex flex-col gap-5">
      <p className="flex items-center gap-3 text-muted text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <a
        href={prefixed(`/api/login/oidc?returnTo=${encodeURIComponent(returnTo)}`)}
        className={buttonStyle('secondary', 'md')}
      >
        Continue with single sign-on
      </a>
    </div>
  )
}

const messages: Record<string, string> = {
  unproven:
    'The sign-on service does not say that your email address is yours, so it cannot sign you in here.',
  taken:
    'There is an account with your email address already. Sign in with its password, then connect single sign-on under Settings.',
  invitation: 'Sign-up is by invitation only here. Ask an administrator to invite you.',
  first: 'No account exists here yet. The first one is made with the setup code that the server printed.',
  deactivated: 'This account is deactivated. Ask an administrator to reactivate it.',
  again: 'That took too long, or was started in another browser. Try again.',
  provider: 'The sign-on service could not sign you in. Try again in a moment.',
}

/** Says why the sign-in through the identity provider was refused. */
export function SingleSignOnError() {
  const message = messages[new URLSearchParams(window.location.search).get('sso') ?? '']
  return message ? (
    <div className="mb-5">
      <FormMessage tone="danger">{message}</FormMessage>
    </div>
  ) : null
}
