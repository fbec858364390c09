import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { useSignInOptions } from '#web/data/auth.ts'
import { useDisconnect, useIdentity } from '#web/data/account/account.ts'
import { prefixed } from '#web/platform/site.ts'

const outcomes: Record<string, string> = {
  other: 'That sign-on belongs to another account here.',
  again: 'That took too long, or was started in another browser. Try again.',
  provider: 'The sign-on service did not answer as it should. Try again in a moment.',
}

/** Links the account to the operator's identity provider, if there is one. */
export function SingleSignOnSettings() {
  const { data: options } = useSignInOptions()
  return options?.singleSignOn ? <Identity /> : null
}

function Identity() {
  const { data } = useIdentity()
  const disconnect = useDisconnect()
  const fault = outcomes[new URLSearchParams(window.location.search).get('sso') ?? '']
  return (
    <div className="mt-8">
      <h3 className="mb-3 font-semibold text-sm">Single sign-on</h3>
      {fault && (
        <p role="alert" className="mb-3 text-danger text-sm">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          {data?.isConnected ? 'Connected: you can sign in with it.' : 'Not connected to this account.'}
        </p>
        {data?.isConnected ? (
          <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            Disconnect
          </Button>
        ) : (
          <a href={prefixed('/api/login/oidc?connect')} className={buttonStyle('secondary', 'md')}>
            Connect
          </a>
        )}
      </div>
    </div>
  )
}
