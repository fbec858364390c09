import type { AgentForm } from '#contract/agents/agents.ts'
import { type PlannedCause, waitingRunsMax } from '#contract/schedules/schedules.ts'
import type { Rhythm } from './wall-clock.ts'

/** The settings of an agent in the simulation. */
export interface PlanSpec {
  rhythm: Rhythm
  fields: Pick<AgentForm, 'taskFrequency'> & { config: NonNullable<AgentForm['triggerConfig']> }
  /** Its own zone; null follows the user's. */
  zone: string | null
}

interface ModelRow {
  outcome: 'started' | 'waiting' | 'skipped' | 'missed'
  cause: PlannedCause | null
}

const graceMs = 60_000

/** The expected state of one agent by the rules alone: the ledger, the next run, the open run. Times in epoch ms. */
export class ModelAgent {
  readonly id: number
  readonly user: number
  readonly rows = new Map<number, ModelRow>()
  spec: PlanSpec
  isActive = true
  deletedAt: number | null = null
  /** When its open run ends. */
  openUntil: number | null = null
  /** Instants up to here are processed. */
  private cursor: number
  private readonly options: ModelOptions

  constructor(id: number, user: number, spec: PlanSpec, options: ModelOptions, now: number) {
    this.id = id
    this.user = user
    this.spec = spec
    this.options = options
    this.cursor = now
  }

  /** The expected value of `nextRun`. */
  next(instants: readonly number[]): number | null {
    if (!this.isActive || this.deletedAt !== null) return null
    return instants[after(instants, this.cursor)] ?? null
  }

  get hasWaiting(): boolean {
    return this.waiting().length > 0
  }

  /** A change of the schedule, the status or the time zone ends the previous plan. */
  endPlan(cause: 'paused' | 'changed' | 'deleted', instants: readonly number[], now: number): void {
    for (const [instant] of this.waiting()) this.rows.set(instant, { outcome: 'skipped', cause })
    for (const instant of this.due(instants, now)) {
      const isLate = now - instant > graceMs
      this.rows.set(instant, {
        outcome: isLate ? 'missed' : 'skipped',
        cause: isLate ? 'missed' : cause,
      })
    }
    this.cursor = now
  }

  /** One tick of the scheduler. */
  tick(instants: readonly number[], now: number): void {
    const [first] = this.waiting()
    if (first && this.openUntil === null) this.start(first[0], 'waited', now)
    const due = this.due(instants, now)
    const late = due.filter((instant) => now - instant > graceMs)
    const onTime = due.slice(late.length)
    const madeUp = this.options.missed === 'once' && onTime.length === 0 ? late.pop() : undefined
    const isMadeUp = madeUp !== undefined || (this.options.missed === 'once' && onTime.length > 0)
    const cause = isMadeUp ? 'missed-made-up' : 'missed'
    for (const instant of late) this.rows.set(instant, { outcome: 'missed', cause })
    if (madeUp !== undefined) this.startOrNot(madeUp, 'ran-late', now)
    for (const instant of onTime) this.startOrNot(instant, null, now)
    this.cursor = now
  }

  private due(instants: readonly number[], now: number): number[] {
    if (this.next(instants) === null) return []
    return instants.slice(after(instants, this.cursor), after(instants, now))
  }

  private waiting(): [number, ModelRow][] {
    return [...this.rows].filter(([, { outcome }]) => outcome === 'waiting').toSorted(([a], [b]) => a - b)
  }

  private start(instant: number, cause: PlannedCause | null, now: number): void {
    this.rows.set(instant, { outcome: 'started', cause })
    this.openUntil = now + this.options.runMinutes * 60_000
  }

  private startOrNot(instant: number, cause: PlannedCause | null, now: number): void {
    const waiting = this.waiting().length
    if (this.options.overlap === 'queue' && (this.openUntil !== null || waiting > 0)) {
      const isFull = waiting >= waitingRunsMax
      if (isFull) this.rows.set(instant, { outcome: 'skipped', cause: 'queue-full' })
      else this.rows.set(instant, { outcome: 'waiting', cause: 'waits' })
    } else if (this.openUntil === null) this.start(instant, cause, now)
    else this.rows.set(instant, { outcome: 'skipped', cause: 'still-going' })
  }
}

export interface ModelOptions {
  missed: 'skip' | 'once'
  overlap: 'skip' | 'queue'
  /** Duration of its runs; 0: they end before the next event. */
  runMinutes: number
}

/** The index of the first instant after the given one. */
function after(instants: readonly number[], instant: number): number {
  let from = 0
  let to = instants.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((instants[middle] ?? 0) <= instant) from = middle + 1
    else to = middle
  }
  return from
}
