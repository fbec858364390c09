import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'

type Look = () => Promise<void>

/**
 * Open streams of one user in this process: each is checked every few seconds. A browser shares one among its pages.
 */
const perUserMax = 40

const lookers = new Map<string, Set<Look>>()

/**
 * Registers a check that a stream runs when the session of its user may have ended; returns a function that removes it.
 */
export function watchStream(userId: string, look: Look): () => void {
  const own = lookers.get(userId) ?? new Set()
  lookers.set(userId, own.add(look))
  return () => {
    own.delete(look)
    if (own.size === 0) lookers.delete(userId)
  }
}

/** Makes the open streams of a user check their session and end if it has ended; without a user, all streams. */
export function checkOpenStreams(userId?: string): void {
  const looks = userId === undefined ? [...lookers.values()] : [lookers.get(userId) ?? new Set<Look>()]
  for (const look of looks.flatMap((own) => [...own])) void look()
}

/** Opens a stream of a user. Throws `tooManyRequests` when too many are open, including those being opened. */
export const openStreamOf = limitPerUser({
  max: perUserMax,
  retryAfterSeconds: 10,
  stillCounting: (userId) => lookers.get(userId)?.size ?? 0,
})
