import { and, asc, eq, inArray, lt, lte, min, notExists, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { db } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { isRecipientRefused, isRefusedForGood, type Mail, openMail } from '#server/platform/mail.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { actFor } from '#server/platform/current-user.ts'
import { isWithinDailyLimit } from './daily-limit.ts'
import { drawEmail } from './draw-email.ts'
import { unsubscribeLink } from './email-links.ts'
import { wordsOf } from './email-words.ts'
import { giveUpRefused, leaveOut } from './left-out.ts'

/** An email that nobody told of waits for at most this long, ms. */
const atLeastEveryMs = 30_000
const atOnceMax = 5
/** One attempt may take this long; an email in hand belongs to nobody else for longer than that, ms. */
const attemptMaxMs = 60_000
const heldMs = 300_000
const attemptsMax = 5
/** How long an email waits after its first, second, ... failed attempt, ms. */
const waitsMs = [60_000, 300_000, 1_800_000, 7_200_000]
const lastErrorMax = 500
/** Emails that were sent are kept this long, ms. */
const sentKeptMs = 30 * 86_400_000
const forgetEveryMs = 3_600_000
/** A stop waits this long for emails on their way, ms. */
const stopMaxMs = 3_000

type OutboxRow = typeof mailOutbox.$inferSelect

let cutOff = new AbortController()
let forgetAt = 0

const loop = pollLoop({ what: 'tend the outbox', round: tendOutbox, atLeastEveryMs })
subscribe('emails', () => loop.wake())

/** Sends what is in the outbox as soon as it is due; at a stop emails on their way get three seconds. */
export const mailLoop: PollLoop = {
  ...loop,
  outlastsWork: true,
  async stop() {
    const giveUp = setTimeout(() => cutOff.abort(), stopMaxMs)
    await loop.stop()
    clearTimeout(giveUp)
    cutOff = new AbortController()
  },
}

async function tendOutbox(signal: AbortSignal): Promise<Date | null> {
  await forgetSent()
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) {
    await keepEmails()
    return null
  }
  await sendDueEmails(await openMail({ smtpUrl, from: mailFrom }), signal, cutOff.signal)
  return nextDue()
}

async function nextDue(): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(mailOutbox.nextAttemptAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'queued'))
  return next?.at ?? null
}

/**
 * Sends all emails that are due, until the signal; each is marked as sent, put off, or given up. Emails on their way
 * end with `giveUp`.
 */
export async function sendDueEmails(mail: Mail, signal: AbortSignal, giveUp = signal): Promise<void> {
  while (!signal.aborted) {
    const emails = await takeDue()
    if (emails.length === 0) return
    await Promise.all(emails.map((email) => actFor(email.userId, () => sendOne(mail, email, giveUp))))
  }
}

/** Where no mail server is set any more, what still waits is not sent later either. */
async function keepEmails(): Promise<void> {
  await db.update(mailOutbox).set({ status: 'kept' }).where(eq(mailOutbox.status, 'queued'))
}

/**
 * Takes a few due emails in hand, of each user one, so that none keeps others waiting: other processes pass over them,
 * and a crash gives them back in five minutes.
 */
function takeDue(): Promise<OutboxRow[]> {
  const now = clock.now()
  const earlier = alias(mailOutbox, 'earlier')
  const hasEarlier = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(eq(earlier.userId, mailOutbox.userId), lt(earlier.id, mailOutbox.id), isDueBy(now, earlier)))
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isDueBy(now, mailOutbox), notExists(hasEarlier)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(atOnceMax)
    .for('update', { skipLocked: true })
  return db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: after(now, heldMs) })
    .where(inArray(mailOutbox.id, due))
    .returning()
}

function isDueBy(now: Date, { status, nextAttemptAt }: Record<'status' | 'nextAttemptAt', AnyPgColumn>) {
  return and(eq(status, 'queued'), lte(nextAttemptAt, now))
}

async function sendOne(mail: Mail, email: OutboxRow, giveUp: AbortSignal): Promise<void> {
  try {
    const addressed = await wordsOf(email)
    if (!addressed)
      return await settle(email, { status: 'skipped', lastError: 'Nobody is to get it any more.' })
    if (email.kind === 'notification' && !(await isWithinDailyLimit(email))) return await leaveOut(email)
    const { to, words } = addressed
    const drawn = await drawEmail(words)
    const messageId = `<email-${email.id}-${email.createdAt.getTime()}@${senderHost()}>`
    const until = AbortSignal.any([giveUp, AbortSignal.timeout(attemptMaxMs)])
    const subscription = { unsubscribeLink: unsubscribeLink(email.userId) }
    await mail.send({ messageId, to, subject: words.subject, ...drawn, ...subscription }, until)
    await settle(email, { status: 'sent', sentAt: clock.now(), lastError: null })
  } catch (error) {
    await putOff(email, error)
  }
}

async function putOff(email: OutboxRow, error: unknown): Promise<void> {
  const said = error instanceof Error ? error.message : String(error)
  const lastError = said.replaceAll('\0', '').slice(0, lastErrorMax).toWellFormed()
  const waitMs = waitsMs[email.attempts - 1]
  const isLost = isRefusedForGood(error) || email.attempts >= attemptsMax || waitMs === undefined
  log.warn({ email: email.id, attempt: email.attempts, error: lastError }, 'could not send an email')
  if (isRecipientRefused(error)) return await giveUpRefused(email, lastError)
  await settle(
    email,
    isLost
      ? { status: 'failed', lastError }
      : { status: 'queued', lastError, nextAttemptAt: after(clock.now(), waitMs) },
  )
}

async function settle(email: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, email.id))
}

async function forgetSent(): Promise<void> {
  const now = clock.now()
  if (now.getTime() < forgetAt) return
  forgetAt = now.getTime() + forgetEveryMs
  await db
    .delete(mailOutbox)
    .where(and(inArray(mailOutbox.status, ['sent', 'skipped']), lt(endedAt, after(now, -sentKeptMs))))
}

const endedAt = sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.createdAt})`

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

function senderHost(): string {
  return /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
}
