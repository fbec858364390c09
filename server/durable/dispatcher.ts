import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { admissions } from './admission.ts'
import { type Attempts, attemptsOf } from './attempts.ts'
import { type ClaimedWork, claimer } from './claim.ts'
import type { Lease } from './lease.ts'
import { look, requeueOfDead, requeueOrphans, requeueOwn } from './takeover.ts'
import { wakeDue } from './wait.ts'
import { crashesMax, type WorkKind } from './work-kind.ts'

/** How often a worker polls for missed notices, ms: while there is work, and while there is none. */
const lookMs = { busy: 1_000, idle: 5_000 }

/** Claims and starts the work of one kind for this worker, within the limits and in order. */
export interface Dispatcher {
  attempts: Attempts
  /** Claims waiting work up to the free slots; false: this worker has none left, so another one should try. */
  takeWaiting: () => Promise<boolean>
  /** Admits an order and starts it if possible; undefined: the batch could not admit it. */
  admit: (order: object, isLazy: boolean) => Promise<QueryResultRow | undefined>
  canAdmit: () => boolean
  /** Starts polling for missed notices. */
  start: () => void
  /** Stops claiming, waits at most `drainMs` for work in flight, and requeues the rest; true: some was requeued. */
  stop: (drainMs: number) => Promise<boolean>
}

/** Creates the dispatcher of a kind for the worker that holds the lease; `notifyOthers` announces work it has no slot for. */
export function dispatcher(
  kind: WorkKind,
  worker: string,
  lease: Lease,
  notifyOthers: () => void,
): Dispatcher {
  const claims = claimer(kind, worker)
  const orders = admissions()
  const attempts = attemptsOf(kind, worker, () => {
    // Claim again only if the last round left work over. `hasLeft` covers a slot that becomes free during a round.
    hasLeft = true
    if (isMore) void takeWaiting()
  })
  let isDraining = false
  let isMore = true
  let hasLeft = false
  let isRound = false
  let isCalled = false
  let timer: NodeJS.Timeout | undefined
  /** Serializes rounds and polls: a poll never sees work that is claimed but not started. */
  let turn: Promise<void> = Promise.resolve()

  const inTurn = (act: () => Promise<void>): Promise<void> => {
    turn = turn.then(act).catch((error: unknown) => {
      isMore = true
      log.warn({ err: error, kind: kind.name }, 'Could not claim waiting work; trying again')
    })
    return turn
  }
  const isAble = () => !isDraining && lease.isHeld()
  const freePlaces = () => kind.limits().perWorker - attempts.count()

  function takeWaiting(): Promise<boolean> {
    isCalled = true
    return startRounds()
  }

  /** Runs rounds until no order is left and no claim was requested. */
  function startRounds(): Promise<boolean> {
    if (!isRound) {
      isRound = true
      void inTurn(async () => {
        try {
          // Batch the orders that arrive in the same turn of the event loop.
          await nextTurn()
          while (isAble() && (orders.isAny() || (isCalled && freePlaces() > 0))) await round()
          isMore ||= isCalled
        } finally {
          isRound = false
          isCalled = false
          if (!isAble()) orders.decline()
        }
      })
    }
    return turn.then(() => isAble() && freePlaces() > 0)
  }

  async function round(): Promise<void> {
    const batch = orders.next()
    const { perUser, overall } = kind.limits()
    const places = { perUser, overall, room: freePlaces(), inFlight: attempts.ids() }
    const takesWaiting = isCalled || isMore
    isCalled = false
    hasLeft = false
    try {
      const claim = await (batch ? claims.admit(places, batch, takesWaiting) : claims.take(places))
      // Work that waits despite free slots came from another process, or before a slot was free.
      isCalled ||= claim.isMore && (hasLeft || (!takesWaiting && claim.claimed.length < places.room))
      isMore = claim.isMore
      for (const work of claim.claimed) begin(work, claim.loaded.get(work.id))
      batch?.answer(claim.admitted ?? [])
      if (batch && claim.isMore && freePlaces() <= 0) notifyOthers()
    } catch (error) {
      isMore ||= takesWaiting
      batch?.fail(error)
      if (!orders.isAny()) throw error
    }
  }

  function begin(work: ClaimedWork, context: unknown): void {
    if (work.crashes <= crashesMax) return attempts.begin(work, context)
    log.error({ kind: kind.name, id: work.id }, 'Gave work up: it exceeded its recovery attempts')
    void kind
      .giveUp(work.id)
      .catch((error: unknown) =>
        log.error({ err: error, id: work.id }, 'Could not record the end of work that was given up'),
      )
  }

  async function lookAround(): Promise<number> {
    const found = await look(kind, worker, attempts.ids())
    if (found.isOrphaned) {
      const works = await requeueOrphans(kind, worker, attempts.ids())
      if (works > 0) log.warn({ works, kind: kind.name }, 'Requeued work without a worker')
    }
    for (const other of found.others) {
      await lease.ifDead(other, async () => {
        const works = await requeueOfDead(kind, other)
        if (works > 0) log.info({ works, kind: kind.name }, 'Took over the work of a dead worker')
        isMore = true
      })
    }
    const untilWake = found.wakeAt ? found.wakeAt.getTime() - clock.now().getTime() : lookMs.idle
    if (untilWake <= 0) await wakeDue(pool(), kind)
    const isBusy = found.isWaiting || found.others.length > 0 || attempts.count() > 0 || untilWake <= 0
    if (found.isWaiting || found.isOrphaned || isMore || untilWake <= 0) void takeWaiting()
    return Math.max(1, Math.min(isBusy ? lookMs.busy : lookMs.idle, untilWake <= 0 ? lookMs.busy : untilWake))
  }

  function lookAgain(waitMs: number): void {
    timer = setTimeout(async () => {
      let nextMs = lookMs.busy
      await inTurn(async () => {
        if (isAble()) nextMs = await lookAround()
      })
      if (!isDraining) lookAgain(nextMs)
    }, waitMs)
  }

  return {
    attempts,
    takeWaiting,
    admit(order, isLazy) {
      const answer = orders.add(order, isLazy)
      void startRounds()
      return answer
    },
    canAdmit: () => isAble(),
    start: () => lookAgain(0),
    async stop(drainMs) {
      isDraining = true
      clearTimeout(timer)
      await turn
      orders.decline()
      await attempts.drain(drainMs)
      return (await requeueOwn(kind, worker)) > 0
    },
  }
}
