import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type Connection, type ConnectionScope, useConnections } from '#web/data/models/model-connections.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { ConnectionRow } from './connection-row.tsx'

const dialog = lazyPart(() =>
  import('./connection-dialog.tsx').then(({ ConnectionDialog }) => ConnectionDialog),
)

interface OpenDialog {
  connection?: Connection
  isForModels?: boolean
}

interface ConnectionListProps {
  scope: ConnectionScope
  /** Shown before the first connection is made. */
  empty: string
}

/** The connections of the installation or of a user, and the dialog that makes and changes them. */
export function ConnectionList({ scope, empty }: ConnectionListProps) {
  const query = useConnections(scope)
  const [open, setOpen] = useState<OpenDialog>()
  const { data } = query
  if (!data) {
    if (query.error) return <QueryError title="Failed to load the AI services" query={query} />
    return (
      <output aria-label="Loading the AI services" className="flex flex-col gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </output>
    )
  }
  const { connections, kinds, connectionsMax } = data
  const close = () => setOpen(undefined)
  const isFull = connections.length >= connectionsMax
  return (
    <div className="flex flex-col gap-4">
      {connections.length === 0 ? (
        <p className="text-muted text-sm">
          {empty} <HelpLink topic="models">How to connect one</HelpLink>
        </p>
      ) : (
        <ul aria-label="AI services" className="divide-y divide-line border-line border-b">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              scope={scope}
              connection={connection}
              onOpen={(isForModels) => setOpen({ connection, isForModels })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant={connections.length === 0 ? 'primary' : 'secondary'}
          icon={<Plus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => setOpen({})}
        >
          Connect an AI service
        </Button>
        {isFull && (
          <p className="mt-2 text-muted text-xs">
            There are {connectionsMax}, which is the most. Remove one to connect another.
          </p>
        )}
      </div>
      {open && (
        <LazyDialog onClose={close}>
          <dialog.View scope={scope} connections={connections} kinds={kinds} {...open} onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}
