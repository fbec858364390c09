import { type Attempt, isAttemptOver } from '#server/durable/attempt.ts'
import type { StepResult } from '#server/durable/step-line.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import type { RunStep, StepContext, StepReport } from '#server/engine/run-input.ts'
import { showText } from '#server/features/runs/public.ts'
import { usageNote } from '#server/features/usage/public.ts'
import { trackInFlight } from '#server/platform/load/long-holds.ts'

/** The steps of one run for the engine: each is a step of durable work. */
export function journalOf(attempt: Attempt): RunStep {
  return (plan, act) =>
    attempt.step({ ...plan, isPreparation: plan.kind === 'gather' }, (note, showWait) => {
      const recordCall = (call: CallRecord) => note(usageNote(call))
      return trackInFlight(`a run: ${plan.kind}`, () => settle(attempt, act, { recordCall, showWait }))
    })
}

/** Returns an error of the act as a value, so that a retry of the journal's own writes never repeats the act. */
async function settle<T>(
  attempt: Attempt,
  act: (context: StepContext) => Promise<StepReport<T>>,
  line: Pick<StepContext, 'recordCall' | 'showWait'>,
): Promise<StepResult<T>> {
  try {
    attempt.signal.throwIfAborted()
    const report = await act({
      signal: attempt.signal,
      showText: (read) => showText(attempt.id, read),
      ...line,
    })
    return {
      kept: { value: report.value },
      state: report.error ? 'failed' : 'done',
      output: report.output,
      error: report.error,
      tokensUsed: report.tokensUsed,
      cost: report.cost,
      money: report.money,
    }
  } catch (error) {
    if (isAttemptOver(error)) throw error
    const message = error instanceof Error ? error.message : String(error)
    const outcome = { error: message }
    if (error instanceof RunSuspended)
      return { kept: outcome, state: 'canceled', error: message, isHeld: true }
    // The run itself reports that it was aborted.
    if (attempt.signal.aborted) return { kept: outcome, state: 'canceled' }
    return { kept: outcome, state: 'failed', error: message }
  }
}
