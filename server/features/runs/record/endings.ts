import { approvalDaysMax } from '#contract/approvals/approval-states.ts'
import type { Outcome } from '#server/engine/run-input.ts'

/** How a run ended; `canceled` does not change the agent's counters and conversation. */
export type Ending = Outcome | { status: 'canceled'; error: string }

export const canceledEnding: Ending = { status: 'canceled', error: 'The run was canceled.' }

/** The ending of a run without a result, with a reason. */
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

/** The message of a run whose owner did not decide in time. */
export const decisionExpired = `The run waited ${approvalDaysMax} days for a decision of its owner and was canceled.`

/** The message of a run that lost its worker too many times. */
export const givenUpMessage =
  'The run could not be finished: the server stopped too many times while it worked on it.'
