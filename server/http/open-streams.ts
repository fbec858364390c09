import { tooManyRequests } from '#server/platform/failure.ts'

type Look = () => Promise<void>

/**
 * Open streams of one user in this process: each is checked every few seconds. A browser shares one among its pages.
 */
const perUserMax = 40
/** Retry-After for a user with too many open streams. */
const retrySeconds = 10

/** The number of streams that are being opened, by user. */
const opening = new Map<string, number>()
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
export function lookAtStreams(userId?: string): void {
  const looks = userId === undefined ? [...lookers.values()] : [lookers.get(userId) ?? new Set<Look>()]
  for (const look of looks.flatMap((own) => [...own])) void look()
}

/** Opens a stream of a user. Throws `tooManyRequests` when too many are open, including those being opened. */
export async function openStreamOf<T>(userId: string, open: () => Promise<T>): Promise<T> {
  const others = opening.get(userId) ?? 0
  if (others + (lookers.get(userId)?.size ?? 0) >= perUserMax) throw tooManyRequests(retrySeconds)
  opening.set(userId, others + 1)
  try {
    return await open()
  } finally {
    const left = (opening.get(userId) ?? 1) - 1
    if (left > 0) opening.set(userId, left)
    else opening.delete(userId)
  }
}
