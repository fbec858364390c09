import { MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useConversation } from '#web/data/conversations.ts'
import { type ConversationGroup, hasAllGroups, pairsLabel, recentGroups } from './conversation-groups.ts'
import { MessageBubble } from './message-bubble.tsx'

type Named = Pick<AgentReply, 'id' | 'name'>

interface ConversationHistoryDialogProps {
  agent: Named
  open: boolean
  onClose: () => void
}

/** The messages between the user and an agent; fetched only when it is opened. */
export function ConversationHistoryDialog({ agent, open, onClose }: ConversationHistoryDialogProps) {
  return open ? <OpenDialog key={agent.id} agent={agent} onClose={onClose} /> : null
}

function OpenDialog({ agent, onClose }: Omit<ConversationHistoryDialogProps, 'open'>) {
  const conversation = useConversation(agent.id, hasAllGroups)
  // Cached messages are not shown beside an error, because they may be out of date.
  const groups = conversation.isSuccess ? recentGroups(conversation.data) : undefined
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title="Conversation History"
      description={<span className="wrap-anywhere">{agent.name}</span>}
      footer={
        <>
          {groups && groups.length > 0 && (
            <p className="mr-auto self-center text-muted text-xs">{pairsLabel(groups)}</p>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {conversation.isPending && <LoadingConversation />}
      {conversation.isError && (
        <ErrorState
          title="Failed to load conversation history"
          hint="Please try again later"
          busy={conversation.isFetching}
          onRetry={() => void conversation.refetch()}
        />
      )}
      {groups?.length === 0 && (
        <EmptyState
          icon={<MessagesSquare size={20} aria-hidden />}
          title="No conversations yet"
          hint="Each run of this agent adds what it was asked and what it answered."
        />
      )}
      {groups && (
        <div className="flex flex-col gap-8">
          {groups.map((group) => (
            <Group key={group.key} group={group} agentName={agent.name} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function Group({ group, agentName }: { group: ConversationGroup; agentName: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="flex items-center gap-3 font-semibold text-sm tabular-nums">
        {group.title}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </h3>
      <ol className="flex flex-col gap-4">
        {group.messages.map((message) => (
          <MessageBubble key={message.id} message={message} agentName={agentName} />
        ))}
      </ol>
    </section>
  )
}

function LoadingConversation() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading the conversation</output>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="h-28 w-4/5 self-end" />
      <Skeleton className="mt-4 h-5 w-32" />
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="h-28 w-4/5 self-end" />
    </div>
  )
}
