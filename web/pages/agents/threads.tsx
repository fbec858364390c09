import { MessagesSquare } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import { pathOf } from '#contract/pages.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useRefreshThreads } from '#web/data/threads/threads.ts'
import { LiveAnswer } from '#web/features/runs/live-answer.tsx'
import { ThreadList } from '#web/features/threads/thread-list.tsx'
import { NewThread, ThreadView } from '#web/features/threads/thread-view.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'

/** Conversations with agents: the list beside the open one; on a narrow screen one at a time. */
export function ThreadsPage() {
  const [search] = useSearchParams()
  const [path, navigate] = useLocation()
  const refresh = useRefreshThreads()
  const threadId = idIn(path.slice(`${routes.threads}/`.length))
  const agentId = idIn(search.get('agent'))
  const isOpen = threadId !== undefined || agentId !== undefined
  return (
    <>
      <div className={classNames(isOpen && 'max-lg:hidden')}>
        <PageHeader
          title="Conversations"
          description="Ask your agents, and talk about their results. Each message is a run."
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
        <Card
          aria-label="All conversations"
          className={classNames('p-3 lg:sticky lg:top-20', isOpen && 'max-lg:hidden')}
        >
          <ThreadList openId={threadId} />
        </Card>
        <Card
          aria-label="Conversation"
          className={classNames(
            'flex h-[calc(100dvh-9rem)] min-h-96 min-w-0 flex-col p-3 sm:p-5 lg:h-[calc(100dvh-13rem)]',
            !isOpen && 'max-lg:hidden',
          )}
        >
          {threadId !== undefined && (
            <ThreadView
              key={threadId}
              threadId={threadId}
              renderAnswer={(executionId) => (
                <LiveAnswer key={executionId} executionId={executionId} onEnd={refresh} />
              )}
              onRemoved={() => navigate(routes.threads)}
            />
          )}
          {threadId === undefined && agentId !== undefined && (
            <NewThread
              agentId={agentId}
              executionId={idIn(search.get('run'))}
              onSent={(begun) => navigate(pathOf(routes.thread, String(begun)), { replace: true })}
            />
          )}
          {!isOpen && (
            <EmptyState
              icon={<MessagesSquare size={20} aria-hidden />}
              title="Choose a conversation"
              hint="Or begin one: choose “Talk to it” in the menu of an agent."
              action={<ButtonLink href={routes.dashboard}>Open agents</ButtonLink>}
            />
          )}
        </Card>
      </div>
    </>
  )
}

const idIn = (text: string | null | undefined) =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
