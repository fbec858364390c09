import type { ReactNode } from 'react'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Card } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import type { Approval } from '#web/data/approvals.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { ExactAction } from './exact-action.tsx'
import { RunLink } from './run-link.tsx'

interface ApprovalCardProps {
  approval: Approval
  isPointedAt: boolean
  /** By which ways its user was asked. */
  asked: ReactNode
}

/** An action that waits for a decision: who wants to do what, why it is asked, the text in full, and the buttons. */
export function ApprovalCard({ approval, isPointedAt, asked }: ApprovalCardProps) {
  const { id, title, reason, kind, payload, createdAt, expiresAt } = approval
  return (
    <li id={`approval-${id}`}>
      <Card className={classNames('p-4 sm:p-5', isPointedAt && 'outline-2 outline-accent')}>
        <article data-row tabIndex={-1} aria-label={title} className="flex flex-col gap-3">
          <h2 className="wrap-anywhere font-semibold text-base">{title}</h2>
          {kind === 'question' && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-base">
              {String(payload.question)}
            </p>
          )}
          <p className="wrap-anywhere text-muted text-sm">{reason}</p>
          <LazyBoundary waiting={<Skeleton className="h-24" />}>
            <Decision approvalId={id} isBrief />
          </LazyBoundary>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
            <RunLink approval={approval} />
            <span>
              Asked <Time at={createdAt} />
            </span>
            <span>
              Expires <Time at={expiresAt} byClock />
            </span>
          </p>
          <details className="-my-1 text-sm">
            <FoldHead className="text-muted">Exactly what is asked</FoldHead>
            <ExactAction approval={approval} />
          </details>
          {asked}
        </article>
      </Card>
    </li>
  )
}
