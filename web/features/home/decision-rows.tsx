import { Check, Hand, MessageCircleQuestion, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { verdictLabels } from '#contract/approvals/approval-states.ts'
import { Button } from '#web/components/button.tsx'
import { InboxRow } from '#web/components/inbox-row.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { UndoLine } from '#web/components/undo-line.tsx'
import { type Approval, decidedWords } from '#web/data/approvals.ts'
import { decideLater, type OwnDecision, undoDecision, useOwnDecision } from '#web/data/decide-later.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { actionText } from './inbox-labels.ts'

/** One decision in place: what would be done, Approve and Refuse, then Undo, then the outcome. */
export function DecisionRow({ approval }: { approval: Approval }) {
  const { id, title, kind } = approval
  if (kind === 'question') return <QuestionRow approval={approval} />
  return (
    <InboxRow
      icon={Hand}
      tone="text-warning"
      title={title}
      href={`${routes.approvals}?approval=${id}`}
      hasWideActions
      actions={<Actions approval={approval} labels={verdictLabels[kind]} />}
    >
      <WhatIsDone text={actionText(approval)} />
    </InboxRow>
  )
}

/** A question with its answers below it. */
function QuestionRow({ approval }: { approval: Approval }) {
  const { id, title, payload, expiresAt } = approval
  const own = useOwnDecision(id)
  return (
    <InboxRow
      icon={MessageCircleQuestion}
      tone="text-warning"
      title={title}
      href={`${routes.approvals}?approval=${id}`}
      hasWideActions
    >
      <div className="flex flex-col gap-3">
        <WhatIsDone text={actionText(approval)} />
        <p className="wrap-anywhere text-muted text-xs">
          Without an answer until <Time at={expiresAt} byClock />: {String(payload.otherwise)}
        </p>
        {own?.state === 'sent' ? (
          <Outcome approval={approval} verdict={own.verdict} />
        ) : (
          <LazyBoundary waiting={<Skeleton className="h-24" />}>
            <Decision approvalId={id} isBrief />
          </LazyBoundary>
        )}
      </div>
    </InboxRow>
  )
}

function Actions({
  approval,
  labels: names,
}: {
  approval: Approval
  labels: (typeof verdictLabels)['tool']
}) {
  const own = useOwnDecision(approval.id)
  if (own?.state === 'sent') return <Outcome approval={approval} verdict={own.verdict} />
  if (own) {
    return (
      <UndoLine
        words={decidedWords(approval.kind, own.verdict)}
        at={own.sendAt}
        isSending={own.state === 'sending'}
        onUndo={() => undoDecision(approval.id)}
      />
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        className="max-sm:flex-1"
        onClick={() => decideLater(approval, { decision: 'approve' })}
      >
        {names.approve}
      </Button>
      <Button
        size="sm"
        className="max-sm:flex-1"
        onClick={() => decideLater(approval, { decision: 'refuse' })}
      >
        {names.refuse}
      </Button>
    </>
  )
}

/** Stays in place of the buttons until the page is left, so that nothing moves. */
function Outcome({
  approval: { executionId, kind },
  verdict,
}: {
  approval: Approval
  verdict: OwnDecision['verdict']
}) {
  return (
    <p className="flex min-h-8 items-center gap-2 text-sm max-sm:min-h-11">
      {verdict === 'approve' ? (
        <Check size={16} aria-hidden className="text-success" />
      ) : (
        <X size={16} aria-hidden className="text-muted" />
      )}
      {decidedWords(kind, verdict)}
      {executionId !== null && (
        <Link href={dashboardWith.run(executionId)} className="link">
          See the run
        </Link>
      )}
    </p>
  )
}

/** Characters that two lines of a phone show. */
const shortMax = 90

/** What would be done, cut to two lines until its reader wants all of it. */
function WhatIsDone({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shortMax || text.split('\n').length > 2
  return (
    <div className="text-muted text-xs">
      <p dir="auto" className={`wrap-anywhere ${isWhole ? 'whitespace-pre-line' : 'line-clamp-2'}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="link relative cursor-pointer font-medium max-sm:after:absolute max-sm:after:-inset-x-2 max-sm:after:-inset-y-3"
        >
          {isWhole ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}
