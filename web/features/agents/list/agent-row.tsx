import { CalendarClock, ChevronDown, Eye, Play } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { LastOutcome } from '#web/components/agent/last-outcome.tsx'
import { Time } from '#web/components/time.tsx'
import { isUnscheduled } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { AgentActions } from './agent-actions.tsx'
import { AgentDetails } from './agent-details.tsx'
import { tasksLabel } from '#web/features/agents/agent-labels.ts'
import { rightsTo } from '#web/features/agents/agent-rights.ts'
import { EstimateTip } from './estimate-tip.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { AgentRowActions } from './row-actions.ts'
import { SelectBox } from '#web/features/agents/selection/select-box.tsx'
import { useRovingTabStop } from './use-row-keys.ts'

interface AgentRowProps {
  agent: AgentReply
  /** Position among all rows, from 1; `total` is the number of rows, -1 if unknown. */
  place: number
  total: number
  /** Whether a start was requested and not confirmed yet. */
  isStarting: boolean
  /** Whether this page knows of a run in progress. */
  isRunning: boolean
  isEdited: boolean
  isSelected: boolean
  /** What another feature adds beside the name. */
  marks?: ReactNode
  /** Always the same object, so that a row re-renders only when its agent changes. */
  acts: AgentRowActions
}

/** An agent on one line of a wide list, on two of a narrower one: what it is, its last outcome, its next run and its actions; the rest expands. */
export const AgentRow = memo(function AgentRow({
  agent,
  place,
  total,
  isStarting,
  isRunning,
  isEdited,
  isSelected,
  marks,
  acts,
}: AgentRowProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const row = useRovingTabStop()
  const { isOwner, mayEdit } = rightsTo(agent)
  const isOpenRun = isRunning || Boolean(agent.standing?.open)
  return (
    <article
      ref={row}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={total}
      data-agent={agent.id}
      data-row
      className={classNames('px-3 py-2 @2xl:py-1 @5xl:py-1.5', (isEdited || isSelected) && 'bg-accent-tint')}
    >
      {/* On narrow rows the outcome takes the whole width below name and actions, of which the actions are higher. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5 @2xl:grid-cols-[auto_minmax(0,1fr)_auto] @5xl:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_auto] @5xl:gap-x-4">
        <div className="row-span-2 flex items-center @5xl:row-span-1 @5xl:-mr-2 @max-2xl:-ml-1.5 @max-2xl:self-start">
          {isOwner ? (
            <>
              <SelectBox
                label={`Select ${agent.name}`}
                checked={isSelected}
                onChange={(isRange) => acts.onSelect(agent, isRange)}
              />
              <FavoriteButton agent={agent} onChange={acts.onFavorite} />
            </>
          ) : (
            <span className="w-17 max-sm:w-0 pointer-coarse:w-22 pointer-coarse:max-sm:w-0" aria-hidden />
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @5xl:gap-y-0">
          <h3
            id={titleId}
            title={agent.name}
            className="wrap-anywhere min-w-0 max-w-full font-semibold text-sm @max-2xl:line-clamp-2 @2xl:truncate @5xl:line-clamp-2 @5xl:whitespace-normal"
          >
            {agent.name}
          </h3>
          <span className="flex flex-wrap items-center gap-1 @2xl:shrink-0 @2xl:flex-nowrap">
            <AgentStatus agent={agent} isRunning={isRunning} />
            {isEdited && <Badge tone="accent">Editing</Badge>}
            {agent.sharedBy && (
              <Badge tone="info">
                <span title={agent.sharedBy} className="max-w-44 truncate @2xl:max-w-28">
                  Shared by <bdi>{agent.sharedBy}</bdi>
                </span>
              </Badge>
            )}
            {isOwner && agent.isShared && <Badge tone="info">Shared</Badge>}
          </span>
          {marks}
          <button
            type="button"
            title="Recent Task Results"
            onClick={() => acts.onResults(agent)}
            className="min-h-6 shrink-0 cursor-pointer rounded-sm font-medium text-accent-strong @5xl:ml-auto text-xs tabular-nums hover:underline max-sm:-my-2.5 max-sm:min-h-11 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {tasksLabel(agent.tasksCompleted)}
          </button>
        </div>
        <LastAndNext agent={agent} />
        <div className="flex items-center gap-0.5 @max-2xl:col-span-2 @max-2xl:mt-1 @2xl:col-start-3 @2xl:row-start-1 @2xl:-my-1 @5xl:col-start-4">
          {(mayEdit || isOpenRun) && (
            <RunButton agent={agent} isStarting={isStarting} isRunning={isOpenRun} acts={acts} />
          )}
          <AgentActions agent={agent} acts={acts} />
          <IconButton
            label="Details"
            aria-expanded={isOpen}
            icon={
              <ChevronDown
                size={16}
                aria-hidden
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
            }
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen && <AgentDetails agent={agent} acts={acts} />}
    </article>
  )
})

function LastAndNext({ agent }: { agent: AgentReply }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs @2xl:col-span-2 @2xl:col-start-2 @2xl:row-start-2 @2xl:flex-nowrap @5xl:col-span-1 @5xl:col-start-3 @5xl:row-start-1">
      <Badge className="shrink-0">{frequencyNames[agent.taskFrequency]}</Badge>
      {agent.standing?.last ? (
        // On a phone the outcome has lines of its own, and the next run is beside the frequency.
        <LastOutcome
          agent={agent}
          className="min-w-0 @max-2xl:order-last @max-2xl:line-clamp-2 @max-2xl:basis-full @2xl:truncate @5xl:line-clamp-2 @5xl:grow @5xl:whitespace-normal"
        />
      ) : (
        <span className="shrink-0 @5xl:grow">{agent.lastRun ? 'No result yet' : 'Not run yet'}</span>
      )}
      {agent.nextRun && (
        <span className="flex shrink-0 items-center gap-1">
          <CalendarClock size={14} aria-hidden className="hidden @5xl:block" />
          <span className="@5xl:sr-only">Next run: </span>
          <Time at={agent.nextRun} byClock />
        </span>
      )}
      {isUnscheduled(agent) && (
        <span className="shrink-0" title="Manual only. Turn on Auto-schedule to run it on time.">
          Not scheduled
        </span>
      )}
    </div>
  )
}

type RunButtonProps = Pick<AgentRowProps, 'agent' | 'isStarting' | 'isRunning' | 'acts'>

/** One button for both actions, so that a dialog can return the focus to it. */
function RunButton({ agent, isStarting, isRunning, acts }: RunButtonProps) {
  const Icon = isRunning ? Eye : Play
  return (
    <EstimateTip agentId={agent.id}>
      <Button
        data-run
        size="sm"
        className="mr-1 @max-2xl:flex-1"
        busy={isStarting && !isRunning}
        icon={<Icon size={16} aria-hidden />}
        onClick={() => (isRunning ? acts.onShowRun(agent) : acts.onRun(agent))}
      >
        {isRunning ? 'View run' : 'Run now'}
      </Button>
    </EstimateTip>
  )
}
