import { and, asc, eq, inArray, lt, lte, min, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { isRefusedForGood, type Mail, openMail } from '#server/platform/mail.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

/** A letter that nobody told of waits for at most this long, ms. */
const atLeastEveryMs = 30_000
const atOnceMax = 5
/** One attempt may take this long; a letter in hand belongs to nobody else for longer than that, ms. */
const attemptMaxMs = 60_000
const heldMs = 300_000
const attemptsMax = 5
/** How long a letter waits after its first, second, ... failed attempt, ms. */
const waitsMs = [60_000, 300_000, 1_800_000, 7_200_000]
const lastErrorMax = 500
/** Letters that were sent are kept this long, ms. */
const sentKeptMs = 30 * 86_400_000
const forgetEveryMs = 3_600_000
/** A stop waits this long for letters on their way, ms. */
const stopMaxMs = 3_000

type LetterRow = typeof mailOutbox.$inferSelect

let cutOff = new AbortController()
let forgetAt = 0

const mailLoop = pollLoop({ what: 'tend the outbox', round: tendOutbox, atLeastEveryMs })
subscribe('letters', () => mailLoop.wake())

/** Sends what is in the outbox as soon as it is due, until `stopMailing`. */
export function startMailing(): void {
  void mailLoop.start()
}

/** Stops sending; letters on their way get three seconds, the rest waits for the next start. */
export async function stopMailing(): Promise<void> {
  const giveUp = setTimeout(() => cutOff.abort(), stopMaxMs)
  await mailLoop.stop()
  clearTimeout(giveUp)
  cutOff = new AbortController()
}

async function tendOutbox(signal: AbortSignal): Promise<Date | null> {
  await forgetSent()
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) {
    await keepLetters()
    return null
  }
  await sendDueLetters(await openMail({ smtpUrl, from: mailFrom }), signal, cutOff.signal)
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
 * Sends all letters that are due, until the signal; each is marked as sent, put off, or given up. Letters on their way
 * end with `giveUp`.
 */
export async function sendDueLetters(mail: Mail, signal: AbortSignal, giveUp = signal): Promise<void> {
  while (!signal.aborted) {
    const letters = await takeDue()
    if (letters.length === 0) return
    await Promise.all(letters.map((letter) => sendOne(mail, letter, giveUp)))
  }
}

/** Where no mail server is set, letters are kept for an administrator to read. */
async function keepLetters(): Promise<void> {
  await db.update(mailOutbox).set({ status: 'kept' }).where(eq(mailOutbox.status, 'queued'))
}

/** Takes a few due letters in hand: other processes pass over them, and a crash gives them back in five minutes. */
function takeDue(): Promise<LetterRow[]> {
  const now = clock.now()
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'queued'), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(atOnceMax)
    .for('update', { skipLocked: true })
  return db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: after(now, heldMs) })
    .where(inArray(mailOutbox.id, due))
    .returning()
}

async function sendOne(mail: Mail, letter: LetterRow, giveUp: AbortSignal): Promise<void> {
  try {
    const messageId = `<letter-${letter.id}-${letter.createdAt.getTime()}@${senderHost()}>`
    const until = AbortSignal.any([giveUp, AbortSignal.timeout(attemptMaxMs)])
    await mail.send({ ...letter, messageId, to: letter.recipient }, until)
    await settle(letter, { status: 'sent', sentAt: clock.now(), lastError: null })
  } catch (error) {
    await putOff(letter, error)
  }
}

async function putOff(letter: LetterRow, error: unknown): Promise<void> {
  const said = error instanceof Error ? error.message : String(error)
  const lastError = said.replaceAll('\0', '').slice(0, lastErrorMax).toWellFormed()
  const waitMs = waitsMs[letter.attempts - 1]
  const isLost = isRefusedForGood(error) || letter.attempts >= attemptsMax || waitMs === undefined
  log.warn({ letter: letter.id, attempt: letter.attempts, error: lastError }, 'could not send a letter')
  await settle(
    letter,
    isLost
      ? { status: 'failed', lastError }
      : { status: 'queued', lastError, nextAttemptAt: after(clock.now(), waitMs) },
  )
}

async function settle(letter: LetterRow, outcome: Partial<LetterRow>): Promise<void> {
  await db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, letter.id))
}

async function forgetSent(): Promise<void> {
  const now = clock.now()
  if (now.getTime() < forgetAt) return
  forgetAt = now.getTime() + forgetEveryMs
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.status, 'sent'), lt(mailOutbox.sentAt, after(now, -sentKeptMs))))
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

function senderHost(): string {
  return /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
}
