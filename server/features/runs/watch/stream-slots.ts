import { tooManyRequests } from '#server/platform/failure.ts'

/** Limits how many streams or topics one user has in this process. */
class Places {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  hasRoom(userId: string): boolean {
    return (this.#taken.get(userId) ?? 0) < this.#max
  }

  /** Takes a place; returns a function that releases it. */
  take(userId: string): () => void {
    this.#taken.set(userId, (this.#taken.get(userId) ?? 0) + 1)
    return () => {
      const left = (this.#taken.get(userId) ?? 1) - 1
      if (left > 0) this.#taken.set(userId, left)
      else this.#taken.delete(userId)
    }
  }
}

const streamPlaces = new Places(20)
/** For the topics that all shared streams of a user follow. */
export const topicPlaces = new Places(60)

/** Refuses a user who has the maximum number of open streams. */
export function checkStreamSlot(userId: string): void {
  if (!streamPlaces.hasRoom(userId)) throw tooManyRequests(5)
}

/** Takes a place among the streams of a user; returns a function that releases it. */
export const takeStreamSlot = (userId: string) => streamPlaces.take(userId)

/** Counts these events as one of the user's open streams while they are read; refuses one too many. */
export function withStreamSlot<T>(userId: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  checkStreamSlot(userId)
  return during(userId, events)
}

async function* during<T>(userId: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  const giveBack = takeStreamSlot(userId)
  try {
    yield* events
  } finally {
    giveBack()
  }
}
