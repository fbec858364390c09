import { finalStatuses } from '#contract/runs/run-names.ts'
import type {
  ExecutionDetailReply,
  ExecutionStatus,
  ExecutionStepReply,
  RunEventReply,
} from '#contract/runs/runs.ts'

/** The state of a run as far as the page knows it. */
export interface RunState {
  status: ExecutionStatus
  steps: ExecutionStepReply[]
  /** The answer as far as it has been streamed. */
  text: string
  /** The whole record, once it has been fetched. */
  execution: ExecutionDetailReply | null
}

export const newRun: RunState = { status: 'queued', steps: [], text: '', execution: null }

/** Whether a run has ended and will not change. */
export function isFinal(status: ExecutionStatus): boolean {
  return finalStatuses.some((final) => final === status)
}

/**
 * The state after one more event; duplicates and events after the end change nothing. A run is over only with its whole
 * record.
 */
export function applyRunEvent(run: RunState, event: RunEventReply): RunState {
  if (event.type === 'end') return runOf(event.execution, run)
  if (isFinal(run.status)) return run
  if (event.type === 'status') return isFinal(event.status) ? run : { ...run, status: event.status }
  if (event.type === 'step') return { ...run, steps: withStep(run.steps, event.step) }
  return { ...run, text: withText(run.text, event.offset, event.text) }
}

/** The state from the stored record; streamed text stays until the record has an output. */
export function runOf(execution: ExecutionDetailReply, before: RunState = newRun): RunState {
  return {
    status: execution.status,
    steps: execution.steps.toSorted((a, b) => a.position - b.position),
    text: execution.output ?? (isFinal(execution.status) ? '' : before.text),
    execution,
  }
}

function withStep(steps: ExecutionStepReply[], step: ExecutionStepReply): ExecutionStepReply[] {
  const others = steps.filter(({ id, position }) => id !== step.id && position !== step.position)
  return [...others, step].toSorted((a, b) => a.position - b.position)
}

/** Ignores text after a gap: the end of the run delivers the whole answer. */
function withText(text: string, offset: number, more: string): string {
  return offset > text.length ? text : text.slice(0, offset) + more
}

/** The text of a result without the table at its end, which is shown from its data. */
export function textWithoutData(
  text: string,
  { resultData }: Pick<ExecutionDetailReply, 'resultData'>,
): string {
  return resultData?.textChars === undefined ? text : text.slice(0, resultData.textChars)
}
