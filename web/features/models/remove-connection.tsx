import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import {
  type Connection,
  type ConnectionScope,
  useConnectionUses,
  useRemoveConnection,
} from '#web/data/models/model-connections.ts'
import type { Reply } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'

interface RemoveConnectionProps {
  scope: ConnectionScope
  connection: Connection
  onClose: () => void
}

/** Asks before a connection and its key are deleted, and says how many agents and teams name it. */
export function RemoveConnection({ scope, connection, onClose }: RemoveConnectionProps) {
  const { id, name, isFromEnvironment } = connection
  const remove = useRemoveConnection(scope)
  const { data, isPending } = useConnectionUses(id)
  const lost = isFromEnvironment
    ? 'It returns at the next start while the environment of the server sets it.'
    : 'Its key and its prices are deleted and cannot be restored.'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description={`${lost} ${isPending ? 'Looking for agents that name it…' : usesText(data)}`}
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSettled: onClose })}
    />
  )
}

type Uses = Reply<'GET /api/model-connections/:id/uses'>

function usesText(uses: Uses | undefined): string {
  const then = 'ask the next model of their order instead, or fail if there is none.'
  if (!uses) return `Agents and teams that name it ${then}`
  const parts = [
    uses.agents > 0 && formatCount(uses.agents, 'agent'),
    uses.teams > 0 && formatCount(uses.teams, 'team'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'No agent or team names a model of it.'
  return `Its models are named by ${parts.join(' and ')}, which then ${then}`
}
