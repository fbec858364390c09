import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type ListedKey, useKeys, useRevokeKey } from '#web/data/account/keys.ts'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Time } from '#web/components/time.tsx'
import { KeyForm } from './key-form.tsx'
import { scopesText } from './scope-labels.ts'
import { siteAddress } from '#web/platform/site.ts'

/** The keys of the user for programs: those there are, and a new one. */
export function KeySettings({ isAdmin, labelledBy }: { isAdmin: boolean; labelledBy: string }) {
  const [made, setMade] = useState<OneTimeKeys>()
  return (
    <div className="flex flex-col gap-6">
      <KeyList labelledBy={labelledBy} />
      {made ? (
        <OneTimeKeysPanel keys={made} onDone={() => setMade(undefined)} />
      ) : (
        <KeyForm
          isAdmin={isAdmin}
          onMade={({ name, key }) =>
            setMade({ title: `The key "${isolated(name)}"`, fields: [{ label: 'API key', text: key }] })
          }
        />
      )}
      <SignInMethods />
    </div>
  )
}

function KeyList({ labelledBy }: { labelledBy: string }) {
  const { data: keys, error, isFetching, refetch } = useKeys()
  if (!keys && error) {
    return (
      <ErrorState
        title="Failed to load your keys"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!keys) {
    return (
      <output aria-label="Loading your keys" className="block">
        <Skeleton className="h-14" />
      </output>
    )
  }
  if (keys.length === 0) {
    return (
      <p className="text-muted text-sm">
        You have no keys yet. <HelpLink topic="api">How programs use one</HelpLink>
      </p>
    )
  }
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line">
      {keys.map((key) => (
        <KeyRow key={key.id} listed={key} />
      ))}
    </ul>
  )
}

/** Where a key is used: assistants that speak MCP, and a terminal. */
function SignInMethods() {
  const site = siteAddress()
  const server = {
    mcpServers: { balancia: { url: `${site}/mcp`, headers: { Authorization: 'Bearer YOUR_KEY' } } },
  }
  return (
    <section aria-labelledby="ways-in" className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 id="ways-in" className="font-semibold text-sm">
        Use your agents from elsewhere
      </h3>
      <p className="text-muted text-sm">
        Assistants that speak the Model Context Protocol (MCP) find your agents as tools at this address. They
        need a key that may read and run.
      </p>
      <CopyField label="Address of the MCP server" text={`${site}/mcp`} />
      <details>
        <FoldHead className="font-medium">How to connect an assistant</FoldHead>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-muted text-sm">
            Make a key above, then add a server by streamable HTTP with the header “Authorization: Bearer” and
            the key. In Claude Code:
          </p>
          <CopyField
            label="Command"
            text={`claude mcp add --transport http balancia ${site}/mcp --header "Authorization: Bearer YOUR_KEY"`}
          />
          <p className="text-muted text-sm">Many others, such as Cursor, take this in their settings file:</p>
          <CopyField label="Settings" text={JSON.stringify(server)} />
        </div>
      </details>
      <details>
        <FoldHead className="font-medium">From a terminal</FoldHead>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-muted text-sm">
            The command “balancia” lists, runs and follows agents, and saves them as files. It comes with the
            installation: run it in its folder. The key is asked for, and may read and run; importing an agent
            needs write.
          </p>
          <CopyField label="Sign in" text={`npx balancia login ${site}`} />
          <CopyField
            label="Run an agent and print its result"
            text={'npx balancia run "Name of the agent"'}
          />
        </div>
      </details>
    </section>
  )
}

/** One key as it may be shown, and how to revoke it. */
function KeyRow({ listed }: { listed: ListedKey }) {
  const { id, name, hint, scopes, createdAt, lastUsedAt, expiresAt, isExpired } = listed
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeKey()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <code className="text-muted text-xs">{hint}</code>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-muted text-xs">
          {scopesText(scopes)} · made <Time at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}{' '}
          · {expiresAt === null ? 'does not expire' : <Expiry at={expiresAt} isOver={isExpired} />}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke ${isolated(name)}?`}
        description="Programs that use this key are refused at once. It cannot be brought back; you can make another."
        confirmLabel="Revoke key"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}

function Expiry({ at, isOver }: { at: string; isOver: boolean }) {
  return (
    <>
      {isOver ? 'expired' : 'expires'} <Time at={at} />
    </>
  )
}
