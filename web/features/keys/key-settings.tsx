import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useKeys } from '#web/data/account/keys.ts'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyRow } from './key-row.tsx'

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
  const site = window.location.origin
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
