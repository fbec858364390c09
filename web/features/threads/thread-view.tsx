import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ThreadDetailReply } from '#contract/threads/threads.ts'
import type { ThreadSource } from '#contract/threads/thread-names.ts'
import { openStatuses } from '#contract/runs/run-names.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { loadMarkdown } from '#web/components/text/markdown.tsx'
import { useAgent } from '#web/data/agents.ts'
import { useRetryMessage, useThread } from '#web/data/threads/threads.ts'
import { isUnknown } from '#web/platform/call.ts'
import { routes } from '#web/platform/routes.ts'
import { exampleQuestions } from './example-questions.ts'
import { ThreadComposer } from './thread-composer.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import { Bubble, ThreadMessage } from './thread-message.tsx'

interface ThreadViewProps {
  threadId: number
  /** The answer that a run is writing. */
  renderAnswer: (executionId: number) => ReactNode
  onRemoved: () => void
}

/** A conversation with an agent: its messages, the answer as it is written, and the next message. */
export function ThreadView({ threadId, renderAnswer, onRemoved }: ThreadViewProps) {
  const query = useThread(threadId)
  useEffect(loadMarkdown, [])
  const thread = query.data
  if (query.isPending) return <LoadingThread />
  if (!thread) {
    if (isUnknown(query.error))
      return (
        <EmptyState
          title="This conversation does not exist"
          hint="It was deleted, or it is not shared with you any more."
          action={<Link href={routes.threads}>All conversations</Link>}
        />
      )
    return <QueryError title="Failed to load the conversation" query={query} />
  }
  return (
    <section aria-label={thread.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHead thread={thread} onRemoved={onRemoved} />
      <Messages
        thread={thread}
        renderAnswer={renderAnswer}
        earlier={
          query.hasNextPage && (
            <Button
              size="sm"
              className="self-center"
              busy={query.isFetchingNextPage}
              icon={<ArrowUp size={16} aria-hidden />}
              onClick={() => void query.fetchNextPage()}
            >
              Earlier messages
            </Button>
          )
        }
      />
      <div className="pt-3">
        {thread.agentState === 'deleted' ? (
          <p className="rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
            This agent is in the trash. Restore it to continue.
          </p>
        ) : (
          <ThreadComposer key={threadId} target={{ threadId }} onSent={() => undefined} />
        )}
      </div>
    </section>
  )
}

const sourceNames: Record<ThreadSource, string> = {
  page: '',
  telegram: 'Telegram',
  slack: 'Slack',
  email: 'Email',
}

function ThreadHead({ thread, onRemoved }: { thread: ThreadDetailReply; onRemoved: () => void }) {
  return (
    <header className="flex items-start gap-2 border-line border-b pb-3">
      <Link
        href={routes.threads}
        aria-label="All conversations"
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken lg:hidden"
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere line-clamp-2 font-semibold text-base">
          <bdi>{thread.title}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-1.5 text-muted text-xs">
          <bdi className="wrap-anywhere">{thread.agentName}</bdi>
          {thread.agentState === 'paused' && <Badge>Paused: answers, but runs no schedule</Badge>}
          {thread.source !== 'page' && <Badge tone="info">{sourceNames[thread.source]}</Badge>}
          {!thread.isOwn && (
            <Badge tone="info">
              From <bdi>{thread.ownerName}</bdi>
            </Badge>
          )}
          {thread.isOwn && thread.shareCount > 0 && <Badge tone="info">Shared</Badge>}
        </p>
      </div>
      <ThreadMenu thread={thread} onRemoved={onRemoved} />
    </header>
  )
}

interface MessagesProps {
  thread: ThreadDetailReply
  renderAnswer: ThreadViewProps['renderAnswer']
  earlier: ReactNode
}

function Messages({ thread, renderAnswer, earlier }: MessagesProps) {
  const { messages, agentName } = thread
  const end = useRef<HTMLLIElement>(null)
  const retry = useRetryMessage()
  const newestId = messages.at(-1)?.id
  // Follows what is new, but not what is loaded above.
  const shownId = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (shownId.current === newestId) return
    shownId.current = newestId
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newestId])
  const asked = messages.findLast(({ author }) => author === 'user')
  const last = messages.at(-1)
  const mayRetry =
    asked && last?.author === 'agent' && (last.status === 'failed' || last.status === 'canceled')
  return (
    <ol
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      className="flex min-h-48 flex-1 flex-col gap-4 overflow-y-auto py-4"
    >
      {earlier && <li className="flex justify-center">{earlier}</li>}
      {messages.map((message) => (
        <Fragment key={message.id}>
          <ThreadMessage
            message={message}
            agentName={agentName}
            retry={
              mayRetry && message.id === last.id
                ? {
                    isBusy: retry.isPending,
                    onRetry: () => retry.mutate({ params: { id: thread.id, messageId: asked.id } }),
                  }
                : undefined
            }
          />
          {message.author === 'user' && message.executionId !== null && isOpen(message.status) && (
            <Bubble isUser={false} name={agentName}>
              {renderAnswer(message.executionId)}
            </Bubble>
          )}
        </Fragment>
      ))}
      <li ref={end} aria-hidden />
    </ol>
  )
}

const isOpen = (status: string | null) => openStatuses.some((open) => open === status)

interface NewThreadProps {
  agentId: number
  executionId: number | undefined
  onSent: (threadId: number) => void
}

/** The first message to an agent, with three questions to begin with. */
export function NewThread({ agentId, executionId, onSent }: NewThreadProps) {
  const agent = useAgent(agentId)
  if (agent.isPending) return <LoadingThread />
  if (agent.isError) return <QueryError title="Failed to load the agent" query={agent} />
  return (
    <section aria-label="New conversation" className="flex min-w-0 flex-1 flex-col justify-end gap-4">
      <EmptyState
        icon={<ArrowDown size={20} aria-hidden />}
        title={`Talk to ${agent.data.name}`}
        hint={
          executionId === undefined
            ? 'Each message is a run of the agent, under its budget and approvals. Its task and schedule stay as they are.'
            : `Ask about execution #${executionId}. Its result is the beginning of the conversation.`
        }
      />
      <ThreadComposer
        key={`${agentId} ${executionId}`}
        target={{ agentId, executionId }}
        examples={exampleQuestions(agent.data)}
        onSent={onSent}
      />
    </section>
  )
}

function LoadingThread() {
  return (
    <div className="flex flex-1 flex-col gap-4">
      <output className="sr-only">Loading the conversation</output>
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-16 w-2/3 self-end" />
      <Skeleton className="h-32 w-4/5" />
    </div>
  )
}
