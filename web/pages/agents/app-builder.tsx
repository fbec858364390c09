import { useSearchParams } from 'wouter'
import { appWelcome } from '#contract/builders/welcome.ts'
import { appTexts } from '#web/features/builders/builder-texts.ts'
import { Button } from '#web/components/button.tsx'
import { useSession } from '#web/data/auth.ts'
import { AppList } from '#web/features/builders/app-list.tsx'
import { AppWorkbench } from '#web/features/builders/app-workbench.tsx'
import { ChatScreen } from '#web/features/builders/chat-screen.tsx'
import { useUnderstanding } from '#web/features/builders/understanding.ts'
import { useConversation } from '#web/features/builders/use-conversation.ts'

/** The app builder: creates an application in a conversation, with its preview beside it. */
export function AppBuilderPage() {
  const { user } = useSession()
  const conversation = useConversation('app')
  const [search, setSearch] = useSearchParams()
  const state = conversation.chat?.state
  const named = Number(search.get('app'))
  const projectId = state?.project?.id ?? (Number.isInteger(named) && named > 0 ? named : undefined)
  const opensInbox = search.get('view') === 'inbox'
  const understoodBy = useUnderstanding(state?.engine)
  if (!user) return null
  const aside =
    projectId === undefined ? (
      <AppList onOpen={(id) => setSearch({ app: String(id) })} />
    ) : (
      <>
        <AppWorkbench
          key={`${projectId} ${state?.project?.version}`}
          projectId={projectId}
          opensInbox={opensInbox}
        />
        {!state?.project && (
          <Button className="mt-3" size="sm" onClick={() => setSearch({ chat: 'new' })}>
            All applications
          </Button>
        )}
      </>
    )
  return (
    <ChatScreen
      texts={appTexts}
      welcome={appWelcome}
      conversation={conversation}
      userId={user.id}
      understoodBy={understoodBy}
      asideLabel={projectId === undefined ? 'applications' : 'app'}
      isAsideWide={projectId !== undefined}
      isAsideOpenFirst={opensInbox}
      aside={aside}
      renderRun={() => null}
    />
  )
}
