import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Card } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { useAgentSummary, useAgents, useSetFavorite, useToggleAgent } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { isNarrow, wholeOf } from './agent-filter.ts'
import { matchesLabel } from '#web/features/agents/agent-labels.ts'
import { rightsTo } from '#web/features/agents/agent-rights.ts'
import { AgentRow } from './agent-row.tsx'
import { LoadingRows, NoAgents, NothingMatches, RowsEnd } from './agent-rows.tsx'
import { DeleteAgentDialog } from '#web/features/agents/delete-agent-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import { RowsInView } from './rows-in-view.tsx'
import type { AgentRowActions } from './row-actions.ts'
import { SelectionBar } from '#web/features/agents/selection/selection-bar.tsx'
import { useAgentFilter } from './agent-filter.ts'
import { type BulkTarget, useSelection } from '#web/features/agents/selection/use-selection.ts'
import { useStableActions } from './use-stable-actions.ts'

interface AgentListProps extends Omit<AgentRowActions, 'onDelete' | 'onSelect' | 'onFavorite' | 'onToggle'> {
  startingId: number | undefined
  isRunning: (agentId: number) => boolean
  editedId: number | undefined
  /** The agent that was saved last; a new object with each save. */
  saved: { id: number } | undefined
  /** The buttons of the header. */
  actions: ReactNode
  /** Renders what another feature adds beside an agent's name; returns the same element until that changes. */
  renderMarks?: (agent: AgentReply) => ReactNode
  /** Renders the set filter of other features, given the chosen set and a function that chooses another. */
  renderSets?: (chosen: string | undefined, choose: (set: string | undefined) => void) => ReactNode
  /** Renders the bulk actions of other features. */
  renderBulk?: (target: BulkTarget) => ReactNode
  onStarted: (started: { agentId: number; executionId: number }[]) => void
  onTemplates: () => void
  onRemoved: (agent: AgentReply) => void
}

/** All of the user's agents, with search, filters, sort order and paging. */
export function AgentList({
  startingId,
  isRunning,
  editedId,
  saved,
  actions,
  renderMarks,
  renderSets,
  renderBulk,
  onStarted,
  onTemplates,
  onRemoved,
  ...acts
}: AgentListProps) {
  const { filter, change } = useAgentFilter()
  const agents = useAgents(filter)
  const { data: summary } = useAgentSummary()
  const [asked, setAsked] = useState<AgentReply | null>(null)
  const { card, noteGoing } = useFocusKept(agents.data)
  useSavedInView(saved, agents.data)
  // Agents of other owners cannot be selected for bulk actions.
  const own = agents.data?.filter((agent) => rightsTo(agent).isOwner) ?? []
  const selection = useSelection(own, wholeOf(filter))
  // Here and not in each row: a thousand rows would create a thousand mutations.
  const favorite = useSetFavorite()
  const toggle = useToggleAgent()
  const stableActs = useStableActions({
    ...acts,
    onDelete: setAsked,
    onSelect: selection.select,
    onFavorite: ({ id }, isFavorite) => favorite.mutateAsync({ params: { id }, body: { isFavorite } }),
    onToggle: ({ id }) => toggle.mutateAsync({ params: { id } }),
  })
  const isNarrowed = isNarrow(filter)
  const isEmpty = agents.data?.length === 0
  const all = isNarrowed || !summary ? undefined : summary.total + summary.shared
  const total = agents.hasNextPage ? all : agents.data?.length

  const handleRemoved = (agent: AgentReply) => {
    noteGoing(agent.id)
    onRemoved(agent)
  }

  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-labelledby="agent-list-title"
      aria-busy={agents.isPending || agents.isPlaceholderData}
      // As high as the screen while loading, so that the content below does not jump.
      className={agents.isPending ? 'min-h-dvh' : undefined}
    >
      {/* On a phone the first actions are beside the title, so that the first agent is visible sooner. */}
      <div className="flex flex-wrap items-center gap-x-2 border-line border-b px-4 py-1.5 sm:gap-y-3 sm:px-6 sm:py-3">
        <h2 id="agent-list-title" className="font-semibold text-base sm:grow">
          My Agents
        </h2>
        {actions}
      </div>
      {(isNarrowed || summary?.total !== 0 || summary.shared > 0) && (
        <ListFilters filter={filter} summary={summary} onChange={change}>
          {renderSets?.(filter.in, (set) => change({ in: set }))}
        </ListFilters>
      )}
      <output className={isNarrowed ? 'block px-4 pt-3 text-muted text-xs sm:px-6' : 'sr-only'}>
        {isNarrowed && agents.data && !agents.isPlaceholderData
          ? matchesLabel(agents.data.length, agents.hasNextPage)
          : ''}
      </output>
      {agents.isPending && <LoadingRows />}
      {agents.isError && !agents.data && <QueryError title="Failed to load your agents" query={agents} />}
      {isEmpty && !isNarrowed && <NoAgents onTemplates={onTemplates} />}
      {isEmpty && isNarrowed && (
        <NothingMatches
          onClear={() => change({ q: '', status: undefined, in: undefined, whose: undefined })}
        />
      )}
      <div className={classNames('transition-opacity', agents.isPlaceholderData && 'opacity-60')}>
        {own.length > 0 && (
          <SelectionBar
            selection={selection}
            total={isNarrowed ? total : summary?.total}
            onStarted={onStarted}
            renderMore={renderBulk}
          />
        )}
        <RowsInView
          rows={agents.data ?? []}
          total={total}
          renderRow={(agent, place) => (
            <AgentRow
              agent={agent}
              place={place}
              total={total ?? -1}
              isStarting={startingId === agent.id}
              isRunning={isRunning(agent.id)}
              isEdited={editedId === agent.id}
              isSelected={selection.has(agent.id)}
              marks={rightsTo(agent).isOwner ? renderMarks?.(agent) : undefined}
              acts={stableActs}
            />
          )}
        />
      </div>
      {agents.data && <RowsEnd agents={agents} />}
      <DeleteAgentDialog agent={asked} onClose={() => setAsked(null)} onRemoved={handleRemoved} />
    </Card>
  )
}

/** Scrolls to the agent that was just saved and focuses its run button, the likely next step. */
function useSavedInView(saved: { id: number } | undefined, rows: AgentReply[] | undefined) {
  const shown = useRef<object>(undefined)
  useEffect(() => {
    if (!saved || shown.current === saved || !rows?.some(({ id }) => id === saved.id)) return
    const button = document.querySelector<HTMLElement>(`[data-agent="${saved.id}"] [data-run]`)
    if (!button) return
    shown.current = saved
    button.focus({ preventScroll: true })
    button.scrollIntoView({ block: 'center' })
  }, [saved, rows])
}

/** Moves the focus to the list when a focused row disappears. */
function useFocusKept(rows: AgentReply[] | undefined) {
  const card = useRef<HTMLElement>(null)
  const goingId = useRef<number>(undefined)
  useEffect(() => {
    if (goingId.current === undefined || rows?.some(({ id }) => id === goingId.current)) return
    goingId.current = undefined
    if (document.activeElement === document.body) card.current?.focus()
  }, [rows])
  return {
    card,
    noteGoing: (id: number) => {
      goingId.current = id
    },
  }
}
