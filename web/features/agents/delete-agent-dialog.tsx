import type { AgentReply } from '#contract/agents/agents.ts'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { useRestoreAgent } from '#web/data/agent-archive.ts'
import { useRemoveAgent } from '#web/data/agents.ts'
import { useTeamsOfAgent } from '#web/data/teams.ts'
import { deletionWarning, teamsWarning } from './agent-labels.ts'

interface DeleteAgentDialogProps {
  /** The agent to delete; null closes the dialog. */
  agent: AgentReply | null
  onClose: () => void
  onRemoved: (agent: AgentReply) => void
}

/** Asks before an agent is moved to the trash; afterwards the toast can undo it. */
export function DeleteAgentDialog({ agent, onClose, onRemoved }: DeleteAgentDialogProps) {
  const restore = useRestoreAgent()
  const { data: teams = [] } = useTeamsOfAgent(agent?.id)
  const remove = useRemoveAgent((id) => restore.mutate({ params: { id } }))
  if (!agent) return null

  const handleConfirm = () =>
    remove.mutate({ params: { id: agent.id } }, { onSuccess: () => onRemoved(agent), onSettled: onClose })

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this agent?"
      description={
        <span className="wrap-anywhere">{`${deletionWarning(agent)} ${teamsWarning(teams)}`.trim()}</span>
      }
      confirmLabel="Delete agent"
      busy={remove.isPending}
      onConfirm={handleConfirm}
    />
  )
}
