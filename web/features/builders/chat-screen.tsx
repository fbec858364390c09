import { Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ChatMessageReply, NewMessage } from '#contract/builders/chat-message.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { BuilderTexts } from './builder-texts.ts'
import { ChatMessage } from './chat-message.tsx'
import { ChatModel } from '#web/features/builders/chats/chat-model.tsx'
import { Composer } from './composer.tsx'
import { ConversationsButton } from '#web/features/builders/chats/conversations-button.tsx'
import { FailureNote } from './failure-note.tsx'
import { QuickStartIdeas } from './quick-start-ideas.tsx'
import { useBuild } from './use-build.ts'
import type { Conversation } from './use-conversation.ts'
import { useUnsentInput } from './use-unsent-input.ts'

interface ChatScreenProps {
  texts: BuilderTexts
  welcome: NewMessage
  conversation: Conversation
  userId: string
  /** The model that interprets the messages, in words; undefined before the first message. */
  understoodBy: string | undefined
  /** Shown beside the chat: what is being built, or was built. */
  aside?: ReactNode
  /** The label of the aside. */
  asideLabel: string
  /** Whether the aside needs more width than a list. */
  isAsideWide?: boolean
  /** Whether a phone shows the aside first, instead of on request. */
  isAsideOpenFirst?: boolean
  renderRun: (executionId: number) => ReactNode
}

/** The chat of any builder: its messages, the possible answers, and the input. Independent of any flow. */
export function ChatScreen(props: ChatScreenProps) {
  const { texts, welcome, conversation, userId, understoodBy, aside, asideLabel, isAsideWide, renderRun } =
    props
  const { chat, chatId, isLooking, read, pending, live, failure, act, begin, open } = conversation
  const typed = useUnsentInput(userId, texts.kind, chatId)
  const input = useRef<HTMLTextAreaElement>(null)
  const [isAsideOpen, setAsideOpen] = useState(props.isAsideOpenFirst ?? false)
  const isBuilding = chat?.state.phase === 'building'
  const progress = useBuild(isBuilding, texts.pace, () => void act({ type: 'build' }))
  const first: ChatMessageReply = { ...welcome, id: '', type: 'assistant', timestamp: '' }
  const messages = chat?.messages ?? [first]
  const lastAsking = messages.findLastIndex(({ options }) => options !== undefined)
  const isThinking =
    pending === undefined ? isSaid(live) : pending.type !== 'edited' && pending.type !== 'build'
  const lastMessage = pending?.type === 'said' ? pending.text : (live?.said ?? undefined)
  const end = useEndInView(`${chatId} ${messages.length} ${isThinking} ${failure?.kind}`)

  const send = async () => {
    const text = typed.text.trim()
    if (text === '' || pending) return
    input.current?.focus()
    if (await act({ type: 'said', text })) typed.clear(text)
  }

  const pick = (idea: string) => {
    typed.fill(idea)
    input.current?.focus()
  }

  if (chatId !== undefined && read.error && !chat) {
    return (
      <div className="grid justify-items-center">
        <ErrorState
          title="Failed to load this conversation"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
        <Button onClick={() => open(undefined)}>New conversation</Button>
      </div>
    )
  }
  return (
    <div className="-my-8 flex min-h-[calc(100dvh-3.5rem-1px)] flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-4">
        <title>{`${texts.name} · Balancia AI`}</title>
        <h1 className="font-semibold text-lg tracking-tight">Balancia AI {texts.name}</h1>
        <Badge tone="accent" icon={<Sparkles size={12} aria-hidden />}>
          AI-Powered
        </Badge>
        {/* On a phone its line is kept free, so that nothing moves when it appears. */}
        <span className="min-h-5 text-muted text-xs max-sm:basis-full">{understoodBy}</span>
        <span className="ml-auto flex flex-wrap gap-2 max-sm:gap-1">
          {aside && (
            <Button
              size="sm"
              className="max-sm:px-2.5 lg:hidden"
              aria-expanded={isAsideOpen}
              onClick={() => setAsideOpen(!isAsideOpen)}
            >
              {isAsideOpen ? `Hide ${asideLabel}` : `Show ${asideLabel}`}
            </Button>
          )}
          <ChatModel chat={chat} onBegin={(models) => void begin(models)} />
          <ConversationsButton kind={texts.kind} openId={chatId} onOpen={open} />
        </span>
      </header>
      <div className="flex grow flex-col gap-6 lg:flex-row">
        <div className="flex min-w-0 grow flex-col">
          <section aria-labelledby="conversation-title" className="grow py-6">
            <h2 id="conversation-title" className="sr-only">
              Conversation
            </h2>
            {isLooking || (chatId !== undefined && !chat) ? (
              <Skeleton className="h-24 w-3/4" />
            ) : (
              <ol className="flex flex-col gap-5" aria-live="polite">
                {messages.map((message, index) => (
                  <ChatMessage
                    key={message.id || 'welcome'}
                    message={message}
                    isAnswerable={index === lastAsking}
                    isBusy={pending !== undefined || isBuilding}
                    buildProgress={progressOf(messages, index, progress)}
                    onAct={(action) => void act(action)}
                    renderRun={renderRun}
                  />
                ))}
                {lastMessage !== undefined && (
                  <ChatMessage
                    message={{ id: 'said', type: 'user', content: lastMessage, timestamp: '' }}
                    isAnswerable={false}
                    isBusy
                    buildProgress={undefined}
                    onAct={() => undefined}
                    renderRun={renderRun}
                  />
                )}
              </ol>
            )}
            {isThinking && live?.text && (
              // Not announced while it streams; the complete message above is announced.
              <ol className="mt-5">
                <ChatMessage
                  message={{ id: 'written', type: 'assistant', content: live.text, timestamp: '' }}
                  isAnswerable={false}
                  isBusy
                  buildProgress={undefined}
                  onAct={() => undefined}
                  renderRun={renderRun}
                />
              </ol>
            )}
            {isBuilding && live?.text && !isThinking && (
              <p className="wrap-anywhere mt-3 flex items-center gap-2 text-muted text-sm tabular-nums">
                <Spinner />
                {live.text}
              </p>
            )}
            {isThinking && (
              <output className="mt-5 flex items-center gap-2 text-muted text-sm">
                <Spinner />
                Balancia AI is thinking...
              </output>
            )}
            {failure && (
              <FailureNote
                failure={failure}
                onRetry={isBuilding ? () => void act({ type: 'build' }) : undefined}
              />
            )}
            {messages.length <= 1 && !pending && !isLooking && (chatId === undefined || chat) && (
              <QuickStartIdeas ideas={texts.ideas} onPick={pick} />
            )}
            <div ref={end} className="scroll-mb-52" />
          </section>
          <Composer
            texts={texts}
            typed={typed}
            input={input}
            isBusy={pending !== undefined}
            onSend={() => void send()}
          />
        </div>
        {aside && (
          <aside
            aria-label={asideLabel}
            className={classNames(
              'w-full shrink-0 py-6 max-lg:order-first lg:sticky lg:top-14 lg:block lg:self-start',
              isAsideWide ? 'lg:w-[26rem] xl:w-[34rem]' : 'lg:w-80',
              !isAsideOpen && 'max-lg:hidden',
            )}
          >
            {aside}
          </aside>
        )}
      </div>
    </div>
  )
}

const isSaid = (live: Conversation['live']) => live !== undefined && live.said !== null

/** The build progress of a message in percent: live for the last one, for the others derived from the next message. */
function progressOf(messages: ChatMessageReply[], index: number, progress: number): number | undefined {
  if (!messages[index]?.buildStatus) return undefined
  const next = messages[index + 1]
  if (!next) return progress
  return next.type === 'system' ? 0 : 100
}

/** Scrolls to the end of the conversation when something was added to it. */
function useEndInView(state: string) {
  const end = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    end.current?.scrollIntoView({ block: 'end' })
  }, [state])
  return end
}
