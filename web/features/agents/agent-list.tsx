import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { useAgentSummary, useAgents } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { isNarrow } from './agent-filter.ts'
import { matchesLabel } from './agent-labels.ts'
import { AgentRow, type AgentRowActs } from './agent-row.tsx'
import { LoadingRows, NoAgents, NothingMatches, RowsEnd } from './agent-rows.tsx'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import { RowsInView } from './rows-in-view.tsx'
import { useAgentFilter } from './use-agent-filter.ts'
import { useStableActs } from './use-stable-acts.ts'

interface AgentListProps extends Omit<AgentRowActs, 'onDelete'> {
  startingId: number | undefined
  isRunning: (agentId: number) => boolean
  isHeld: (agentId: number) => boolean
  editedId: number | undefined
  /** The buttons of the header. */
  actions: ReactNode
  onTemplates: () => void
  onRemoved: (agent: AgentReply) => void
}

/** All of one's agents: found by words and status, put in order, read page by page. */
export function AgentList({
  startingId,
  isRunning,
  isHeld,
  editedId,
  actions,
  onTemplates,
  onRemoved,
  ...acts
}: AgentListProps) {
  const { filter, change } = useAgentFilter()
  const agents = useAgents(filter)
  const { data: summary } = useAgentSummary()
  const [asked, setAsked] = useState<AgentReply | null>(null)
  const { card, noteGoing } = useFocusKept(agents.data)
  const stableActs = useStableActs({ ...acts, onDelete: setAsked })
  const isNarrowed = isNarrow(filter)
  const isEmpty = agents.data?.length === 0

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
    >
      <CardHeader id="agent-list-title" title="My Agents" actions={actions} />
      {(isNarrowed || summary?.total !== 0) && (
        <ListFilters filter={filter} summary={summary} onChange={change} />
      )}
      <output className={isNarrowed ? 'block px-4 pt-3 text-muted text-xs sm:px-6' : 'sr-only'}>
        {isNarrowed && agents.data && !agents.isPlaceholderData
          ? matchesLabel(agents.data.length, agents.hasNextPage)
          : ''}
      </output>
      {agents.isPending && <LoadingRows />}
      {agents.isError && !agents.data && (
        <ErrorState
          title="Failed to load your agents"
          error={agents.error}
          busy={agents.isFetching}
          onRetry={() => void agents.refetch()}
        />
      )}
      {isEmpty && !isNarrowed && <NoAgents onTemplates={onTemplates} />}
      {isEmpty && isNarrowed && <NothingMatches onClear={() => change({ q: '', status: undefined })} />}
      <div className={classNames('transition-opacity', agents.isPlaceholderData && 'opacity-60')}>
        <RowsInView
          rows={agents.data ?? []}
          renderRow={(agent) => (
            <AgentRow
              key={agent.id}
              agent={agent}
              isStarting={startingId === agent.id}
              isRunning={isRunning(agent.id)}
              isHeld={isHeld(agent.id)}
              isEdited={editedId === agent.id}
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

/** A row that goes takes the focus with it: the list then has it. */
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
