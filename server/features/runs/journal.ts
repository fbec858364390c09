import { and, eq, sql } from 'drizzle-orm'
import type { StepState } from '#contract/runs.ts'
import { db } from '#server/db/database.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { step, suspend } from '#server/durable/durable.ts'
import { RunHeld } from '#server/engine/run-held.ts'
import type { RunStep, StepContext, StepPlan, StepReport } from '#server/engine/task.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import type { Attempt } from './attempts.ts'
import { announceChange, showText } from './live.ts'

/** Characters of a step's input and output that the trace keeps. */
const traceMax = 20_000

type Settled<T> =
  | { ok: true; report: StepReport<T> }
  | { ok: false; error: string; isStopped: boolean; isHeld?: boolean }

/**
 * The journal of one run. A step is first opened in the trace, then done, then kept by the durable engine, then closed
 * in the trace: a trace that says 'done' never lies, and a step that was kept is never done again.
 */
export function journalOf(executionId: number, attempt: Attempt): RunStep {
  let position = 0
  return async (plan, act) => {
    position += 1
    const at = position
    const settled = await step(`${at} ${plan.kind}`, async () => {
      await openStep(executionId, at, plan)
      return settle(executionId, at, attempt, act)
    })
    await closeStep(executionId, at, settled)
    if (!settled.ok) throw new Error(settled.error)
    return settled.report.value
  }
}

/** What the act throws becomes a value, so that a retry of the journal's own writes never repeats the act. */
async function settle<T>(
  executionId: number,
  position: number,
  attempt: Attempt,
  act: (context: StepContext) => Promise<StepReport<T>>,
): Promise<Settled<T>> {
  try {
    attempt.signal.throwIfAborted()
    const report = await act({
      signal: attempt.signal,
      showText: (text) => showText(executionId, text),
    })
    return { ok: true, report }
  } catch (error) {
    if (error instanceof RunHeld) {
      await closeStep(executionId, position, {
        ok: false,
        error: error.message,
        isStopped: true,
        isHeld: true,
      })
      return suspend()
    }
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, error: message, isStopped: attempt.signal.aborted }
  }
}

async function openStep(executionId: number, position: number, plan: StepPlan): Promise<void> {
  const opened = {
    kind: plan.kind,
    title: plan.title,
    input: cut(plan.input),
    state: 'running' as const,
    startedAt: clock.now(),
  }
  await db
    .insert(executionSteps)
    .values({ executionId, position, ...opened })
    .onConflictDoUpdate({
      target: [executionSteps.executionId, executionSteps.position],
      set: { ...opened, output: null, error: null, endedAt: null, revision: nextRevision },
    })
    .returning({ lazily })
  announceChange(executionId)
}

const nextRevision = sql`nextval('execution_steps_revision_seq')`

/**
 * Has a statement outside of a transaction not wait for the disk: the trace only shows what the durable engine keeps,
 * whose next write takes the line along. One that a crash of the database loses is written again with its step.
 */
const lazily = sql`set_config('synchronous_commit', 'off', true)`

async function closeStep<T>(executionId: number, position: number, settled: Settled<T>): Promise<void> {
  const outcome = settled.ok
    ? {
        output: cut(settled.report.output),
        error: settled.report.error ?? null,
        tokensUsed: settled.report.tokensUsed ?? 0,
        cost: settled.report.cost ?? '0',
      }
    : { error: settled.isHeld || !settled.isStopped ? settled.error : null }
  try {
    await db
      .update(executionSteps)
      .set({
        ...outcome,
        state: stateOf(settled),
        endedAt: clock.now(),
        revision: nextRevision,
      })
      .where(
        and(
          eq(executionSteps.executionId, executionId),
          eq(executionSteps.position, position),
          eq(executionSteps.state, 'running'),
        ),
      )
      .returning({ lazily })
    announceChange(executionId)
  } catch (error) {
    // The step itself is kept; its line in the trace is closed when the run is recorded.
    log.warn({ err: error, executionId, position }, 'could not close a step in the trace')
  }
}

function stateOf<T>(settled: Settled<T>): StepState {
  if (settled.ok) return settled.report.error ? 'failed' : 'done'
  return settled.isStopped ? 'canceled' : 'failed'
}

function cut(text: string | undefined): string | null {
  if (text === undefined) return null
  const clean = text.replaceAll('\0', '').toWellFormed()
  return clean.length <= traceMax ? clean : `${clean.slice(0, traceMax).toWellFormed()}\n… cut here`
}
