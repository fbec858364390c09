import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { isRefusedForGood, type Mail, openMail } from '#server/platform/mail.ts'

/** How often the outbox is looked at, ms. */
const everyMs = 5_000
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

let stopping: AbortController | undefined
let timer: NodeJS.Timeout | undefined
let round: Promise<void> = Promise.resolve()
let forgetAt = 0

/** Sends what is due in the outbox, now and every five seconds, until `stopMailing`. */
export function startMailing(): void {
  const { signal } = (stopping = new AbortController())
  const goRound = () => {
    round = tendOutbox(signal).finally(() => {
      if (!signal.aborted) timer = setTimeout(goRound, everyMs).unref()
    })
  }
  goRound()
}

/** Stops sending; letters on their way get three seconds, the rest waits for the next start. */
export async function stopMailing(): Promise<void> {
  clearTimeout(timer)
  const current = stopping
  stopping = undefined
  if (!current) return
  const giveUp = setTimeout(() => current.abort(), stopMaxMs)
  await round
  clearTimeout(giveUp)
  clearTimeout(timer)
  current.abort()
}

async function tendOutbox(signal: AbortSignal): Promise<void> {
  try {
    const { smtpUrl, mailFrom } = config
    if (smtpUrl) await sendDueLetters(await openMail({ smtpUrl, from: mailFrom }), signal)
    else await keepLetters()
    await forgetSent()
  } catch (error) {
    log.warn({ err: error }, 'could not tend the outbox')
  }
}

/** Sends all letters that are due; each is marked as sent, put off, or given up. */
export async function sendDueLetters(mail: Mail, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const letters = await takeDue()
    if (letters.length === 0) return
    await Promise.all(letters.map((letter) => sendOne(mail, letter, signal)))
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

async function sendOne(mail: Mail, letter: LetterRow, signal: AbortSignal): Promise<void> {
  try {
    const messageId = `<letter-${letter.id}-${letter.createdAt.getTime()}@${senderHost()}>`
    const until = AbortSignal.any([signal, AbortSignal.timeout(attemptMaxMs)])
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
