import { tooManyRequests } from '#server/platform/failure.ts'

/** Places of which one user may take so many at once in this process. */
class Places {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  hasRoom(userId: string): boolean {
    return (this.#taken.get(userId) ?? 0) < this.#max
  }

  /** Takes a place; answers what gives it back. */
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
/** For what all shared streams of a user follow. */
export const topicPlaces = new Places(60)

/** Refuses a user who has as many streams open as one may. */
export function checkStreamPlace(userId: string): void {
  if (!streamPlaces.hasRoom(userId)) throw tooManyRequests(5)
}

/** Takes a place among the streams of a user; answers what gives it back. */
export const takeStreamPlace = (userId: string) => streamPlaces.take(userId)

/** The same events as one of the streams that a user may have open at once; refuses one too many. */
export function inStreamPlace<T>(userId: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  checkStreamPlace(userId)
  return during(userId, events)
}

async function* during<T>(userId: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  const giveBack = takeStreamPlace(userId)
  try {
    yield* events
  } finally {
    giveBack()
  }
}
