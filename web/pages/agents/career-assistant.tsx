import { useSearchParams } from 'wouter'
import { careerWelcome } from '#contract/builders/welcome.ts'
import { careerTexts } from '#web/features/builders/builder-texts.ts'
import { useSession } from '#web/data/auth.ts'
import { CareerPlanView } from '#web/features/builders/career-plan-view.tsx'
import { CareerPlans } from '#web/features/builders/career-plans.tsx'
import { ChatScreen } from '#web/features/builders/chat-screen.tsx'
import { useUnderstanding } from '#web/features/builders/understanding.ts'
import { useConversation } from '#web/features/builders/use-conversation.ts'

/** The career assistant: creates a plan in a conversation, and tracks it here. */
export function CareerAssistantPage() {
  const { user } = useSession()
  const conversation = useConversation('career')
  const [search] = useSearchParams()
  const planId = Number(search.get('plan'))
  const understoodBy = useUnderstanding(conversation.chat?.state.engine)
  if (!user) return null
  if (Number.isInteger(planId) && planId > 0) return <CareerPlanView planId={planId} />
  return (
    <ChatScreen
      texts={careerTexts}
      welcome={careerWelcome}
      conversation={conversation}
      userId={user.id}
      understoodBy={understoodBy}
      asideLabel="plans"
      aside={<CareerPlans />}
      renderRun={() => null}
    />
  )
}
