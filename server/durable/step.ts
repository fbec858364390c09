import { clock } from '#server/platform/clock.ts'
import { parseExact } from '#server/platform/exact-json.ts'
import { observe, type StepOperation } from '#server/platform/observe.ts'
import { WorkClock } from '#server/platform/load/work-clock.ts'
import { WorkSuspended } from './attempt.ts'
import type { JournalWriter } from './journal-writer.ts'
import {
  type ReplayedStep,
  type StepAct,
  type StepOpening,
  type StepResult,
  storable,
  type StepLine,
} from './step-line.ts'
import { withRetry } from './with-retry.ts'

export interface StoredStep {
  kind: string
  kept: string
}

/**
 * Executes the steps of one attempt in the order of their calls; `kept` are those that earlier attempts finished. The
 * duration in a line excludes the time that the step waited for a slot.
 */
export function stepsOf(
  work: { id: number; attempt: number },
  writer: JournalWriter,
  kept: ReadonlyMap<number, StoredStep>,
) {
  const workClock = new WorkClock()
  let count = 0
  /** Whether a step was executed that must never be executed again. */
  let mustFlush = false
  const step = async <T>(opening: StepOpening, act: StepAct<T>): Promise<T> => {
    count += 1
    const position = count
    let line = openLine(position, opening)
    const before = kept.get(position)
    if (before) return valueOf(keptOf(opening, before) as ReplayedStep<T>)
    // All finished steps have to be on disk before the next one begins.
    if (mustFlush) await withRetry(() => writer.written(work.id))
    if (!opening.isPreparation) writer.writeSoon(work, line)
    const change = (changed: Partial<StepLine>) => {
      line = { ...line, ...changed }
      if (!opening.isPreparation) writer.writeSoon(work, line)
    }
    const waits = {
      onWait: () => change({ ended_at: clock.now().toISOString() }),
      onResume: (waitedMs: number) =>
        change({
          started_at: new Date(Date.parse(line.started_at) + waitedMs).toISOString(),
          ended_at: null,
        }),
    }
    const operation: StepOperation = { kind: 'step', step: opening.kind }
    const note = (noted: object) => {
      line = { ...line, note: noted }
      writer.writeSoon(work, line)
    }
    const perform = async () => {
      const result = await act(note, (output) => change({ output: storable(output) }))
      operation.state = result.state
      return result
    }
    const result = await workClock.during(waits, () => observe(operation, perform))
    writer.writeSoon(work, closedLine(line, result))
    if (result.isHeld) {
      await withRetry(() => writer.written(work.id))
      throw new WorkSuspended(result.error ?? 'The work is suspended.')
    }
    mustFlush ||= !opening.isPreparation
    return valueOf(result.kept)
  }
  return { step, count: () => count, workedMs: () => workClock.workedMs() }
}

function keptOf(opening: StepOpening, { kind, kept }: StoredStep): unknown {
  if (kind !== opening.kind) {
    throw new Error(`The journal has a step '${kind}' where the work now has '${opening.kind}'.`)
  }
  return parseExact(kept)
}

function valueOf<T>(kept: ReplayedStep<T>): T {
  if ('error' in kept) throw new Error(kept.error)
  return kept.value
}

function openLine(position: number, { kind, title, input }: StepOpening): StepLine {
  return {
    position,
    kind,
    title: storable(title) ?? '',
    input: storable(input),
    state: 'running',
    output: null,
    error: null,
    tokens_used: 0,
    cost: '0',
    money: null,
    started_at: clock.now().toISOString(),
    ended_at: null,
    kept: null,
    note: null,
  }
}

function closedLine<T>(line: StepLine, result: StepResult<T>): StepLine {
  return {
    ...line,
    state: result.state,
    output: storable(result.output),
    error: storable(result.error),
    tokens_used: result.tokensUsed ?? 0,
    cost: result.cost ?? '0',
    money: result.money ?? null,
    ended_at: clock.now().toISOString(),
    kept: result.isHeld ? null : JSON.stringify(result.kept),
  }
}
