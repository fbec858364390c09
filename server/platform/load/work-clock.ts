import { AsyncLocalStorage } from 'node:async_hooks'

/** One action of a piece of work, and what it waits for. */
interface Act {
  waits: number
  beginWait: () => void
  endWait: () => void
}

const acts = new AsyncLocalStorage<Act>()

/** Marks the current action as waiting for a slot; the returned function ends the wait. */
export function beginWait(): () => void {
  const act = acts.getStore()
  if (!act) return () => undefined
  act.waits += 1
  if (act.waits === 1) act.beginWait()
  return () => {
    act.waits -= 1
    if (act.waits === 0) act.endWait()
  }
}

/** Called when an action begins to wait for a slot, and when it continues, with the wait in ms. */
export interface WaitListener {
  onWait: () => void
  onResume: (waitedMs: number) => void
}

/** Measures work without the time in which all of its actions wait for a slot, in ms of a monotonic clock. */
export class WorkClock {
  readonly #from = performance.now()
  #acts = 0
  #waiting = 0
  #idleMs = 0
  #idleSince: number | undefined

  /** The measured time of the work. */
  workedMs(): number {
    const now = performance.now()
    return Math.round(now - this.#from - this.#idleMs - (now - (this.#idleSince ?? now)))
  }

  /** Performs an action of the work; actions may run concurrently. */
  async during<T>(listener: WaitListener, act: () => Promise<T>): Promise<T> {
    let since = 0
    let isOver = false
    const place: Act = {
      waits: 0,
      beginWait: () => {
        if (isOver) return
        since = performance.now()
        this.#change(0, 1)
        listener.onWait()
      },
      endWait: () => {
        if (isOver) return
        this.#change(0, -1)
        listener.onResume(performance.now() - since)
      },
    }
    this.#change(1, 0)
    try {
      return await acts.run(place, act)
    } finally {
      isOver = true
      this.#change(-1, place.waits > 0 ? -1 : 0)
    }
  }

  #change(begun: number, waiting: number): void {
    this.#acts += begun
    this.#waiting += waiting
    const now = performance.now()
    const isIdle = this.#acts > 0 && this.#waiting >= this.#acts
    if (isIdle) this.#idleSince ??= now
    else if (this.#idleSince !== undefined) {
      this.#idleMs += now - this.#idleSince
      this.#idleSince = undefined
    }
  }
}
