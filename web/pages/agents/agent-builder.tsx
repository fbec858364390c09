import { useEffect } from 'react'
import { agentWelcome } from '#contract/builders/welcome.ts'
import { agentTexts } from '#web/features/builders/builder-texts.ts'
import { useSession } from '#web/data/auth.ts'
import { AgentDraft } from '#web/features/builders/agent-draft.tsx'
import { ChatScreen } from '#web/features/builders/chat-screen.tsx'
import { useUnderstanding } from '#web/features/builders/understanding.ts'
import { useConversation } from '#web/features/builders/use-conversation.ts'
import { useIsHeld } from '#web/data/approvals.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { isFinal } from '#web/features/runs/run-state.ts'
import { RunView } from '#web/features/runs/view/run-view.tsx'
import { useRun } from '#web/features/runs/use-run.ts'

/** The agent builder: creates an agent in a conversation, with its draft beside it. */
export function AgentBuilderPage() {
  const { user } = useSession()
  const conversation = useConversation('agent')
  const state = conversation.chat?.state
  const understoodBy = useUnderstanding(state?.engine)
  if (!user) return null
  return (
    <ChatScreen
      texts={agentTexts}
      welcome={agentWelcome}
      conversation={conversation}
      userId={user.id}
      understoodBy={understoodBy}
      asideLabel="draft"
      aside={
        state && (
          <AgentDraft state={state} onEdit={(edit) => void conversation.act({ type: 'edited', edit })} />
        )
      }
      renderRun={(executionId) => <RunInChat executionId={executionId} />}
    />
  )
}

/** A run as it happens, within another page. */
function RunInChat({ executionId }: { executionId: number }) {
  const feed = useRun(executionId, true)
  const isHeld = useIsHeld(executionId, feed.run.execution !== null && feed.run.status === 'queued')
  const refresh = useRefreshRuns()
  const isOver = isFinal(feed.run.status)
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  return <RunView feed={feed} isHeld={isHeld} executionId={executionId} />
}
