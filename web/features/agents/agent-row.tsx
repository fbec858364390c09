import { Eye, Play } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { frequencyNames } from '#contract/frequency-names.ts'
import { personaName } from '#contract/personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { HeldBadge } from '#web/components/held-badge.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { AgentActions, type AgentActs } from './agent-actions.tsx'
import { scriptPreview, tasksLabel } from './agent-labels.ts'
import { EstimateTip } from './estimate-tip.tsx'
import { LinkChips } from './link-chips.tsx'

/** What a row asks of the list and the page around it. */
export interface AgentRowActs extends AgentActs {
  onRun: (agent: AgentReply) => void
  onShowRun: (agent: AgentReply) => void
  onResults: (agent: AgentReply) => void
  /** The button that opens the agent's conversation. */
  renderHistory: (agent: AgentReply) => ReactNode
}

interface AgentRowProps {
  agent: AgentReply
  /** Asked to run, and not yet told that it does. */
  isStarting: boolean
  /** A run of it goes on that this page knows. */
  isRunning: boolean
  /** A run of it waits for its owner's decision. */
  isHeld: boolean
  isEdited: boolean
  /** Always the same object, so that a row is drawn anew only when its agent changes. */
  acts: AgentRowActs
}

export const AgentRow = memo(function AgentRow({
  agent,
  isStarting,
  isRunning,
  isHeld,
  isEdited,
  acts,
}: AgentRowProps) {
  const titleId = useId()
  const { taskDescription, pythonScript } = agent
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={`flex flex-col gap-3 px-4 py-4 sm:px-6 ${isEdited ? 'bg-accent-tint' : ''}`}
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={titleId} className="wrap-anywhere mr-1 min-w-0 font-semibold text-sm">
            {agent.name}
          </h3>
          {isHeld ? <HeldBadge /> : <StatusBadge status={isRunning ? 'running' : agent.status} />}
          <Badge>{frequencyNames[agent.taskFrequency]}</Badge>
          {isEdited && <Badge tone="accent">Editing</Badge>}
        </div>
        <p className="wrap-anywhere line-clamp-3 text-muted text-sm">{taskDescription}</p>
        <LinkChips links={agent.webLinks} />
        {pythonScript && (
          <div className="rounded-md bg-sunken px-2.5 py-1.5">
            <p className="wrap-anywhere line-clamp-3 whitespace-pre-wrap font-mono text-muted text-xs">
              {scriptPreview(pythonScript, 100)}
            </p>
          </div>
        )}
        <AgentFigures agent={agent} onResults={acts.onResults} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex gap-2 max-sm:w-full">
            <RunButton agent={agent} isStarting={isStarting} isRunning={isRunning || isHeld} acts={acts} />
            {acts.renderHistory(agent)}
          </div>
          <AgentActions agent={agent} acts={acts} />
        </div>
      </article>
    </li>
  )
})

function AgentFigures({ agent, onResults }: { agent: AgentReply } & Pick<AgentRowActs, 'onResults'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <span className="wrap-anywhere">{personaName(agent.persona)}</span>
      <button
        type="button"
        title="Recent Task Results"
        onClick={() => onResults(agent)}
        className="min-h-6 cursor-pointer rounded-sm font-medium text-accent-strong tabular-nums hover:underline max-sm:-my-2.5 max-sm:min-h-11 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
      >
        {tasksLabel(agent.tasksCompleted)}
      </button>
      <span>
        {agent.lastRun ? (
          <>
            Last run <Time at={agent.lastRun} />
          </>
        ) : (
          'Not run yet'
        )}
      </span>
      {agent.nextRun && (
        <span>
          Next run: <Time at={agent.nextRun} byClock />
        </span>
      )}
    </p>
  )
}

type RunButtonProps = Pick<AgentRowProps, 'agent' | 'isStarting' | 'isRunning' | 'acts'>

/** One button whatever it does at the moment, so that a dialog gives the focus back to it. */
function RunButton({ agent, isStarting, isRunning, acts }: RunButtonProps) {
  const Icon = isRunning ? Eye : Play
  return (
    <EstimateTip agentId={agent.id}>
      <Button
        size="sm"
        className="max-sm:flex-1"
        busy={isStarting && !isRunning}
        icon={<Icon size={16} aria-hidden />}
        onClick={() => (isRunning ? acts.onShowRun(agent) : acts.onRun(agent))}
      >
        {isRunning ? 'View run' : 'Run now'}
      </Button>
    </EstimateTip>
  )
}
