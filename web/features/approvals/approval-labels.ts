import type { Approval } from '#web/data/approvals.ts'

type Closed = Pick<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'expiresAt'>

/** The person who decided; for an expired approval, why nobody did. */
export function whoClosed({ state, decidedBy, decidedAt, expiresAt }: Closed): string {
  if (state !== 'expired') return `By ${decidedBy ?? 'a deleted user'}`
  return decidedAt !== null && decidedAt < expiresAt ? 'No longer needed' : 'Nobody decided in time'
}

type Decided = Pick<Approval, 'state' | 'act' | 'runStatus'>

/** The outcome of a decision; undefined if there is nothing to add. */
export function outcomeWords({ state, act, runStatus }: Decided): string | undefined {
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

const runEnded = (status: Approval['runStatus']) =>
  status === 'success' || status === 'failed' || status === 'canceled'

const runWords: Record<NonNullable<Approval['runStatus']>, string> = {
  queued: 'The run is waiting to continue.',
  running: 'The run continues.',
  success: 'The run finished.',
  failed: 'The run failed.',
  canceled: 'The run was canceled.',
}
