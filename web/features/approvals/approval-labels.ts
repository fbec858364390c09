import type { DecisionPlace } from '#contract/approvals/approval-states.ts'
import type { Approval } from '#web/data/approvals.ts'

type Closed = Pick<Approval, 'state' | 'decidedBy' | 'decidedThrough' | 'decidedAt' | 'expiresAt'>

/** The person who decided, and where if not in the page; for an expired approval, why nobody did. */
export function whoClosed({ state, decidedBy, decidedThrough, decidedAt, expiresAt }: Closed): string {
  if (state !== 'expired')
    return `By ${decidedBy ?? 'a deleted user'}${decidedThrough ? placeWords[decidedThrough] : ''}`
  return decidedAt !== null && decidedAt < expiresAt ? 'No longer needed' : 'Nobody decided in time'
}

const placeWords: Record<DecisionPlace, string> = {
  page: '',
  link: ', by the link in a message',
  telegram: ' in Telegram',
  slack: ' in Slack',
  discord: ' in Discord',
  email: ' by email',
}

type Decided = Pick<Approval, 'kind' | 'state' | 'act' | 'runStatus' | 'decision'>

/** The outcome of a decision; undefined if there is nothing to add. */
export function outcomeWords({ kind, state, act, runStatus, decision }: Decided): string | undefined {
  if (kind === 'question' && state === 'approved') return `Answer: ${answerIn(decision)}`
  if (state === 'approved' && act) {
    const answer = act.answer?.replace(/\s+/g, ' ').trim()
    if (act.state === 'done') return answer ? `Done. The service answered: ${answer}` : 'Done.'
    if (act.state === 'failed') return `Failed: ${answer || 'the service gave no reason.'}`
    if (act.state === 'unknown') return answer || 'We could not confirm that this was done.'
    return runEnded(runStatus) ? 'Not done: the run ended before.' : 'It is done when the run continues.'
  }
  if (state !== 'approved') return undefined
  return runStatus === null ? undefined : runWords[runStatus]
}

const answerIn = (decision: Decided['decision']) =>
  typeof decision?.answer === 'string' ? decision.answer : ''

const runEnded = (status: Approval['runStatus']) =>
  status === 'success' || status === 'failed' || status === 'canceled'

const runWords: Record<NonNullable<Approval['runStatus']>, string> = {
  queued: 'The run is waiting to continue.',
  running: 'The run continues.',
  success: 'The run finished.',
  failed: 'The run failed.',
  canceled: 'The run was canceled.',
}
