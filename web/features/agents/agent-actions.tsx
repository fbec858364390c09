import { Copy, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { AgentReply } from '#contract/agents.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { useDuplicateAgent, useToggleAgent } from '#web/data/agents.ts'
import { type AgentDialog, AgentMenu } from './agent-menu.tsx'

/** What the buttons of a row ask of the list and the page around it. */
export interface AgentActs {
  onEdit: (agent: AgentReply) => void
  onDelete: (agent: AgentReply) => void
  onOpen: (dialog: AgentDialog, agent: AgentReply) => void
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
}

/** What can be done with an agent besides running it. */
export function AgentActions({ agent, acts }: { agent: AgentReply; acts: AgentActs }) {
  const toggle = useToggleAgent()
  const duplicate = useDuplicateAgent()
  const isActive = agent.status === 'active'
  const ToggleIcon = isActive ? Pause : Play
  const input = { params: { id: agent.id } }

  return (
    <div className="flex flex-wrap items-center gap-0.5 max-sm:-ml-3.5">
      <IconButton
        label={isActive ? 'Pause' : 'Resume'}
        icon={<ToggleIcon size={16} aria-hidden />}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(input)}
      />
      <IconButton label="Edit" icon={<Pencil size={16} aria-hidden />} onClick={() => acts.onEdit(agent)} />
      <IconButton
        label="Duplicate"
        icon={<Copy size={16} aria-hidden />}
        disabled={duplicate.isPending}
        onClick={() => duplicate.mutate(input)}
      />
      <IconButton
        danger
        label="Delete"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => acts.onDelete(agent)}
      />
      <AgentMenu agent={agent} onOpen={acts.onOpen} onVersions={acts.onVersions} onExport={acts.onExport} />
    </div>
  )
}
