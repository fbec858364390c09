import { CirclePause, CirclePlay, Eye, Pencil, Play, Trash2, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { AgentReply } from '#contract/agents/agents.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { LastOutcome } from '#web/components/agent/last-outcome.tsx'
import { Time } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/overlay/tooltip.tsx'
import { useRemoveAgent } from '#web/data/agents.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { useToggleFromHome } from './home-data.ts'
import { frequencyLabel, taskPreview, tasksLabel } from './home-labels.ts'

/** The runs that the page knows of, and a function that starts one. */
export interface HomeRuns {
  startingId: number | undefined
  isRunning: (agentId: number) => boolean
  onRun: (agent: AgentReply) => void
  onShowRun: (agent: AgentReply) => void
}

interface ManageRowProps {
  agent: AgentReply
  runs: HomeRuns
  onDeleted: () => void
}

export function ManageRow({ agent: listed, runs, onDeleted }: ManageRowProps) {
  const titleId = useId()
  const toggle = useToggleFromHome()
  const agent = newerOf(listed, toggle.data)
  const isRunning = runs.isRunning(agent.id)
  const canShow = isRunning || Boolean(agent.standing?.open)
  return (
    <article aria-labelledby={titleId} className="flex flex-col gap-2 px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={titleId} className="wrap-anywhere mr-1 min-w-0 font-semibold text-sm">
          {agent.name}
        </h3>
        <AgentStatus agent={agent} isRunning={isRunning} />
        <Badge>{frequencyLabel(agent.taskFrequency)}</Badge>
      </div>
      <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{taskPreview(agent.taskDescription)}</p>
      <LastOutcome agent={agent} className="line-clamp-2" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <span className="tabular-nums">{tasksLabel(agent.tasksCompleted)}</span>
          {agent.lastRun && (
            <span>
              Last run <Time at={agent.lastRun} withDate />
            </span>
          )}
          {agent.nextRun && (
            <span>
              Next run: <Time at={agent.nextRun} byClock />
            </span>
          )}
        </p>
        <RowActions agent={agent} runs={runs} isRunning={canShow} toggle={toggle} onDeleted={onDeleted} />
      </div>
    </article>
  )
}

/** Shows the server's reply immediately, because refetching a long list takes a while. */
function newerOf(listed: AgentReply, answered: AgentReply | undefined): AgentReply {
  return answered && answered.updatedAt > listed.updatedAt ? { ...listed, ...answered } : listed
}

interface RowActionsProps extends ManageRowProps {
  isRunning: boolean
  toggle: ReturnType<typeof useToggleFromHome>
}

function RowActions({ agent, runs, isRunning, toggle, onDeleted }: RowActionsProps) {
  const remove = useRemoveAgent()
  const input = { params: { id: agent.id } }
  const isActive = agent.status === 'active'
  const ToggleIcon = isActive ? CirclePause : CirclePlay
  const RunIcon = isRunning ? Eye : Play

  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <Button
        size="sm"
        className="max-sm:flex-1"
        busy={runs.startingId === agent.id}
        icon={<RunIcon size={16} aria-hidden />}
        onClick={() => (isRunning ? runs.onShowRun(agent) : runs.onRun(agent))}
      >
        {isRunning ? 'View run' : 'Run now'}
      </Button>
      <IconButton
        label={isActive ? 'Pause agent' : 'Resume agent'}
        icon={<ToggleIcon size={16} aria-hidden />}
        aria-busy={toggle.isPending || undefined}
        onClick={() => !toggle.isPending && toggle.mutate(input)}
      />
      <EditLink agentId={agent.id} />
      <IconButton
        danger
        label="Delete agent"
        icon={<Trash2 size={16} aria-hidden />}
        aria-busy={remove.isPending || undefined}
        onClick={() => !remove.isPending && remove.mutate(input, { onSuccess: onDeleted })}
      />
    </div>
  )
}

function EditLink({ agentId }: { agentId: number }) {
  return (
    <Tooltip label="Edit agent">
      <Link
        href={dashboardWith.edit(agentId)}
        aria-label="Edit agent"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <Pencil size={16} aria-hidden />
      </Link>
    </Tooltip>
  )
}

interface DeletedRowProps {
  agent: AgentReply
  isRestoring: boolean
  onUndo: () => void
}

/** Takes the place of a deleted agent until the dialog is closed. */
export function DeletedRow({ agent, isRestoring, onUndo }: DeletedRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken px-4 py-3 sm:px-6">
      <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm max-sm:basis-full">
        <span className="line-clamp-2">
          “<bdi>{agent.name}</bdi>” is deleted.
        </span>
      </p>
      <Button size="sm" busy={isRestoring} icon={<Undo2 size={16} aria-hidden />} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
