import { type Attempts, attemptsOf } from '#server/durable/attempts.ts'
import type { Attempt } from '#server/durable/attempt.ts'
import { type Claimer, claimer } from '#server/durable/claim.ts'
import type { WorkKind } from '#server/durable/work-kind.ts'

/** A process that works: it can be frozen, and crash. What it sends in the meantime is held back. */
export interface Worker {
  name: string
  claims: Claimer
  attempts: Attempts
  /** What holds its statements back; undefined while it lives. */
  gate: { promise: Promise<void>; resolve: () => void } | undefined
  isDead: boolean
  /** Rounds and looks come one after the other, as in a dispatcher. */
  inTurn: (act: () => Promise<void>) => Promise<void>
}

/** Makes a worker; `perform` is how it does an attempt. */
export function newWorker(
  kind: WorkKind,
  name: string,
  perform: (me: Worker, attempt: Attempt) => Promise<void>,
): Worker {
  let turn: Promise<void> = Promise.resolve()
  const me: Worker = {
    name,
    claims: claimer(kind, name),
    attempts: attemptsOf({ ...kind, perform: (attempt) => perform(me, attempt) }, name, () => undefined),
    gate: undefined,
    isDead: false,
    inTurn(act) {
      const mine = turn.then(act)
      turn = mine.catch(() => undefined)
      return mine
    },
  }
  return me
}

/** From now on nothing that this worker sends arrives. */
export function freeze(worker: Worker): void {
  worker.gate ??= Promise.withResolvers()
}

/** All that this worker has sent meanwhile arrives now. */
export function thaw(worker: Worker): void {
  worker.gate?.resolve()
  worker.gate = undefined
}
