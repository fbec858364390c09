import { Link } from 'wouter'
import { Late } from '#web/components/overlay/late.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Card } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Time } from '#web/components/time.tsx'
import type { Approval } from '#web/data/approvals.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { closedBy, payloadLines, stateLooks } from './approval-labels.ts'

/** One approval: the exact action that waits for a decision, or the outcome. */
export function ApprovalCard({ approval, isPointedAt }: { approval: Approval; isPointedAt: boolean }) {
  const { id, title, reason, state, executionId, createdAt, expiresAt } = approval
  return (
    <li id={`approval-${id}`}>
      <Card className={classNames('p-4 sm:p-5', isPointedAt && 'outline-2 outline-accent')}>
        <article aria-label={title} className="flex flex-col gap-3">
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
            <Late>
              <Decision approvalId={id} isBrief />
            </Late>
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
