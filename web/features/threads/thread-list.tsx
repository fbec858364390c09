import { MessagesSquare, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ThreadReply } from '#contract/threads/threads.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { SearchInput } from '#web/components/search-input.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useThreads } from '#web/data/threads/threads.ts'
import { classNames } from '#web/platform/class-names.ts'
import { pathOf } from '#contract/pages.ts'
import { routes } from '#web/platform/routes.ts'

/** The conversations of the user, with a search over their titles and messages. */
export function ThreadList({ openId }: { openId: number | undefined }) {
  const [words, setWords] = useState('')
  const threads = useThreads(words)
  return (
    <nav aria-label="Conversations" className="flex min-h-0 flex-col gap-2">
      <SearchInput
        aria-label="Search conversations"
        placeholder="Search titles and messages"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {threads.isPending && <LoadingThreads />}
      {threads.isError && <QueryError title="Failed to load conversations" query={threads} />}
      {threads.data?.length === 0 && (
        <EmptyState
          icon={<MessagesSquare size={20} aria-hidden />}
          title={words.trim() ? 'Nothing found' : 'No conversations yet'}
          hint={
            words.trim()
              ? 'Search for other words.'
              : 'Open Agents, then choose “Talk to it” in the menu of an agent.'
          }
        />
      )}
      {threads.data && threads.data.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {threads.data.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === openId} />
          ))}
        </ul>
      )}
      {threads.hasNextPage && (
        <Button size="sm" busy={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
          Show more
        </Button>
      )}
    </nav>
  )
}

function ThreadRow({ thread, isOpen }: { thread: ThreadReply; isOpen: boolean }) {
  const { id, title, agentName, lastMessageAt, excerpt, isOwn, ownerName, shareCount, openExecutionId } =
    thread
  return (
    <li>
      <Link
        href={pathOf(routes.thread, String(id))}
        aria-current={isOpen ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 flex-col gap-0.5 rounded-md px-3 py-2 transition-colors hover:bg-sunken',
          isOpen && 'bg-accent-tint',
        )}
      >
        <span className="flex min-w-0 items-baseline justify-between gap-2">
          <bdi className="min-w-0 truncate font-medium text-sm">{title}</bdi>
          <Time at={lastMessageAt} className="shrink-0 text-muted text-xs" />
        </span>
        <span className="truncate text-muted text-xs">
          <bdi>{agentName}</bdi>
          {excerpt !== '' && <bdi> · {excerpt}</bdi>}
        </span>
        {(!isOwn || shareCount > 0 || openExecutionId !== null) && (
          <span className="flex flex-wrap gap-1 pt-0.5">
            {openExecutionId !== null && <Badge tone="accent">Answering</Badge>}
            {!isOwn && (
              <Badge tone="info" icon={<Users size={12} aria-hidden />}>
                <span className="max-w-40 truncate">
                  From <bdi>{ownerName}</bdi>
                </span>
              </Badge>
            )}
            {isOwn && shareCount > 0 && <Badge tone="info">Shared</Badge>}
          </span>
        )}
      </Link>
    </li>
  )
}

function LoadingThreads() {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Loading conversations</output>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
