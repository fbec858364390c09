import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import {
  type Connection,
  type ConnectionScope,
  useRemoveConnection,
} from '#web/data/models/model-connections.ts'

interface RemoveConnectionProps {
  scope: ConnectionScope
  connection: Connection
  onClose: () => void
}

/** Asks before a connection and its key are deleted, and says which agents use it. */
export function RemoveConnection({
  scope,
  connection: { id, name, isFromEnvironment },
  onClose,
}: RemoveConnectionProps) {
  const remove = useRemoveConnection(scope)
  const lost = isFromEnvironment
    ? 'It returns at the next start while the environment of the server sets it.'
    : 'Its key and its prices are deleted and cannot be restored.'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description={`${lost} Agents that name one of its models ask the next one of their order instead.`}
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSettled: onClose })}
    />
  )
}
