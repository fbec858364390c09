import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useKeys } from '#web/data/account/keys.ts'
import { KeyForm } from './key-form.tsx'
import { KeyRow } from './key-row.tsx'
import { WaysIn } from './ways-in.tsx'

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
      <WaysIn />
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
