import { Copy, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { useDuplicateAgent, useRemoveAgent, useToggleAgent } from '#web/data/agents.ts'
import { deletionWarning } from './agent-labels.ts'

interface AgentActionsProps {
  agent: AgentReply
  onEdit: () => void
  onRemoved: () => void
}

/** What can be done with an agent besides running it. */
export function AgentActions({ agent, onEdit, onRemoved }: AgentActionsProps) {
  const toggle = useToggleAgent()
  const duplicate = useDuplicateAgent()
  const isActive = agent.status === 'active'
  const ToggleIcon = isActive ? Pause : Play
  const input = { params: { id: agent.id } }

  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <IconButton
        label={isActive ? 'Pause' : 'Resume'}
        icon={<ToggleIcon size={16} aria-hidden />}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(input)}
      />
      <IconButton label="Edit" icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
      <IconButton
        label="Duplicate"
        icon={<Copy size={16} aria-hidden />}
        disabled={duplicate.isPending}
        onClick={() => duplicate.mutate(input)}
      />
      <DeleteAction agent={agent} onRemoved={onRemoved} />
    </div>
  )
}

function DeleteAction({ agent, onRemoved }: Pick<AgentActionsProps, 'agent' | 'onRemoved'>) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveAgent()

  const handleConfirm = () =>
    remove.mutate(
      { params: { id: agent.id } },
      {
        onSuccess: onRemoved,
        onSettled: () => setAsking(false),
      },
    )

  return (
    <>
      <IconButton
        danger
        label="Delete"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this agent?"
        description={<span className="wrap-anywhere">{deletionWarning(agent)}</span>}
        confirmLabel="Delete agent"
        busy={remove.isPending}
        onConfirm={handleConfirm}
      />
    </>
  )
}
