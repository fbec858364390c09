// chunk: home-dialogs
import { SearchX } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useRestoreAgent } from '#web/data/agent-archive.ts'
import { useAgentSummary, useAgents } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { AgentSearch } from './agent-search.tsx'
import { DeletedRow, type HomeRuns, ManageRow } from './manage-row.tsx'
import { type ManagedAgent, manageRows, type Removal } from './manage-rows.ts'
import { NoAgents } from './recent-agents.tsx'

/** The number of agents from which a search field is shown. */
const searchFrom = 10
const placeholders = ['first', 'second', 'third']
const noRemovals: ReadonlyMap<number, Removal> = new Map()

interface ManageDialogProps {
  runs: HomeRuns
  onClose: () => void
}

/** All agents, with their most frequent actions. */
export function ManageDialog({ runs, onClose }: ManageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Manage Your AI Agents"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ManageContent runs={runs} />
    </Dialog>
  )
}

/** The dialog's content. A new search discards the offers to undo, because its results have no place for their rows. */
export function ManageContent({ runs }: { runs: HomeRuns }) {
  const [words, setWords] = useState('')
  const [removals, setRemovals] = useState(noRemovals)
  const { data: summary } = useAgentSummary()
  const isSearchable = words !== '' || (summary !== undefined && summary.total >= searchFrom)

  const handleSearch = useCallback((next: string) => {
    setWords(next)
    setRemovals(noRemovals)
  }, [])

  return (
    <>
      {isSearchable && <AgentSearch onSearch={handleSearch} />}
      <ManageList
        words={words}
        runs={runs}
        removals={removals}
        onRemoval={(removal) => setRemovals((known) => new Map(known).set(removal.agent.id, removal))}
      />
    </>
  )
}

interface ManageListProps {
  words: string
  runs: HomeRuns
  removals: ReadonlyMap<number, Removal>
  onRemoval: (removal: Removal) => void
}

/** The agents page by page, newest first. */
function ManageList({ words, runs, removals, onRemoval }: ManageListProps) {
  const agents = useAgents({ q: words, status: undefined, sort: 'newest' })
  const rows = manageRows(agents.data ?? [], removals)

  if (agents.isPending) return <LoadingRows />
  if (agents.isError && !agents.data) {
    return <QueryError title="Failed to load your agents" query={agents} />
  }
  if (rows.length === 0) return words === '' ? <NoAgents /> : <NothingFound words={words} />
  return (
    <>
      <ul
        aria-busy={agents.isPlaceholderData}
        className={classNames(
          '-mx-4 divide-y divide-line first:-mt-5 last:-mb-5 sm:-mx-6',
          agents.isPlaceholderData && 'opacity-60',
        )}
      >
        {rows.map((row) => (
          <Row
            key={row.agent.id}
            row={row}
            runs={runs}
            onDeleted={() => onRemoval({ agent: row.agent, isUndone: false })}
            onRestored={(agent) => onRemoval({ agent, isUndone: true })}
          />
        ))}
      </ul>
      {agents.hasNextPage && (
        <div className="border-line border-t pt-5 text-center">
          <Button busy={agents.isFetchingNextPage} onClick={() => void agents.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps extends Omit<ComponentProps<typeof ManageRow>, 'agent'> {
  row: ManagedAgent
  onRestored: (agent: AgentReply) => void
}

/** An agent, or a button to restore it; when one replaces the other, the focus stays in the row. */
function Row({ row: { agent, isDeleted }, runs, onDeleted, onRestored }: RowProps) {
  const restore = useRestoreAgent()
  const item = useRef<HTMLLIElement>(null)
  const wasDeleted = useRef(isDeleted)

  useEffect(() => {
    if (wasDeleted.current === isDeleted) return
    wasDeleted.current = isDeleted
    item.current?.querySelector('button')?.focus()
  }, [isDeleted])

  return (
    <li ref={item} className="[contain-intrinsic-size:auto_130px] [content-visibility:auto]">
      {isDeleted ? (
        <DeletedRow
          agent={agent}
          isRestoring={restore.isPending}
          onUndo={() => restore.mutate({ params: { id: agent.id } }, { onSuccess: onRestored })}
        />
      ) : (
        <ManageRow agent={agent} runs={runs} onDeleted={onDeleted} />
      )}
    </li>
  )
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="No agent found"
      hint={<span className="wrap-anywhere">No name and no task of your agents holds “{words}”.</span>}
    />
  )
}

function LoadingRows() {
  return (
    <div className="-my-5 divide-y divide-line">
      <output className="sr-only">Loading your agents</output>
      {placeholders.map((row) => (
        <div key={row} className="flex flex-col gap-3 py-4">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <div className="flex items-center justify-between gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-start">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-9 w-56 max-sm:h-11 max-sm:w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
