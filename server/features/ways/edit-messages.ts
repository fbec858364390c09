import { timeOfDay } from '#contract/time/local-time.ts'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { attemptDue, type Outbox, outboxLoop, type Outcome } from '#server/db/outbox/outbox.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import {
  type NotificationDeliveryRow,
  notificationDeliveries,
  notificationWays,
} from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { actFor } from '#server/platform/current-user.ts'

import { openWay } from './sealed-way.ts'
import { type SendOutcome, waySenders } from './way-sender.ts'

const attemptMaxMs = 15_000
/** Waits after the first, second, ... failed attempt, ms; after the last one the message stays as it is. */
const pausesMs = [5_000, 30_000, 300_000, 3_600_000]

/** A message that could not be changed. */
class NotEdited extends Error {
  readonly outcome: SendOutcome

  constructor(outcome: SendOutcome) {
    super(outcome.state === 'sent' ? '' : outcome.message)
    this.outcome = outcome
  }
}

/** Messages that still ask for what is decided. */
const edits: Outbox<typeof notificationDeliveries> = {
  what: 'change a message that was decided',
  topic: 'edits',
  atLeastEveryMs: 30_000,
  outlastsWork: true,
  table: notificationDeliveries,
  waits: sql`${notificationDeliveries.editAt} is not null`,
  dueAt: 'editAt',
  counter: 'editAttempts',
  heldMs: 60_000,
  atOnceMax: 8,
  pauseMs: (attempts, error) => {
    const asked =
      error instanceof NotEdited && error.outcome.state === 'failed' ? error.outcome.retryAfterMs : 0
    const usual = pausesMs[attempts - 1]
    return usual && Math.max(usual, asked ?? 0)
  },
  isFinal: (error) =>
    error instanceof NotEdited &&
    (error.outcome.state === 'gone' || (error.outcome.state === 'failed' && error.outcome.isFinal === true)),
  failed: () => ({}),
  lost: () => ({ row: { editAt: null } }),
}

/** Changes the messages whose approval was decided. */
export const editLoop = outboxLoop(edits, () => editAs)

/** Changes all messages that are due, until the signal aborts. */
export const editDueMessages = (signal: AbortSignal): Promise<void> => attemptDue(edits, editAs, signal)

const editAs = (row: NotificationDeliveryRow, signal: AbortSignal) =>
  actFor(row.userId, () => editOne(row, signal))

async function editOne(
  row: NotificationDeliveryRow,
  signal: AbortSignal,
): Promise<Outcome<typeof notificationDeliveries>> {
  if (row.state === 'sending') throw new Error('The message is being sent.')
  const done = { row: { editAt: null } }
  const sender = waySenders.listeners.find(({ kind }) => kind === row.wayKind)
  if (row.state !== 'sent' || !sender?.edit || row.wayId === null || row.remote === null) return done
  const [found] = await db
    .select({ way: notificationWays, approval: approvals, timeZone: users.timeZone })
    .from(notificationDeliveries)
    .innerJoin(users, eq(users.id, notificationDeliveries.userId))
    .innerJoin(notificationWays, eq(notificationWays.id, notificationDeliveries.wayId))
    .innerJoin(approvals, eq(approvals.id, notificationDeliveries.approvalId))
    .where(eq(notificationDeliveries.id, row.id))
  if (!found || found.approval.state === 'pending') return done
  const { approval, timeZone } = found
  const edited = { remote: row.remote, title: approval.title, outcome: outcomeText(approval, timeZone) }
  const until = AbortSignal.any([signal, AbortSignal.timeout(attemptMaxMs)])
  const outcome = await sender.edit(await openWay(found.way), edited, until)
  if (outcome.state === 'sent') return done
  throw new NotEdited(outcome)
}

/** Words the outcome of an approval for the message that asked for it. */
function outcomeText(
  { kind, state, decidedAt, decidedThrough, decision }: ApprovalRow,
  timeZone: string,
): string {
  const time = decidedAt ? ` at ${timeOfDay(decidedAt, timeZone)}` : ''
  if (state === 'expired') return `Nothing waits for this any more (closed${time}).`
  const place = decidedThrough === null || decidedThrough === 'page' ? '' : ` (${placeNames[decidedThrough]})`
  const answer = typeof decision?.answer === 'string' ? `: ${decision.answer.slice(0, 300)}` : '.'
  if (kind === 'question')
    return state === 'approved' ? `You answered${time}${place}${answer}` : `You did not answer${place}.`
  return `${state === 'approved' ? 'Approved' : 'Refused'} by you${time}${place}.`
}

const placeNames = {
  link: 'by link',
  telegram: 'in Telegram',
  slack: 'in Slack',
  discord: 'in Discord',
  email: 'by email',
}
