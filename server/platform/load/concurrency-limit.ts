import { tooManyRequests } from '#server/platform/failure.ts'

interface Options {
  max: number
  retryAfterSeconds: number
  /** The number of actions of a user that have returned and still count. */
  stillCounting?: (userId: string) => number
}

/** Limits concurrent actions of each user to `max`; refuses another with 429 and a Retry-After of this many seconds. */
export function limitPerUser({ max, retryAfterSeconds, stillCounting = () => 0 }: Options) {
  const busy = new Map<string, number>()
  return async <T>(userId: string, act: () => Promise<T>): Promise<T> => {
    const others = busy.get(userId) ?? 0
    if (others + stillCounting(userId) >= max) throw tooManyRequests(retryAfterSeconds)
    busy.set(userId, others + 1)
    try {
      return await act()
    } finally {
      const left = (busy.get(userId) ?? 1) - 1
      if (left > 0) busy.set(userId, left)
      else busy.delete(userId)
    }
  }
}
