import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { NotificationEvent } from '#contract/notifications/way-names.ts'
import { afterCommit, type Queries, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { notificationWays } from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { getsEmails } from './email/email-status.ts'
import { firstWords } from './email/plain-text.ts'
import { eventOfKind } from './event-of-kind.ts'
import { notificationMade, type QueuedEmail } from './hooks.ts'

/** Characters of a run's output or error that a notification shows. */
export const bodyMax = 300
export const titleMax = 160
/** Notifications stored per user; each new one deletes a few of the oldest beyond that. */
const keptPerUser = 1_000
const forgottenAtOnce = 20

/** The content of a notification. */
export interface Notice {
  userId: string
  agentId?: number | null
  teamId?: number | null
  kind: NotificationKind
  title: string
  body?: string
  /** A path of this site. */
  link?: string | null
  /** The decision that it asks for. */
  approvalId?: number
}

/** How a notification leaves the page. */
interface Outgoing {
  /** The email that it causes, if emails are sent. */
  email?: Omit<QueuedEmail, 'kind' | 'userId' | 'notificationId'> | null
  /** The event that it is; left out: that of its kind. */
  event?: NotificationEvent
  isMuted?: boolean
}

/**
 * Adds a notification to a user's inbox, in the transaction of the event, and plans how it reaches them outside of the
 * page; returns its id.
 */
export async function notify(tx: Tx, notice: Notice, outgoing: Outgoing = {}): Promise<number> {
  const { userId } = notice
  const [made] = await tx
    .insert(notifications)
    .values({ ...notice, createdAt: clock.now() })
    .returning({
      id: notifications.id,
      hasWays: sql<boolean>`exists (select from ${notificationWays} as way where way.user_id = ${userId})`,
    })
  if (!made) throw new Error('A notification was not kept.')
  const surplus = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, notice.userId))
    .orderBy(desc(notifications.id))
    .offset(keptPerUser)
    .limit(forgottenAtOnce)
  await tx.delete(notifications).where(inArray(notifications.id, surplus))
  const { event = eventOfKind[notice.kind], isMuted = false } = outgoing
  const email = outgoing.email ? { ...outgoing.email, userId, notificationId: made.id } : null
  if (!email && !made.hasWays) return made.id
  const planned = { id: made.id, userId, event, isMuted, email, approvalId: notice.approvalId ?? null }
  let isEmailPlanned = false
  for (const plan of notificationMade.listeners) isEmailPlanned = (await plan(tx, planned)) || isEmailPlanned
  if (email && !isEmailPlanned) await queueEmail(tx, email)
  return made.id
}

/** Updates the notification of this kind that was added since `begun`; adds a new one if it is gone. */
export async function updateNotification(tx: Tx, notice: Notice, startedAt: Date): Promise<void> {
  const { userId, kind, title, body = '' } = notice
  const updated = await tx
    .update(notifications)
    .set({ title, body })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        gte(notifications.createdAt, startedAt),
      ),
    )
    .returning({ id: notifications.id })
  if (updated.length === 0) await notify(tx, notice)
}

/** Deletes the notifications of a kind with this title prefix, of one user or of all, because what they report is over. */
export async function withdraw(
  tx: Queries,
  kind: NotificationKind,
  titleStart: string,
  userId?: string,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, kind),
        sql`starts_with(${notifications.title}, ${titleStart})`,
        userId === undefined ? undefined : eq(notifications.userId, userId),
      ),
    )
}

/** Adds an email to the outbox, in the transaction of the event; returns false for a second one with the same key. */
export async function queueEmail(tx: Tx, email: QueuedEmail): Promise<boolean> {
  const now = clock.now()
  const { rowCount } = await tx
    .insert(mailOutbox)
    .values({ ...email, nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing({ target: mailOutbox.emailKey })
  afterCommit(tx, () => announce('emails'))
  return rowCount === 1
}

/** A notification that may also be sent by email. */
export interface OwnerNotice extends Notice {
  /** Identifies the email, so that it is sent once even if the event is repeated; without a key there is no email. */
  emailKey?: string
  /** Whether the email is sent even if the agent's notifications are off. */
  isUrgent?: boolean
}

/**
 * Notifies a user in the inbox, and also by email if it has an `emailKey`, mail is set up, the user has not paused
 * emails, and the agent's notifications are on or it is urgent. Part of the transaction of the event. Deactivated users
 * are not notified.
 */
export async function notifyOwner(tx: Tx, { emailKey, isUrgent, ...notice }: OwnerNotice): Promise<void> {
  const [owner] = await tx
    .select({ isWanted: agents.notifications, getsEmails: sql<boolean>`${getsEmails}` })
    .from(users)
    .leftJoin(
      agents,
      and(eq(agents.id, notice.agentId ?? 0), eq(agents.userId, users.id), isNull(agents.deletedAt)),
    )
    .where(and(eq(users.id, notice.userId), eq(users.isActive, true)))
  if (!owner) return
  const { title, body = '' } = notice
  const short = { ...notice, title: plainLine(title, titleMax), body: firstWords(body, bodyMax) }
  const isMuted = owner.isWanted === false && !isUrgent
  const isEmailed = emailKey && config.smtpUrl && owner.getsEmails && !isMuted
  await notify(tx, short, { isMuted, email: isEmailed ? { emailKey } : null })
}
