import type { ExecutionStatus } from '#contract/runs/runs.ts'
import type { StepLine } from '#server/durable/step-line.ts'

/** The texts in the conversation for a run without input, and for one without output. */
export const defaultInput = 'Run the task.'
export const noOutput = 'No output.'

/** The last line of a run's trace: that its end was recorded. */
export function recordLine(position: number, status: ExecutionStatus, at: Date): StepLine {
  return {
    position,
    kind: 'record',
    title: status === 'canceled' ? 'Stopped' : 'Saved',
    input: null,
    state: 'done',
    output: null,
    error: null,
    tokens_used: 0,
    money: null,
    cost: '0',
    started_at: at.toISOString(),
    ended_at: at.toISOString(),
    kept: null,
    note: null,
  }
}
