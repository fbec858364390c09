import type { ReactNode } from 'react'
import type { ApprovalState } from '#contract/approvals/approval-states.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type Approval, useClosedApprovals } from '#web/data/approvals.ts'
import { classNames } from '#web/platform/class-names.ts'
import { outcomeWords, whoClosed } from './approval-labels.ts'
import { ExactAction } from './exact-action.tsx'
import { RunLink } from './run-link.tsx'

interface ApprovalHistoryProps {
  pointedAt: number | undefined
  /** By which ways its user was asked. */
  renderAsked: (approvalId: number) => ReactNode
}

/** Decided and expired approvals with their outcome, newest first. */
export function ApprovalHistory({ pointedAt, renderAsked }: ApprovalHistoryProps) {
  const closed = useClosedApprovals()
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 font-semibold text-base">
        History
      </h2>
      {closed.isPending && <Skeleton className="h-24" />}
      {closed.isError && <QueryError title="Failed to load the history" query={closed} />}
      {closed.data?.length === 0 && <p className="text-muted text-sm">No decisions yet.</p>}
      {closed.data && closed.data.length > 0 && (
        <Card>
          <ul aria-labelledby="history-title" className="divide-y divide-line">
            {closed.data.map((approval) => (
              <HistoryRow
                key={approval.id}
                approval={approval}
                isPointedAt={approval.id === pointedAt}
                asked={renderAsked(approval.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      {closed.hasNextPage && (
        <Button className="mt-4" busy={closed.isFetchingNextPage} onClick={() => void closed.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}

function HistoryRow({
  approval,
  isPointedAt,
  asked,
}: {
  approval: Approval
  isPointedAt: boolean
  asked: ReactNode
}) {
  const { id, title, kind, payload, state, decidedAt } = approval
  const { tone } = stateLooks[state]
  const word = kind === 'question' ? (questionWords[state] ?? stateLooks[state].word) : stateLooks[state].word
  const outcome = outcomeWords(approval)
  return (
    <li
      id={`approval-${id}`}
      className={classNames('px-4 py-3 sm:px-5', isPointedAt && 'outline-2 outline-accent')}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="wrap-anywhere min-w-0 flex-1 basis-56 font-medium">{title}</span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      {kind === 'question' && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
          {String(payload.question)}
        </p>
      )}
      {outcome && <p className="wrap-anywhere line-clamp-2 text-sm">{outcome}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
        <span>
          {whoClosed(approval)}
          {decidedAt && (
            <>
              {' '}
              · <Time at={decidedAt} />
            </>
          )}
        </span>
        <RunLink approval={approval} />
      </p>
      <details className="-mb-1 text-sm">
        <FoldHead className="text-muted text-xs">Details</FoldHead>
        <p className="wrap-anywhere text-muted text-xs">{approval.reason}</p>
        <ExactAction approval={approval} />
        {asked}
      </details>
    </li>
  )
}

/** How an approval ended, in a word. */
const stateLooks: Record<ApprovalState, { word: string; tone: Tone }> = {
  pending: { word: 'Waiting', tone: 'info' },
  approved: { word: 'Approved', tone: 'success' },
  refused: { word: 'Refused', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

const questionWords: Partial<Record<ApprovalState, string>> = {
  approved: 'Answered',
  refused: 'Not answered',
}
