import { approvalDaysMax } from '#contract/approvals/approval-states.ts'
import type { Outcome } from '#server/engine/run-input.ts'

/** How a run ended; `canceled` leaves the agent's counters and conversation alone. */
export type Ending = Outcome | { status: 'canceled'; error: string }

export const canceledEnding: Ending = { status: 'canceled', error: 'The run was canceled.' }

/** The ending of a run that has no result, only a reason. */
export function failedEnding(error: string): Outcome {
  return {
    status: 'failed',
    output: null,
    error,
    engine: null,
    model: null,
    taskType: 'general',
    tokensUsed: 0,
    cost: '0.000000',
    sources: [],
    snapshots: [],
  }
}

/** What a run says that nobody decided about. */
export const heldTooLong = `The run waited ${approvalDaysMax} days for a decision of its owner and was canceled.`

/** What a run says whose worker was lost too many times. */
export const givenUpMessage =
  'The run could not be finished: the server stopped too many times while it worked on it.'
