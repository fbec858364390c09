import { Bot, CircleAlert, SearchX } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { useAgents } from '#web/data/agents.ts'

const placeholders = ['first', 'second', 'third']

export function LoadingRows() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your agents</output>
      {placeholders.map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5 lg:flex-row lg:items-center lg:gap-6">
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-2/3 lg:w-1/3" />
          </div>
          <Skeleton className="h-8 w-44 max-sm:w-24" />
        </div>
      ))}
    </div>
  )
}

export function NoAgents({ onTemplates }: { onTemplates: () => void }) {
  return (
    <EmptyState
      icon={<Bot size={20} aria-hidden />}
      title="No agents yet"
      hint="Create your first AI agent to get started!"
      action={<Button onClick={onTemplates}>Start from a template</Button>}
      help={<HelpLink topic="first-agent">How a first agent is made</HelpLink>}
    />
  )
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="Nothing matches"
      hint="None of your agents has these words in its name or task and this status."
      action={<Button onClick={onClear}>Clear search and filter</Button>}
    />
  )
}

/** The end of the list: a button that loads more, or an error. */
export function RowsEnd({ agents }: { agents: ReturnType<typeof useAgents> }) {
  const { hasNextPage, isError, isFetchNextPageError, isFetching, isFetchingNextPage } = agents
  if (isError) {
    const retry = isFetchNextPageError ? agents.fetchNextPage : agents.refetch
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-center gap-3 border-line border-t px-4 py-3 sm:px-6"
      >
        <p className="flex items-center gap-2 text-danger text-sm">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          {isFetchNextPageError ? 'Failed to load more agents' : 'Failed to refresh your agents'}
        </p>
        <Button size="sm" busy={isFetching} onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!hasNextPage) return null
  return (
    <div className="border-line border-t px-4 py-3 text-center sm:px-6">
      <Button busy={isFetchingNextPage} onClick={() => void agents.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
