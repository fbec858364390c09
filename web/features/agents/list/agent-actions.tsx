import { Eye, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { rightsTo } from '#web/features/agents/agent-rights.ts'
import { AgentMenu } from './agent-menu.tsx'
import type { AgentRowActions } from './row-actions.ts'

/** The frequent actions on an agent besides running it. */
export function AgentActions({ agent, acts }: { agent: AgentReply; acts: AgentRowActions }) {
  const [isToggling, setToggling] = useState(false)
  const isActive = agent.status === 'active'
  const ToggleIcon = isActive ? Pause : Play
  const settle = () => setToggling(false)
  const handleToggle = () => {
    setToggling(true)
    void acts.onToggle(agent).then(settle, settle)
  }
  const { mayEdit } = rightsTo(agent)
  return (
    <>
      {mayEdit && (
        <IconButton
          label={isActive ? 'Pause' : 'Resume'}
          icon={<ToggleIcon size={16} aria-hidden />}
          disabled={isToggling}
          onClick={handleToggle}
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
