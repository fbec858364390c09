import { and, eq, sql } from 'drizzle-orm'
import type { ChatService } from '#contract/notifications/way-names.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { incomingMessages } from '#server/db/tables/chat-accounts.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { accountOf } from './account-of.ts'
import { kindOf } from './bots.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import { codeIn, type Linking, redeemCode } from './link-accounts.ts'
import { storeIncoming } from './store-incoming.ts'
import { takeMessage } from './take-message.ts'
import { takePress } from './take-press.ts'

/** Messages and presses of one account in a minute. */
const perMinuteMax = 20
/** Unknown senders of one service in a day that leave a line in the activity log. */
const strangersMax = 100
/** Wrong codes of one sender in a day. */
const wrongCodesMax = 5

// One process receives for a bot, so counting in this process is enough.
const minute = new RateWindow(60)
const warned = new RateWindow(60)
const day = new RateWindow(86_400)

/**
 * The entry point of everything that chat services send: acts on it exactly once, for linked accounts alone. Programs
 * are not answered, groups are ignored, and strangers leave one line a day. Rejects when it has to be repeated.
 */
export async function take(service: ChatService, incoming: Incoming): Promise<void> {
  const { sender, chat, what, text } = incoming
  if (sender.isBot) return
  if (!chat.isPrivate) return what === 'press' ? incoming.respond(chatTexts.groupPress) : undefined
  const key = `${service}:${sender.id}`
  const waitSeconds = minute.take(key, perMinuteMax)
  if (waitSeconds > 0) {
    if (warned.take(key, 1) === 0 && (await accountOf(service, sender.id)))
      await incoming.respond(chatTexts.tooMany(perMinuteMax, waitSeconds))
    return
  }
  const account = await accountOf(service, sender.id)
  const code = what === 'message' ? codeIn(text) : null
  // A linked user may write a word of eight letters; only a command is a code for sure.
  if (code && (!account || text.trim().startsWith('/'))) return link(service, incoming, code)
  if (!account) return meetStranger(service, incoming)
  // A thread is a conversation of its own, with its own answers.
  const here = chat.thread ? { ...account, externalChat: chat.thread } : account
  if (incoming.act) return incoming.act(here, incoming)
  return what === 'press' ? takePress(here, incoming) : takeMessage(here, incoming)
}

async function link(service: ChatService, incoming: Incoming, code: string): Promise<void> {
  const { sender } = incoming
  const outcome = await inTransaction(async (tx): Promise<Linking | null> => {
    if (!(await storeIncoming(tx, { service, incoming, what: 'link' }))) return null
    if ((await countTries(tx, service, sender.id)) > wrongCodesMax) return null
    const linking = await redeemCode(tx, service, code, incoming)
    if (linking.state !== 'wrong') await forgetTries(tx, service, sender.id)
    return linking
  }).catch(refusalOf)
  if (outcome?.state === 'linked') await incoming.respond(kindOf(service).linkedText ?? chatTexts.linked)
  else if (outcome?.state === 'refused') await incoming.respond(outcome.message)
  else if (outcome) await meetStranger(service, incoming, chatTexts.wrongCode)
}

/** A user with too many ways cannot link another account. */
function refusalOf(error: unknown): Linking {
  if (error instanceof Failure) return { state: 'refused', message: error.message }
  throw error
}

const today = () => clock.now().toISOString().slice(0, 10)
const triesOf = (senderId: string) => `codes:${senderId}:${today()}`

/** Counts a code that a sender tries today, before it is checked; returns the number. */
async function countTries(tx: Tx, service: ChatService, senderId: string): Promise<number> {
  const [row] = await tx
    .insert(incomingMessages)
    .values({ service, externalId: triesOf(senderId), what: 'codes', outcome: '1' })
    .onConflictDoUpdate({
      target: [incomingMessages.service, incomingMessages.externalId],
      set: { outcome: sql`(${incomingMessages.outcome}::int + 1)::text` },
    })
    .returning({ count: incomingMessages.outcome })
  return Number(row?.count)
}

async function forgetTries(tx: Tx, service: ChatService, senderId: string): Promise<void> {
  const tries = eq(incomingMessages.externalId, triesOf(senderId))
  await tx.delete(incomingMessages).where(and(eq(incomingMessages.service, service), tries))
}

/** Leaves one line a day of each sender whom nobody linked, and answers once. */
async function meetStranger(service: ChatService, incoming: Incoming, answer?: string): Promise<void> {
  const { sender } = incoming
  const key = `stranger:${sender.id}:${today()}`
  const isFirst =
    day.take(`${service}:${key}`, 1) === 0 &&
    day.take(service, strangersMax) === 0 &&
    (await inTransaction(async (tx) => {
      if (!(await storeIncoming(tx, { service, incoming: { externalId: key }, what: 'stranger' })))
        return false
      await recordActivity(tx, {
        userId: null,
        userAgent: service,
        action: 'ignore_stranger',
        resource: 'chat_bot',
        resourceId: service,
        metadata: { sender: sender.id.slice(0, 100) },
      })
      return true
    }))
  if ((isFirst || answer) && !kindOf(service).isSilentToStrangers)
    await incoming.respond(answer ?? chatTexts.stranger)
}
