import { Bot, Play } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'

interface MatchingAgentsProps {
  agents: AgentReply[] | undefined
  /** Choosing one runs it, instead of opening it. */
  isForRun?: boolean
  startingId?: number
  onChoose: (agent: AgentReply) => void
}

export function MatchingAgents({ agents = [], isForRun, startingId, onChoose }: MatchingAgentsProps) {
  if (agents.length === 0) return null
  const icon = isForRun ? <Play size={16} /> : <Bot size={16} />
  return (
    <PaletteGroup heading={isForRun ? 'Run now' : 'Agents'}>
      {agents.map((agent) => (
        <PaletteItem
          key={agent.id}
          id={`agent-${agent.id}`}
          icon={startingId === agent.id ? <Spinner /> : icon}
          label={agent.name}
          busy={startingId === agent.id}
          aside={
            <span className="flex flex-wrap items-center justify-end gap-1">
              <AgentStatus agent={agent} />
            </span>
          }
          onSelect={() => onChoose(agent)}
        />
      ))}
    </PaletteGroup>
  )
}
