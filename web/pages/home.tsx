import { type ReactNode, useEffect, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { type SessionUser, useSession } from '#web/data/auth.ts'
import { useStartRun } from '#web/data/runs.ts'
import { BuildCard } from '#web/features/home/build-card.tsx'
import { FirstSteps } from '#web/features/home/first-steps.tsx'
import { Greeting } from '#web/features/home/greeting.tsx'
import { useInbox } from '#web/features/home/home-data.ts'
import { OverviewCard } from '#web/features/home/overview-card.tsx'
import { RecentAgents } from '#web/features/home/recent-agents.tsx'
import { SummaryCards } from '#web/features/home/summary-cards.tsx'
import { ReachCard, useReach } from '#web/features/notifications/reach-card.tsx'
import { useWatchedRuns } from '#web/features/runs/use-watched-runs.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const successToast = { title: 'Agent Executed!', description: 'Task completed successfully' }

/** Seldom shown. */
const modelTroubleRow = lazyPart(() =>
  import('#web/features/models/model-trouble-row.tsx').then(({ ModelTroubleRow }) => ModelTroubleRow),
)

/** Dialogs load after the page. */
/** Only the first administrator is asked, once. */
const serverKindQuestion = lazyPart(() =>
  import('#web/features/installation/server-kind-question.tsx').then((module) => module.ServerKindQuestion),
)
const manageDialog = lazyPart(() =>
  import('#web/features/home/manage-dialog.tsx').then(({ ManageDialog }) => ManageDialog),
)
const analyticsDialog = lazyPart(() =>
  import('#web/features/home/analytics-dialog.tsx').then(({ AnalyticsDialog }) => AnalyticsDialog),
)
const runDialogs = lazyPart(() =>
  import('#web/features/runs/run-dialogs.tsx').then(({ RunDialogs }) => RunDialogs),
)

/**
 * The home page of a signed-in user: the status of the agents, the ways to build one, and the dialogs that manage them.
 */
export function HomePage() {
  const { user } = useSession()
  const { data: summary } = useAgentSummary()
  const watched = useWatchedRuns()
  const start = useStartRun()
  const [open, setOpen] = useState<'manage' | 'analytics'>()

  useEffect(() => {
    void Promise.allSettled([manageDialog, analyticsDialog, runDialogs].map(({ load }) => load()))
  }, [])

  const handleRun = ({ id }: AgentReply) => start.run(id, (executionId) => watched.show(executionId, id))
  const handleShowRun = ({ id, standing }: AgentReply) => {
    const executionId = standing?.open?.executionId ?? watched.runningIdOf(id)
    if (executionId !== undefined) watched.show(executionId, id)
  }
  const runs = {
    startingId: start.startingId,
    isRunning: (agentId: number) => watched.runningIdOf(agentId) !== undefined,
    onRun: handleRun,
    onShowRun: handleShowRun,
  }

  const rest = (
    <>
      {user && <FirstSteps userId={user.id} since={user.createdAt} />}
      <SummaryCards />
      <div className="grid items-start gap-6 lg:grid-cols-12">
        <BuildCard
          hasNoAgents={summary?.total === 0}
          onManage={() => setOpen('manage')}
          onAnalytics={() => setOpen('analytics')}
        />
        <RecentAgents />
      </div>
    </>
  )

  return (
    <>
      <Greeting firstName={user?.firstName ?? null} />
      {user && <Glance user={user}>{rest}</Glance>}
      {open && (
        <LazyDialog key={open} onClose={() => setOpen(undefined)}>
          {open === 'manage' && <manageDialog.View runs={runs} onClose={() => setOpen(undefined)} />}
          {open === 'analytics' && <analyticsDialog.View onClose={() => setOpen(undefined)} />}
        </LazyDialog>
      )}
      <LazyDialog
        isOpen={watched.openId !== undefined}
        resetKey={String(watched.openId)}
        hasAddress
        onClose={watched.close}
      >
        {(watched.openId !== undefined || watched.runs.length > 0) && (
          <runDialogs.View watched={watched} successToast={successToast} />
        )}
      </LazyDialog>
    </>
  )
}

/** The inbox, and the rest of the page once it is known how high the inbox is: until then it would be pushed down. */
function Glance({ user, children }: { user: Pick<SessionUser, 'id'>; children: ReactNode }) {
  const inbox = useInbox(user.id)
  const reach = useReach(user.id)
  return (
    <>
      <OverviewCard
        inbox={inbox}
        renderModelTrouble={(agents) => (
          <LazyBoundary>
            <modelTroubleRow.View agents={agents} />
          </LazyBoundary>
        )}
      />
      {inbox.overview.data?.asksServerKind && (
        <LazyBoundary waiting={<Skeleton className="mb-6 h-72 w-full sm:h-56" />}>
          <serverKindQuestion.View />
        </LazyBoundary>
      )}
      {!inbox.isPending && !reach.isLoading && (
        <>
          {reach.pushKey !== undefined && <ReachCard pushKey={reach.pushKey} onDismiss={reach.dismiss} />}
          {children}
        </>
      )}
    </>
  )
}
