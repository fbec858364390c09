import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { NotEmailedReason } from '#contract/notifications/notifications.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { errorText, type Outbox, outboxLoop, type Outcome, attemptDue } from '#server/db/outbox/outbox.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { markEmailUnconfirmed } from '#server/features/users/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { actFor } from '#server/platform/current-user.ts'
import { isRecipientRefused, isRefusedForGood, type Mail, openMail } from '#server/platform/mail/mail.ts'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './email-labels.ts'
import { unsubscribeLink } from './email-links.ts'
import { senderHost } from './sender-host.ts'
import { emailEnded } from '#server/features/notifications/hooks.ts'

/** Maximum duration of one attempt, in ms. */
const attemptMaxMs = 60_000
/** Wait after the first, second, ... failed attempt, in ms; the fifth attempt is the last. */
const pausesMs = [60_000, 300_000, 1_800_000, 7_200_000]

type OutboxRow = typeof mailOutbox.$inferSelect
type EmailOutcome = Outcome<typeof mailOutbox>

const emails: Outbox<typeof mailOutbox> = {
  what: 'send an email',
  topic: 'emails',
  atLeastEveryMs: 30_000,
  outlastsWork: true,
  table: mailOutbox,
  waits: sql`${mailOutbox.status} = 'queued'`,
  dueAt: 'nextAttemptAt',
  heldMs: 300_000,
  turns: { userId: 'userId', perUserMax: 1 },
  atOnceMax: 5,
  pauseMs: (attempts) => pausesMs[attempts - 1],
  isFinal: isRefusedForGood,
  failed: (error) => ({ lastError: errorText(error) }),
  lost: (email, error) =>
    withEnd(
      email,
      isRecipientRefused(error)
        ? refused(email, errorText(error))
        : { row: { status: 'failed', lastError: errorText(error) } },
    ),
}

/** Sends the emails of the outbox as soon as they are due. */
export const emailLoop = outboxLoop(emails, async () => {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl) return sendWith(await openMail({ smtpUrl, from: mailFrom, isVetted: config.isMailVetted }))
  await keepEmails()
  return null
})

/** Sends all due emails, until the signal aborts; marks each as sent, postponed or failed. */
export function sendDueEmails(mail: Mail, signal: AbortSignal): Promise<void> {
  return attemptDue(emails, sendWith(mail), signal)
}

/** When no mail server is configured any more, waiting emails are not sent later either. */
async function keepEmails(): Promise<void> {
  await db.update(mailOutbox).set({ status: 'kept' }).where(eq(mailOutbox.status, 'queued'))
}

const sendWith = (mail: Mail) => (email: OutboxRow, signal: AbortSignal) =>
  actFor(email.userId, async () => withEnd(email, await sendOne(mail, email, signal)))

/** Announces the end of the email of a notification with its outcome. */
function withEnd({ notificationId }: OutboxRow, { row, also }: EmailOutcome): EmailOutcome {
  if (notificationId === null) return also ? { row, also } : { row }
  return {
    row,
    async also(tx) {
      await also?.(tx)
      for (const act of emailEnded.listeners) await act(tx, notificationId)
    },
  }
}

async function sendOne(mail: Mail, email: OutboxRow, cutOff: AbortSignal): Promise<EmailOutcome> {
  const addressed = await wordsOf(email)
  if (!addressed) return { row: { status: 'skipped', lastError: 'Nobody is to get it any more.' } }
  if (email.kind === 'notification' && !(await isWithinDailyLimit(email))) return skipOverLimit(email)
  const { to, words, token, replyTo } = addressed
  const rendered = await renderEmail(words)
  const messageId = `<${token ?? `email-${email.id}`}.${email.createdAt.getTime()}@${senderHost()}>`
  const until = AbortSignal.any([cutOff, AbortSignal.timeout(attemptMaxMs)])
  const subscription = { unsubscribeLink: unsubscribeLink(email.userId) }
  const envelope = { messageId, to, replyTo: replyTo ?? undefined, subject: words.subject }
  await mail.send({ ...envelope, ...rendered, ...subscription }, until)
  return { row: { status: 'sent', sentAt: clock.now(), lastError: null } }
}

const dayMs = 86_400_000

/**
 * Counts an email towards its user's limit in 24 hours, once for all attempts; returns false when the limit is reached.
 */
function isWithinDailyLimit({ id, userId, countedAt }: typeof mailOutbox.$inferSelect): Promise<boolean> {
  if (countedAt !== null) return Promise.resolve(true)
  const now = clock.now()
  return inTransaction(async (tx) => {
    // Lock, so that concurrent emails to one user, in any process, count each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const sinceYesterday = gt(mailOutbox.countedAt, new Date(now.getTime() - dayMs))
    const counted = await tx.$count(mailOutbox, and(eq(mailOutbox.userId, userId), sinceYesterday))
    if (counted >= config.mailsPerDay) return false
    await tx.update(mailOutbox).set({ countedAt: now }).where(eq(mailOutbox.id, id))
    return true
  })
}

/** Number of consecutive refused emails after which an address has to be confirmed again. */
const refusalsMax = 3

/** Skips an email over the daily limit, and shows that in the product next to what it reports. */
function skipOverLimit(email: OutboxRow): EmailOutcome {
  return {
    row: { status: 'skipped', lastError: 'The limit of the day is reached.' },
    also: (tx) => sayNotEmailed(tx, email, 'limit'),
  }
}

/** Handles a refused recipient; an address that refuses repeatedly gets no more emails. */
function refused(email: OutboxRow, lastError: string): EmailOutcome {
  return {
    row: { status: 'refused', lastError },
    async also(tx) {
      await sayNotEmailed(tx, email, 'refused')
      const tried = await tx
        .select({ status: mailOutbox.status })
        .from(mailOutbox)
        .where(and(eq(mailOutbox.userId, email.userId), inArray(mailOutbox.status, ['sent', 'refused'])))
        .orderBy(desc(mailOutbox.id))
        .limit(refusalsMax)
      const refusals = tried.filter(({ status }) => status === 'refused')
      if (refusals.length === refusalsMax) await markEmailUnconfirmed(tx, email.userId)
    },
  }
}

/** Marks an email as refused that the mail server had accepted and another one has returned. */
export async function noteBounce(id: number): Promise<void> {
  const lastError = 'It was accepted and returned: the address does not exist or takes no emails.'
  await inTransaction(async (tx) => {
    const [email] = await tx
      .update(mailOutbox)
      .set({ status: 'refused', lastError })
      .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'sent')))
      .returning()
    if (email) await withEnd(email, refused(email, lastError)).also?.(tx)
  })
}

async function sayNotEmailed(
  tx: Tx,
  { userId, notificationId }: OutboxRow,
  notEmailed: NotEmailedReason,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ notEmailed })
    .where(and(eq(notifications.id, notificationId ?? 0), eq(notifications.userId, userId)))
}
