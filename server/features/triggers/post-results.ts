import { eq } from 'drizzle-orm'
import { resultAttemptsMax } from '#contract/triggers.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce, subscribe } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { resultDeliveries, resultHooks } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { statusInWords } from '#server/platform/outbound.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { takeLoss } from './lost-results.ts'
import type { ResultHookRow } from './own-triggers.ts'
import { postResult, type Posted } from './post-result.ts'
import { nextDue, queueResults, type ResultDeliveryRow, settle, takeNext } from './result-queue.ts'

/** Results that nobody told of wait for at most this long, ms. */
const atLeastEveryMs = 5_000
/** Results on their way at once. */
const atOnceMax = 16
/** Of these for one user, also when no other waits: a receiver that hangs would hold the places when one comes. */
const perUserMax = atOnceMax / 2
/** Of these to one address, so that one that hangs holds up no other of the same user. */
const perHookMax = 2
/** How long a result waits after its first, second, ... failed attempt, ms: a day in all. */
const waitsMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 54_000_000]
/** Each wait is up to this part shorter or longer, so that what failed together does not come back together. */
const jitter = 0.2
/** A stop waits this long for results on their way, ms. */
const stopMaxMs = 3_000

const onTheirWay = new Map<Promise<void>, ResultDeliveryRow>()
/** Whose result was taken last: the next is that of another who waits. */
let lastServed = ''
let cutOff = new AbortController()

const loop = pollLoop({ what: 'post results', round: postDue, atLeastEveryMs })
subscribe('results', () => loop.wake())

/** Posts the results that are due; at a stop those on their way get three seconds, then the next process sends them. */
export const resultLoop: PollLoop = {
  ...loop,
  async stop() {
    await loop.stop()
    const giveUp = setTimeout(() => cutOff.abort(), stopMaxMs)
    await Promise.all(onTheirWay.keys())
    clearTimeout(giveUp)
    cutOff = new AbortController()
  },
}

/** Queues the result of a run for these addresses, in the transaction that records the run. */
export async function addResultDeliveries(tx: Tx, run: ExecutionRow, hookIds: number[]): Promise<void> {
  await queueResults(tx, run, hookIds)
  afterCommit(tx, () => announce('results'))
}

/** Takes what is due in hand as far as there is room, users in turn, and sends it; answers when more is due. */
export async function postDue(signal: AbortSignal): Promise<Date | null> {
  // Where there is no room, the next result that arrives wakes the loop.
  while (!signal.aborted && onTheirWay.size < atOnceMax) {
    const now = clock.now()
    const delivery = await nextInTurn(now)
    if (!delivery) return nextDue(now)
    const sending = postOne(delivery)
      .catch((error: unknown) => log.warn({ err: error, delivery: delivery.id }, 'could not post a result'))
      .finally(() => {
        onTheirWay.delete(sending)
        loop.wake()
      })
    onTheirWay.set(sending, delivery)
  }
  return null
}

async function nextInTurn(now: Date): Promise<ResultDeliveryRow | undefined> {
  const { busyUsers, busyHooks } = busy()
  const takeBehind = (behindUser: string) => takeNext({ behindUser, busyUsers, busyHooks, now })
  const taken = (await takeBehind(lastServed)) ?? (lastServed === '' ? undefined : await takeBehind(''))
  lastServed = taken?.userId ?? ''
  return taken
}

/** Users and addresses that have as many results on their way as they may. */
function busy() {
  const deliveries = [...onTheirWay.values()]
  return {
    busyUsers: atLeast(
      perUserMax,
      deliveries.map(({ userId }) => userId),
    ),
    busyHooks: atLeast(
      perHookMax,
      deliveries.map(({ hookId }) => hookId),
    ),
  }
}

/** Those who come so often or more. */
function atLeast<T>(times: number, names: T[]): T[] {
  return [...new Set(names)].filter((name) => names.filter((other) => other === name).length >= times)
}

async function postOne(delivery: ResultDeliveryRow): Promise<void> {
  const [found] = await db
    .select({ hook: resultHooks, run: agentExecutions, agentName: agents.name })
    .from(resultDeliveries)
    .innerJoin(resultHooks, eq(resultHooks.id, resultDeliveries.hookId))
    .innerJoin(agentExecutions, eq(agentExecutions.id, resultDeliveries.executionId))
    .innerJoin(agents, eq(agents.id, resultHooks.agentId))
    .where(eq(resultDeliveries.id, delivery.id))
  if (!found) return
  const { hook, run, agentName } = found
  const posted = await postResult(hook, { deliveryId: delivery.id, run, agentName }, cutOff.signal)
  if (posted.isTaken) await markSent(delivery, posted)
  else if (!cutOff.signal.aborted) await putOff(delivery, posted, { hook, userId: run.userId, agentName })
}

async function markSent(delivery: ResultDeliveryRow, { httpStatus }: Posted): Promise<void> {
  const outcome = { status: 'sent' as const, sentAt: clock.now(), httpStatus, lastError: null }
  await inTransaction((tx) => settle(tx, delivery, outcome))
}

async function putOff(
  delivery: ResultDeliveryRow,
  { httpStatus, error, isHopeless }: Posted,
  from: { hook: ResultHookRow; userId: string; agentName: string },
): Promise<void> {
  const { id, attempts } = delivery
  const waitMs = waitsMs[attempts - 1]
  const isLost = isHopeless || attempts >= resultAttemptsMax || waitMs === undefined
  const said = { httpStatus, lastError: error ?? statusInWords(httpStatus ?? 0) }
  log.info({ delivery: id, attempt: attempts, error: said.lastError }, 'a result was not taken')
  await inTransaction(async (tx) => {
    if (!isLost) await settle(tx, delivery, { ...said, nextAttemptAt: soonAfter(waitMs) })
    else if (await settle(tx, delivery, { ...said, status: 'failed' })) {
      await takeLoss(tx, { ...from, ...said, delivery })
    }
  })
}

function soonAfter(waitMs: number): Date {
  const factor = 1 - jitter + Math.random() * 2 * jitter
  return new Date(clock.now().getTime() + Math.round(waitMs * factor))
}
