import { agentWelcome } from '#contract/builders/agent-talk.ts'
import { agentTexts } from '#contract/builders/agent-texts.ts'
import { engineNames } from '#contract/engine-names.ts'
import { useSession } from '#web/data/auth.ts'
import { AgentDraft } from '#web/features/builders/agent-draft.tsx'
import { ChatScreen } from '#web/features/builders/chat-screen.tsx'
import { useConversation } from '#web/features/builders/use-conversation.ts'
import { RunInChat } from '#web/features/runs/run-in-chat.tsx'

/** The agent builder: an agent is made in a conversation, with its draft beside it. */
export function AgentBuilderPage() {
  const { user } = useSession()
  const conversation = useConversation('agent')
  const state = conversation.chat?.state
  if (!user) return null
  return (
    <ChatScreen
      texts={agentTexts}
      welcome={agentWelcome}
      conversation={conversation}
      userId={user.id}
      understoodBy={state?.engine ? understanding(state.engine) : undefined}
      aside={
        state && (
          <aside
            aria-label="Draft"
            className="w-full shrink-0 pb-6 lg:sticky lg:top-28 lg:w-80 lg:self-start lg:pt-6"
          >
            <AgentDraft state={state} onEdit={(edit) => void conversation.act({ type: 'edited', edit })} />
          </aside>
        )
      }
      renderRun={(executionId) => <RunInChat executionId={executionId} />}
    />
  )
}

const understanding = (engine: string) =>
  engine === 'built-in'
    ? 'Understood by keywords, no AI model'
    : `Understood by ${Object.entries(engineNames).find(([name]) => name === engine)?.[1] ?? engine}`
