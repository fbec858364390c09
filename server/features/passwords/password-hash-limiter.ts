import { tooManyRequests } from '#server/platform/failure.ts'

const atOnceMax = 4
const waitingMax = 100
const retryAfterSeconds = 5
const waiting: (() => void)[] = []
let busy = 0

/** Limits how many passwords are hashed at once (19 MiB each, and a connection while signing up); the rest queue. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) throw tooManyRequests(retryAfterSeconds)
  if (busy >= atOnceMax) await new Promise<void>((resume) => waiting.push(resume))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}
