import { createHash } from 'node:crypto'
import { actFor } from '#server/platform/current-user.ts'
import { fairSlots, type InSlot } from '#server/platform/fair-slots.ts'
import { tooSlow } from '#server/platform/failure.ts'

/**
 * All that is in hand shares the connections to the database: who asks a thousand times at once waits in a line of their
 * own. Sessions that are asked about together are one statement.
 */
const asking = fairSlots({ max: 32, perUser: 2 })
const answering = fairSlots({ max: 8, perUser: 4 })

/** Finds out who asks, in turn by the cookie or the key that they ask with. */
export function askInTurn<T>(request: Request, act: () => Promise<T>): Promise<T> {
  const credentials = createHash('sha256')
    .update(request.headers.get('authorization') ?? '')
    .update(request.headers.get('cookie') ?? '')
    .digest('base64')
  return inTurn(asking, credentials, request.signal, act)
}

/** Answers a call, in turn by user. What waits for something must not be answered here: it would keep its place. */
export function answerInTurn<T>(userId: string, request: Request, act: () => Promise<T>): Promise<T> {
  return inTurn(answering, userId, request.signal, act)
}

async function inTurn<T>(slot: InSlot, who: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await actFor(who, () => slot(signal, act))
  } catch (error) {
    // Nobody is there any more who could read it.
    throw signal.aborted && error === signal.reason ? tooSlow() : error
  }
}
