import { Eye, Pause, Pencil, Play } from 'lucide-react'
import type { AgentReply } from '#contract/agents.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { useToggleAgent } from '#web/data/agents.ts'
import { rightsTo } from './agent-rights.ts'
import { AgentMenu } from './agent-menu.tsx'
import type { AgentRowActs } from './row-acts.ts'

/** What is often done with an agent besides running it. */
export function AgentActions({ agent, acts }: { agent: AgentReply; acts: AgentRowActs }) {
  const toggle = useToggleAgent()
  const isActive = agent.status === 'active'
  const ToggleIcon = isActive ? Pause : Play
  const input = { params: { id: agent.id } }

  const { mayEdit } = rightsTo(agent)
  return (
    <>
      {mayEdit && (
        <IconButton
          label={isActive ? 'Pause' : 'Resume'}
          icon={<ToggleIcon size={16} aria-hidden />}
          disabled={toggle.isPending}
          onClick={() => toggle.mutate(input)}
        />
      )}
      <IconButton
        label={mayEdit ? 'Edit' : 'Watch'}
        icon={mayEdit ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        onClick={() => acts.onEdit(agent)}
      />
      <AgentMenu agent={agent} onOpen={acts.onOpen} onVersions={acts.onVersions} onExport={acts.onExport} />
    </>
  )
}
