import { agentWelcome } from '#contract/builders/welcome.ts'
import { agentTexts } from '#web/features/builders/builder-texts.ts'
import { useSession } from '#web/data/auth.ts'
import { AgentDraft } from '#web/features/builders/agent-draft.tsx'
import { ChatScreen } from '#web/features/builders/chat-screen.tsx'
import { useUnderstanding } from '#web/features/builders/understanding.ts'
import { useConversation } from '#web/features/builders/use-conversation.ts'
import { RunInChat } from '#web/features/runs/view/run-in-chat.tsx'

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
