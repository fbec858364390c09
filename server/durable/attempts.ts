import { setTimeout as sleep } from 'node:timers/promises'
import { workedMsMax, workedMsOf } from '#contract/runs/worked-ms.ts'
import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { actFor } from '#server/platform/current-user.ts'
import { log } from '#server/platform/log.ts'
import { observe } from '#server/platform/observe.ts'
import { type Attempt, isAttemptOver, type StopReason, WorkLost, WorkSuspended } from './attempt.ts'
import type { ClaimedWork } from './claim.ts'
import { journalWriter } from './journal-writer.ts'
import { type StoredStep, stepsOf } from './step.ts'
import { holdWork } from './wait.ts'
import { withRetry } from './with-retry.ts'
import { isOpen, type WorkKind } from './work-kind.ts'

/** How often this process checks its work for cancel requests, in case a notice was lost, ms. */
const watchMs = 1_000
const drainLookMs = 10

const reasons: Record<StopReason, string> = {
  canceled: 'It was canceled.',
  timeout: 'It took too long.',
  lost: 'Lease lost: another worker owns it.',
}

interface Hand {
  number: number
  stop: (reason: StopReason) => void
  left: Promise<void>
}

/** The attempts of one kind that are in flight in this process. */
export interface Attempts {
  /** Starts an attempt at claimed work, after this process's previous attempt at it has returned. */
  begin: (work: ClaimedWork, context: unknown) => void
  /** Aborts the attempt at a piece of work, if this process has one. */
  stop: (id: number, reason: StopReason) => void
  ids: () => number[]
  count: () => number
  /** Waits until no attempt is in flight, at most `maxMs`. */
  drain: (maxMs: number) => Promise<void>
}

/** Executes the work of one kind in this process. Calls `onLeft` after every attempt, whatever its outcome. */
export function attemptsOf(kind: WorkKind, worker: string, onLeft: () => void): Attempts {
  const inFlight = new Map<number, Hand>()
  const writer = journalWriter(kind, worker, ({ id, attempt }) => {
    if (inFlight.get(id)?.number === attempt) inFlight.get(id)?.stop('lost')
  })
  let watch: NodeJS.Timeout | undefined

  async function perform(work: ClaimedWork, context: unknown, control: StopSignal): Promise<void> {
    const storedSteps =
      work.attempt === 1 ? new Map<number, TimedStep>() : await withRetry(() => keptSteps(kind, work.id))
    const earlierMs = workedMsOf([...storedSteps.values()], 0)
    const { step, count, workedMs: ownMs } = stepsOf(work, writer, storedSteps)
    const attempt: Attempt = {
      id: work.id,
      number: work.attempt,
      signal: control.signal,
      stopReason: control.reason,
      allowTime: control.allowTime,
      maxMs: control.maxMs,
      async step(opening, act) {
        // A write may have been rejected between two steps, when nothing awaited it.
        if (control.reason() === 'lost') throw new WorkLost(`The ${kind.name} ${work.id} has lost its lease.`)
        return step(opening, act)
      },
      async waitUntil(instant) {
        if (clock.now() >= instant) return
        await withRetry(() => writer.written(work.id))
        const by = { worker, attempt: work.attempt }
        const hold = () => holdWork(pool(), kind, work.id, { until: instant, by })
        if (!(await withRetry(hold))) {
          // Canceled or already ended: there is nothing to wait for.
          control.stop('canceled')
          control.signal.throwIfAborted()
        }
        throw new WorkSuspended(`It waits until ${instant.toISOString()}.`)
      },
      state: () => ({
        number: work.attempt,
        steps: count(),
        workedMs: Math.min(earlierMs + ownMs(), workedMsMax),
      }),
      takeLines: () => writer.take(work.id),
    }
    const operation = { kind: 'attempt', work: kind.name, id: work.id, number: work.attempt } as const
    await actFor(work.userId, () => observe(operation, () => kind.perform(attempt, context)))
  }

  async function run(work: ClaimedWork, context: unknown, control: StopSignal): Promise<void> {
    try {
      await perform(work, context, control)
    } catch (error) {
      if (isAttemptOver(error)) log.debug({ kind: kind.name, id: work.id }, (error as Error).message)
      else
        log.error({ err: error, kind: kind.name, id: work.id }, 'Durable work failed with an internal error')
    }
  }

  async function stopCanceled(): Promise<void> {
    try {
      const { rows } = await pool().query<{ id: number }>({
        text: `select id from ${kind.table} work where id = any($1::int[]) and ${isOpen}
          and (cancel_requested_at is not null or ${kind.endsWhen})`,
        values: [[...inFlight.keys()]],
      })
      for (const { id } of rows) inFlight.get(id)?.stop('canceled')
    } catch (error) {
      log.warn({ err: error }, 'Could not check for canceled work; trying again')
    }
  }

  return {
    begin(work, context) {
      const before = inFlight.get(work.id)
      const control = stopSignal(kind.attemptMaxMs)
      const go = async () => {
        await before?.left
        await run(work, context, control)
        // Drop its unwritten lines: a later attempt may get the same number after a crash of PostgreSQL.
        if (control.reason() === 'lost') await writer.take(work.id)
        control.end()
        if (inFlight.get(work.id)?.number === work.attempt) inFlight.delete(work.id)
        if (inFlight.size === 0) {
          clearInterval(watch)
          watch = undefined
        }
        onLeft()
      }
      inFlight.set(work.id, { number: work.attempt, stop: control.stop, left: go() })
      watch ??= setInterval(stopCanceled, watchMs).unref()
    },
    stop: (id, reason) => inFlight.get(id)?.stop(reason),
    ids: () => [...inFlight.keys()],
    count: () => inFlight.size,
    async drain(maxMs) {
      const until = performance.now() + maxMs
      while (inFlight.size > 0 && performance.now() < until) await sleep(drainLookMs)
    },
  }
}

type StopSignal = ReturnType<typeof stopSignal>

/** A signal that aborts on `stop` or at the time limit, which may be raised. */
function stopSignal(usualMaxMs: number) {
  const beganAt = performance.now()
  const controller = new AbortController()
  let reason: StopReason | undefined
  const stop = (why: StopReason) => {
    // A lost lease overrides other reasons: this attempt must not record an outcome.
    if (why === 'lost') reason = why
    reason ??= why
    controller.abort(new Error(reasons[why]))
  }
  let maxMs = usualMaxMs
  let timer = setTimeout(() => stop('timeout'), maxMs)
  const allowTime = (ms: number) => {
    if (ms <= maxMs || controller.signal.aborted) return
    maxMs = ms
    clearTimeout(timer)
    timer = setTimeout(() => stop('timeout'), maxMs - (performance.now() - beganAt))
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    stop,
    allowTime,
    maxMs: () => maxMs,
    end: () => clearTimeout(timer),
  }
}

type TimedStep = StoredStep & { startedAt: Date; endedAt: Date | null }

async function keptSteps({ steps }: WorkKind, id: number): Promise<Map<number, TimedStep>> {
  const { rows } = await pool().query<TimedStep & { position: number }>(
    `select position, kind, kept, started_at as "startedAt", ended_at as "endedAt" from ${steps.table} where ${steps.work} = $1 and kept is not null`,
    [id],
  )
  return new Map(rows.map(({ position, ...step }) => [position, step]))
}
