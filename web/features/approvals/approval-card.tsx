import { Link } from 'wouter'
import type { ApprovalState } from '#contract/approvals/approval-states.ts'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Card } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Time } from '#web/components/time.tsx'
import type { Approval } from '#web/data/approvals.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { dashboardWith } from '#web/platform/routes.ts'

/** One approval: the exact action that waits for a decision, or the outcome. */
export function ApprovalCard({ approval, isPointedAt }: { approval: Approval; isPointedAt: boolean }) {
  const { id, title, reason, state, executionId, createdAt, expiresAt } = approval
  return (
    <li id={`approval-${id}`}>
      <Card className={classNames('p-4 sm:p-5', isPointedAt && 'outline-2 outline-accent')}>
        <article data-row tabIndex={-1} aria-label={title} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-base">{title}</h2>
            {state !== 'pending' && <Badge tone={stateLooks[state].tone}>{stateLooks[state].word}</Badge>}
          </div>
          <p className="wrap-anywhere text-sm">{reason}</p>
          <Payload approval={approval} />
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
            {executionId !== null && (
              <Link
                href={dashboardWith.run(executionId)}
                className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-2 hover:no-underline max-sm:min-h-11"
              >
                Execution #{executionId}
              </Link>
            )}
            <span>
              Asked <Time at={createdAt} />
            </span>
            {state === 'pending' ? (
              <span>
                Expires <Time at={expiresAt} byClock />
              </span>
            ) : (
              <Closed approval={approval} />
            )}
          </p>
          {state === 'pending' && (
            <LazyBoundary>
              <Decision approvalId={id} isBrief />
            </LazyBoundary>
          )}
        </article>
      </Card>
    </li>
  )
}

function Closed({ approval }: { approval: Approval }) {
  return (
    <span>
      {closedBy(approval)}
      {approval.decidedAt && (
        <>
          , <Time at={approval.decidedAt} />
        </>
      )}
    </span>
  )
}

/** The exact action, and what the run had read before it requested it. */
function Payload({ approval: { payload, reads, decision } }: { approval: Approval }) {
  return (
    <details className="text-sm">
      <FoldHead className="text-muted">Exactly what is asked</FoldHead>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 font-mono text-xs">
        {payloadLines(payload).map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
        {payloadLines(decision ?? {}).map(([name, value]) => (
          <Line key={`decision ${name}`} name={`decided: ${name}`} value={value} />
        ))}
        {reads.map((read) => (
          <Line key={`read ${read}`} name="read" value={read} />
        ))}
      </dl>
    </details>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
    </>
  )
}

/** How a closed approval ended, in a word. */
const stateLooks: Record<Exclude<ApprovalState, 'pending'>, { word: string; tone: Tone }> = {
  approved: { word: 'Approved', tone: 'success' },
  refused: { word: 'Refused', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

/** The person who decided; for an expired approval, why nobody did. */
function closedBy({ state, decidedBy, decidedAt, expiresAt }: Approval): string {
  if (state !== 'expired') return `by ${decidedBy ?? 'somebody who is gone'}`
  return decidedAt !== null && decidedAt < expiresAt ? 'Not needed any more' : 'Nobody decided in time'
}

/** A payload line by line in readable form; names and values exactly as stored. */
function payloadLines(payload: Record<string, unknown>): [string, string][] {
  // The internal id means nothing to users.
  const { actId: _actId, ...shown } = payload
  return Object.entries(shown).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
