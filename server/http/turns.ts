import { createHash } from 'node:crypto'
import { actFor } from '#server/platform/current-user.ts'
import { fairSlots, type InSlot } from '#server/platform/load/fair-slots.ts'
import { tooSlow } from '#server/platform/failure.ts'

/**
 * All requests in flight share the database connections: a user with a thousand concurrent requests waits in a queue of
 * their own. Concurrent session lookups share one statement.
 */
const asking = fairSlots({ max: 32, perUser: 2 })
const answering = fairSlots({ max: 8, perUser: 4 })

/** Authenticates a request in a fair queue by its cookie or key. */
export function askInTurn<T>(request: Request, act: () => Promise<T>): Promise<T> {
  const credentials = createHash('sha256')
    .update(request.headers.get('authorization') ?? '')
    .update(request.headers.get('cookie') ?? '')
    .digest('base64')
  return inTurn(asking, credentials, request.signal, act)
}

/** Answers a call in a fair queue by user. Calls that wait for an event must not use it: they would occupy a slot. */
export function answerInTurn<T>(userId: string, request: Request, act: () => Promise<T>): Promise<T> {
  return inTurn(answering, userId, request.signal, act)
}

async function inTurn<T>(slot: InSlot, who: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await actFor(who, () => slot(signal, act))
  } catch (error) {
    // The client has disconnected and cannot read an answer.
    throw signal.aborted && error === signal.reason ? tooSlow() : error
  }
}
