import { Receipt } from 'lucide-react'
import { Link } from 'wouter'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type BudgetEntry, useBudgetEntries } from '#web/data/billing/budgets.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { entryAmount, entryText } from './budget-labels.ts'

/** Model calls charged to a budget, newest first. */
export function Ledger() {
  const entries = useBudgetEntries()
  if (entries.isPending) return <Skeleton className="h-24" />
  if (!entries.data) {
    return <QueryError title="Failed to load what was spent" query={entries} />
  }
  if (entries.data.length === 0) {
    return (
      <EmptyState
        icon={<Receipt size={20} aria-hidden />}
        title="Nothing spent within a budget yet"
        hint="Once a limit is set, each model call is listed here with what was set aside for it and what it came to."
      />
    )
  }
  return (
    <>
      <ul aria-label="What was spent" className="divide-y divide-line">
        {entries.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.hasNextPage && (
        <div className="border-line border-t pt-4 text-center">
          <Button busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {entries.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

/** Only states other than spent have a badge. */
const looks: Record<BudgetEntry['state'], { word: string; tone: Tone } | undefined> = {
  reserved: { word: 'Set aside', tone: 'info' },
  settled: undefined,
  released: { word: 'Given back', tone: 'success' },
}

/** What to show in place of an agent when a model was called outside of a run. */
const purposeNames: Record<BudgetEntry['purpose'], string> = {
  run: 'A run',
  lesson: 'A lesson',
  trial: 'A test of a model',
  builder: 'A conversation with a builder',
  team: 'The result of a team',
}

function Entry({ entry }: { entry: BudgetEntry }) {
  const { executionId, agentName, purpose, period, state, createdAt } = entry
  const look = looks[state]
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="wrap-anywhere line-clamp-1 min-w-0 font-medium">
            {agentName ?? purposeNames[purpose]}
          </span>
          {look && <Badge tone={look.tone}>{look.word}</Badge>}
          <Badge>{period === 'day' ? 'Daily budget' : 'Monthly budget'}</Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs tabular-nums">
          <span>{entryText(entry)}</span>
          {executionId !== null && (
            <Link
              href={dashboardWith.run(executionId)}
              className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-2 hover:no-underline max-sm:min-h-11"
            >
              Execution #{executionId}
            </Link>
          )}
          <Time at={createdAt} />
        </p>
      </div>
      <p className="shrink-0 font-medium text-sm tabular-nums">{entryAmount(entry)}</p>
    </li>
  )
}
