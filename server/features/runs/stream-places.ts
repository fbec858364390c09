import { tooManyRequests } from '#server/platform/failure.ts'

/** Streams one user may have open at once in this process. */
const streamsMax = 20
const open = new Map<string, number>()

/** Refuses a user who has as many streams open as one may. */
export function checkStreamPlace(userId: string): void {
  if ((open.get(userId) ?? 0) >= streamsMax) throw tooManyRequests(5)
}

/** Takes a place among the streams of a user; answers what gives it back. */
export function takeStreamPlace(userId: string): () => void {
  open.set(userId, (open.get(userId) ?? 0) + 1)
  return () => {
    const left = (open.get(userId) ?? 1) - 1
    if (left > 0) open.set(userId, left)
    else open.delete(userId)
  }
}
