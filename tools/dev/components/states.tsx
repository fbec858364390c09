import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { modelAbilities } from '#contract/models/model-kinds.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { LastOutcome } from '#web/components/agent/last-outcome.tsx'
import { ModelAbilities } from '#web/components/agent/model-abilities.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { RunStatus } from '#web/components/agent/run-status.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Avatar } from '#web/components/avatar.tsx'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Chart } from '#web/components/chart.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState, QueryError } from '#web/components/error-state.tsx'
import { InboxRow } from '#web/components/inbox-row.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { PageSpinner, Spinner } from '#web/components/spinner.tsx'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'
import { UndoLine } from '#web/components/undo-line.tsx'

const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']
const runStatuses = ['queued', 'running', 'success', 'failed', 'canceled']
const others = [
  'active',
  'paused',
  'started',
  'waiting',
  'skipped',
  'missed',
  'accepted',
  'refused',
  'sent',
  null,
]
const at = new Date().toISOString()
const nothing = async () => {}

const agent = (
  standing: Partial<NonNullable<AgentReply['standing']>>,
  status: AgentReply['status'] = 'active',
) => ({
  status,
  lastRun: null,
  standing: { open: null, last: null, pausedItself: false, ...standing },
})
const failed = agent({
  last: { executionId: 1, status: 'failed', at, summary: 'The page could not be read.' },
})
const agents = [
  agent({}),
  agent({}, 'paused'),
  agent({ open: { executionId: 1, status: 'queued', isHeld: false } }),
  agent({ open: { executionId: 1, status: 'running', isHeld: false } }),
  agent({ open: { executionId: 1, status: 'running', isHeld: true } }),
  agent({ pausedItself: true }, 'paused'),
  agent({ last: { executionId: 1, status: 'success', at, summary: 'Fine.', isFallback: true } }),
  failed,
]

const days = [3, 9, 5, 0, 12, 7, 4].map((count, index) => ({
  key: String(index),
  label: `${index + 1} May`,
  values: [count, index === 2 ? 4 : 0],
  words: [`${count} runs`, index === 2 ? '4 failed' : 'none failed'],
}))
const chart = {
  description: 'The last seven days',
  axis: 'Day',
  series: [
    { name: 'Runs', tone: 'accent' as const },
    { name: 'Failed', tone: 'danger' as const },
  ],
  fileName: 'runs.csv',
}

const log = {
  data: ['Signed in', 'Changed the plan'],
  error: null,
  isPending: false,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: true,
  refetch: nothing,
  fetchNextPage: nothing,
}
const row = (text: string) => (
  <li key={text} className="py-2 text-sm">
    {text}
  </li>
)

/** Statuses, cards, figures, and what a place shows while it loads, fails or is empty. */
export const states: Record<string, ReactNode> = {
  Badge: tones.map((tone) => (
    <Badge key={tone} tone={tone}>
      {tone}
    </Badge>
  )),
  StatusBadge: [...runStatuses, ...others].map((status) => <StatusBadge key={status} status={status} />),
  InboxRow: (
    <ul className="w-full divide-y divide-line">
      <InboxRow
        icon={Inbox}
        tone="text-danger"
        title="5 agents"
        word="Failed"
        href="/dev/components"
        actions={<Button size="sm">Run all again</Button>}
      >
        <p className="text-muted text-xs">The price list needs a sign-in.</p>
      </InboxRow>
      <InboxRow
        icon={Inbox}
        tone="text-warning"
        title="Crew news wants to send a message via “Crew”"
        hasWideActions
        actions={<UndoLine words="Approved" at={Date.now() + 60_000} onUndo={() => {}} />}
      />
    </ul>
  ),
  UndoLine: <UndoLine words="Refused" at={Date.now()} isSending onUndo={() => {}} />,
  RunStatus: (
    <>
      {runStatuses.map((status) => (
        <RunStatus key={status} status={status} isFallback={false} />
      ))}
      <RunStatus status="success" isFallback />
    </>
  ),
  HeldBadge: <HeldBadge />,
  TrialOutcome: (
    <>
      <TrialOutcome trial={{ isOk: true, message: 'The server answered in 120 ms.' }} />
      <TrialOutcome trial={{ isOk: false, message: 'The server refuses the password.' }} />
    </>
  ),
  AgentStatus: agents.map((each) => (
    <span key={JSON.stringify(each)} className="flex gap-1">
      <AgentStatus agent={each} />
    </span>
  )),
  LastOutcome: (
    <>
      <LastOutcome agent={failed} />
      <LastOutcome
        agent={agent({
          last: { executionId: 1, status: 'success', at, summary: 'The basin opens on Monday.' },
        })}
      />
    </>
  ),
  ModelAbilities: (
    <>
      <ModelAbilities abilities={modelAbilities} />
      <ModelAbilities abilities={modelAbilities} isCompact />
    </>
  ),
  NeedsModel: (
    <>
      <NeedsModel isAdmin>Learning needs a model.</NeedsModel>
      <NeedsModel isAdmin={false}>Learning needs a model.</NeedsModel>
    </>
  ),
  Avatar: (
    <>
      <Avatar name="Ada" imageUrl={null} />
      <Avatar name="Ada" imageUrl="/missing.png" size="lg" />
    </>
  ),
  'Card, CardHeader, CardBody': (
    <Card className="w-full">
      <CardHeader title="Usage" description="This month" actions={<Button size="sm">Change</Button>} />
      <CardBody>47 of 50 runs</CardBody>
    </Card>
  ),
  'Chart, bars': (
    <div className="w-full">
      <Chart {...chart} title="Runs" points={days} />
    </div>
  ),
  'Chart, lines with names': (
    <div className="w-full">
      <Chart {...chart} title="Duration" points={days} shape="lines" axisOf="names" />
    </div>
  ),
  'Chart, empty': (
    <div className="w-full">
      <Chart {...chart} title="Nothing" points={[]} />
    </div>
  ),
  EmptyState: (
    <Card className="w-full">
      <EmptyState
        icon={<Inbox size={20} aria-hidden />}
        title="No runs yet"
        hint="A run appears here when an agent starts."
        action={<Button variant="primary">Run now</Button>}
      />
    </Card>
  ),
  ErrorState: (
    <Card className="w-full">
      <ErrorState title="Failed to load the runs" onRetry={nothing} />
      <ErrorState title="Failed to load the runs" hint="The database is down." busy onRetry={nothing} />
    </Card>
  ),
  QueryError: (
    <Card className="w-full">
      <QueryError
        title="Failed to load the plans"
        query={{ error: new Error('down'), isFetching: false, refetch: nothing }}
      />
    </Card>
  ),
  'LogList: entries, empty, loading, failed': (
    <div className="grid w-full gap-4">
      <LogList query={log} label="Activity" empty="Nothing yet" renderRow={row} />
      <LogList query={{ ...log, data: [] }} label="Activity" empty="Nothing yet" renderRow={row} />
      <LogList
        query={{ ...log, data: undefined, isPending: true }}
        label="Activity"
        empty=""
        renderRow={row}
      />
      <LogList
        query={{ ...log, data: undefined, error: new Error('down') }}
        label="Activity"
        empty=""
        renderRow={row}
      />
    </div>
  ),
  Skeleton: (
    <>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="size-10" />
    </>
  ),
  Spinner: (
    <>
      <Spinner />
      <Spinner size={24} />
    </>
  ),
  PageSpinner: (
    <div className="h-24 w-full overflow-hidden">
      <PageSpinner />
    </div>
  ),
}
