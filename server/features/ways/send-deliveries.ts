import { and, eq, sql } from 'drizzle-orm'
import { pages, pathOf } from '#contract/pages.ts'
import { db, type Tx } from '#server/db/database.ts'
import { attemptDue, type Outbox, outboxLoop, type Outcome } from '#server/db/outbox/outbox.ts'
import { settle } from '#server/db/outbox/outbox-claim.ts'
import {
  type NotificationDeliveryRow,
  notificationDeliveries,
  notificationWays,
} from '#server/db/tables/notification-ways.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { actFor } from '#server/platform/current-user.ts'
import { log } from '#server/platform/log.ts'
import { composeMessage } from './compose-message.ts'
import { deliverEmail, followEmail } from './deliver-email.ts'
import { loadDelivery, reasonToHold } from './load-delivery.ts'
import { openWay } from './sealed-way.ts'
import { type SendOutcome, type WayMessage, type WaySender, waySenders } from './way-sender.ts'

type Row = NotificationDeliveryRow
type DeliveryOutcome = Outcome<typeof notificationDeliveries>

const atOnceMax = 16
const attemptMaxMs = 20_000
/** Waits after the first, second, ... failed attempt, ms. */
const pausesMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000]
const retryAfterMaxMs = 6 * 3_600_000
const interrupted = 'It was interrupted while it was sent, so it may have arrived. It is not sent again.'

/** A message that the service did not take for sure. */
class NotTaken extends Error {
  readonly outcome: SendOutcome & { state: 'failed' | 'gone' }

  constructor(outcome: SendOutcome & { state: 'failed' | 'gone' }) {
    super(outcome.message)
    this.outcome = outcome
  }
}

/** Deliveries that wait to be sent: to each way one at a time, and users in turn. */
export const deliveries: Outbox<typeof notificationDeliveries> = {
  what: 'notify a user',
  topic: 'deliveries',
  atLeastEveryMs: 30_000,
  outlastsWork: true,
  table: notificationDeliveries,
  waits: sql`${notificationDeliveries.state} in ('waiting', 'queued', 'sending')`,
  dueAt: 'nextAttemptAt',
  heldMs: 60_000,
  turns: { userId: 'userId', perUserMax: 4, place: { column: 'wayId', max: 1 } },
  atOnceMax,
  pauseMs: pauseAfter,
  isFinal: (error) =>
    error instanceof NotTaken && (error.outcome.state === 'gone' || error.outcome.isFinal === true),
  failed: (error) => ({ state: 'queued', reason: reasonOf(error) }),
  lost: (row, error) => ({
    row: { state: 'failed', reason: reasonOf(error) },
    also: (tx) =>
      afterLoss(tx, row, reasonOf(error), error instanceof NotTaken && error.outcome.state === 'gone'),
  }),
}

/** Sends the deliveries that are due. */
export const deliveryLoop = outboxLoop(deliveries, () => sendAs)

/** Sends all deliveries that are due, until the signal aborts. */
export const sendDueDeliveries = (signal: AbortSignal): Promise<void> =>
  attemptDue(deliveries, sendAs, signal)

const sendAs = (row: Row, signal: AbortSignal) => actFor(row.userId, () => sendOne(row, signal))

async function sendOne(row: Row, signal: AbortSignal): Promise<DeliveryOutcome> {
  const isEmail = row.wayKind === 'email'
  if (isEmail && row.state === 'sending') return withWaySent(row, await followEmail(row))
  const sender = waySenders.listeners.find(({ kind }) => kind === row.wayKind)
  if (row.state === 'sending' && !sender?.honoursIdempotencyKey) return unknown(row, interrupted)
  const found = await loadDelivery(row)
  const held = reasonToHold(row, found)
  if (held && 'skip' in held) return { row: { state: 'skipped', reason: held.skip } }
  if (held) return { row: { state: 'waiting', reason: held.reason, nextAttemptAt: held.waitUntil } }
  if (isEmail) return { row: { reason: null }, also: (tx) => deliverEmail(tx, row) }
  if (!sender || !found?.way || !found.notice)
    throw new NotTaken({ state: 'failed', message: 'This server cannot send by this way at present.' })
  // Stored before the request; if another process has the delivery, nothing is sent.
  if (!(await settle(db, deliveries, row, { state: 'sending' }))) return { row: { reason: row.reason } }
  const message = await composeMessage(row, found.notice)
  if (!message) return { row: { state: 'skipped', reason: 'Nothing waits for a decision any more.' } }
  if (message.asked) await storeShown(row, message.asked.payloadHash)
  const way = await openWay(found.way)
  const outcome = await sendBy(sender, way, message, signal)
  switch (outcome.state) {
    case 'sent': {
      const sent = { state: 'sent', reason: null, sentAt: clock.now(), proof: outcome.proof } as const
      return withWaySent(row, { row: { ...sent, remote: outcome.remote ?? null } })
    }
    case 'unknown':
      return unknown(row, outcome.message)
    default:
      throw new NotTaken(outcome)
  }
}

/** Stores which payload the message shows, before anybody can press its buttons. */
async function storeShown({ id }: Row, payloadHash: string): Promise<void> {
  await db.update(notificationDeliveries).set({ payloadHash }).where(eq(notificationDeliveries.id, id))
}

async function sendBy(
  sender: WaySender,
  way: Parameters<WaySender['send']>[0],
  message: WayMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    return await sender.send(way, message, AbortSignal.any([signal, AbortSignal.timeout(attemptMaxMs)]))
  } catch (error) {
    // Its message could quote a secret of the way, so only its name is logged.
    log.error(
      { way: way.id, kind: sender.kind, error: (error as Error).name },
      'A way failed with an internal error',
    )
    const text = 'Something went wrong inside the product.'
    return sender.honoursIdempotencyKey
      ? { state: 'failed', message: text }
      : { state: 'unknown', message: text }
  }
}

const unknown = (row: Row, reason: string): DeliveryOutcome => ({
  row: { state: 'unknown', reason },
  also: (tx) => hurryNext(tx, row),
})

/** Stores with the outcome of a delivery that its way works. */
function withWaySent(delivery: Row, outcome: DeliveryOutcome): DeliveryOutcome {
  const { wayId } = delivery
  if (outcome.row.state === 'failed') return { ...outcome, also: (tx) => hurryNext(tx, delivery) }
  if (outcome.row.state !== 'sent' || wayId === null) return outcome
  return {
    ...outcome,
    async also(tx) {
      const set = { lastSentAt: clock.now(), lastError: null }
      await tx.update(notificationWays).set(set).where(eq(notificationWays.id, wayId))
    },
  }
}

/** Stores why a way failed, switches it off when its target is gone, and lets the next way follow. */
async function afterLoss(tx: Tx, row: Row, reason: string, isGone: boolean): Promise<void> {
  if (row.wayId !== null) {
    const isWay = and(eq(notificationWays.id, row.wayId), eq(notificationWays.isActive, true))
    const set = { lastError: reason, ...(isGone && { isActive: false }) }
    const { rowCount } = await tx.update(notificationWays).set(set).where(isWay)
    if (isGone && rowCount) await notifyOfGoneWay(tx, row, reason)
  }
  await hurryNext(tx, row)
}

async function notifyOfGoneWay(tx: Tx, { userId, wayId, wayName }: Row, reason: string): Promise<void> {
  await notifyOwner(tx, {
    userId,
    kind: 'way.failed',
    title: `${wayName} does not reach you any more`,
    body: `${reason} It was switched off. Add it again, or choose another way.`,
    link: pathOf(pages.settingsSection, 'notifications'),
    emailKey: `way:${wayId}:${clock.now().toISOString().slice(0, 13)}`,
    isUrgent: true,
  })
}

/** When nothing has reached the user and nothing is under way, the next way does not wait for its time. */
async function hurryNext(tx: Tx, { id, notificationId }: Row): Promise<void> {
  if (notificationId === null) return
  await tx.$client.query(
    `update notification_deliveries set next_attempt_at = $3 where id = (
       select min(id) from notification_deliveries where notification_id = $1 and state = 'waiting'
     ) and not exists (
       select from notification_deliveries
       where notification_id = $1 and id <> $2 and state in ('queued', 'sending', 'sent')
     )`,
    [notificationId, id, clock.now()],
  )
}

function pauseAfter(attempts: number, error: unknown): number | undefined {
  const usual = pausesMs[attempts - 1]
  const asked =
    error instanceof NotTaken && error.outcome.state === 'failed' ? error.outcome.retryAfterMs : undefined
  return usual === undefined || asked === undefined
    ? usual
    : Math.max(usual, Math.min(asked, retryAfterMaxMs))
}

/** Why an attempt failed, for its user; internal errors are not shown. */
const reasonOf = (error: unknown) =>
  error instanceof NotTaken ? error.message.slice(0, 500) : 'Something went wrong inside the product.'
