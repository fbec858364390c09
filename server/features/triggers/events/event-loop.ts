import { inTransaction, type Tx } from '#server/db/database.ts'
import { wokenBy } from '#server/db/pubsub.ts'
import { announceRuns } from '#server/features/runs/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { agentDeleted } from '#server/features/triggers/on-agent-deleted.ts'
import {
  type DeliveryRow,
  runDelivery,
  selectArmed,
  settle,
} from '#server/features/triggers/incoming/deliver.ts'
import { takeOldest, usersInTurn } from './event-queue.ts'

/** Maximum delay of events that were not announced or that exceed a user's starts per minute, ms. */
const atLeastEveryMs = 5_000

/** Starts the agents that wait for an event; each pending delivery is run by only one process. */
export const eventLoop = wokenBy(
  'events',
  pollLoop({ what: 'start what waits for an event', round: runPending, atLeastEveryMs }),
)

/** Runs pending deliveries, one of each user in turn, until none may start now, or until the signal. */
export async function runPending(signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = false
    for await (const userId of usersInTurn()) {
      if (signal.aborted) return
      isMore = (await runOldest(userId)) || isMore
    }
  }
}

/** Runs the oldest pending delivery of a user; false if there is none to run. */
async function runOldest(userId: string): Promise<boolean> {
  let delivery: DeliveryRow | undefined
  try {
    const outcome = await inTransaction(async (tx) => {
      delivery = await takeOldest(tx, userId)
      return delivery && startFor(tx, delivery)
    })
    if (outcome && !(outcome instanceof Failure) && outcome.executionId !== null) {
      announceRuns()
    }
    return delivery !== undefined
  } catch (error) {
    if (!delivery) throw error
    log.error(
      { err: error, delivery: delivery.id },
      'Could not start the run of an event; its delivery is marked as failed',
    )
    await giveUp(delivery.id)
    return true
  }
}

async function startFor(tx: Tx, delivery: DeliveryRow) {
  const [armed] = await selectArmed(tx, delivery.triggerId)
  if (armed) return runDelivery(tx, { userId: armed.userId }, armed, delivery)
  await settle(tx, delivery.id, { status: 'refused', reason: agentDeleted })
  return undefined
}

/** Does not retry an internal error, so that it does not block the events behind it. */
async function giveUp(deliveryId: number): Promise<void> {
  const reason = 'Something went wrong inside the product. You can send it again.'
  await inTransaction((tx) => settle(tx, deliveryId, { status: 'failed', reason }))
}
