import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { BotFailure, type Incoming, type OpenBot, type Receiving } from '#server/features/chat/chat-bot.ts'
import { accountOf } from '#server/features/chat/account-of.ts'
import { noteBounce, replyTokensIn } from '#server/features/notifications/public.ts'
import { askMailbox } from '#server/integrations/ask-mailbox.ts'
import type { MailPosition, RawEmail } from '#server/integrations/imap-thread.ts'
import type { CallFailure } from '#server/integrations/outcome.ts'
import { clock } from '#server/platform/clock.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { log } from '#server/platform/log.ts'
import { type Judged, judgeEmail } from './judge-email.ts'
import type { ReceivedEmail } from './parse-email.ts'
import { readEmail } from './read-email.ts'
import { sendAnswer } from './send-email.ts'
import { takeEmail } from './take-email.ts'

const everyMs = 30_000
const dayMs = 86_400_000
/** Messages of one request, and the bytes of each that are read before it is known who has written it. */
const batchMax = 50
const headBytes = 65_536
const emailBytesMax = 10_000_000
/** Messages of one sender in an hour: more are not read, so that two programs cannot write to each other without end. */
const perHourMax = 20
const hour = new RateWindow(3_600)
/** Reports about returned emails in an hour, all together. */
const bouncesMax = 500
const bounces = 'reports'

/** Receives the messages of a mailbox until the signal, from the stored position on; marks them as read afterwards. */
export async function receiveEmails(bot: OpenBot, on: Receiving, signal: AbortSignal): Promise<void> {
  let after = positionIn(bot.cursor)
  let seen: number[] = []
  while (!signal.aborted) {
    const unreadFrom = new Date(clock.now().getTime() - 7 * dayMs)
    const question = { of: 'since' as const, after, limit: batchMax, bytesMax: headBytes, seen, unreadFrom }
    const answer = await askMailbox(accountIn(bot), folderOf(bot), question, signal)
    if (!answer.ok) throw botFailure(answer)
    await on.works()
    const { position, messages } = answer.value
    const isContinued = after?.validity === position.validity
    seen = []
    for (const raw of messages) {
      const incoming = await incomingOf(bot, raw, position.validity, signal)
      if (incoming) await on.take(incoming)
      seen.push(raw.uid)
      // Without an effect the position of the last one is enough.
      if (!isContinued || (!incoming && raw !== messages.at(-1))) continue
      after = { ...position, uid: raw.uid }
      await on.moveTo(cursorOf(after))
    }
    // The messages of a mailbox that was made again are not in the order in which they were received.
    if (!isContinued) {
      after = position
      await on.moveTo(cursorOf(after))
    }
    if (messages.length === 0) await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const accountIn = ({ config, secrets }: Pick<OpenBot, 'config' | 'secrets'>) => ({
  server: config.server ?? '',
  port: config.port ?? '',
  username: config.username ?? '',
  password: secrets.password ?? '',
})
const folderOf = ({ config }: Pick<OpenBot, 'config'>) => config.folder || 'INBOX'

/** Counts the messages of a mailbox, which signs in and opens its folder. */
export const countEmails = (bot: Pick<OpenBot, 'config' | 'secrets'>, signal: AbortSignal) =>
  askMailbox(accountIn(bot), folderOf(bot), { of: 'count' }, signal)

function botFailure({ code, message, retryAfterSeconds }: CallFailure): BotFailure {
  const isRevoked = code === 'wrong_key'
  return new BotFailure(message, { isRevoked, retryAfterMs: (retryAfterSeconds ?? 0) * 1_000 })
}

const cursorOf = ({ validity, uid }: MailPosition) => `${validity}:${uid}`

function positionIn(cursor: string | null): MailPosition | null {
  const [, validity, uid] = /^(\d+):(\d+)$/.exec(cursor ?? '') ?? []
  return validity ? { validity, uid: Number(uid) } : null
}

/** Returns what is to be done about a message; null: nothing, because it is of a program or cannot be read. */
async function incomingOf(
  bot: OpenBot,
  raw: RawEmail,
  validity: string,
  signal: AbortSignal,
): Promise<Incoming | null> {
  const { address = '', authserv: trustedServer = '' } = bot.config
  const head = await readEmail(raw.source, signal)
  if (head?.returned && hour.take(bounces, bouncesMax) === 0) await noteReturned(head.returned)
  const judged = head && judgeEmail(head, { address, trustedServer })
  if (!head || !judged) {
    log.info(
      { uid: raw.uid, automatic: head?.automatic },
      'Ignored an email of a program or without a sender',
    )
    return null
  }
  // Forged messages must not use up the limit of the address that they name.
  const mayBeProven = judged.isVouched || judged.tokens.length > 0
  if (!mayBeProven && hour.take(`unproven:${judged.from}`, perHourMax) > 0) return null
  const id = head.messageId ?? `${validity}:${raw.uid}`
  const incoming = {
    what: 'message' as const,
    externalId: createHash('sha256').update(`${judged.from}\n${id}`).digest('base64url'),
    sender: { id: judged.from, name: head.fromName || judged.from, isBot: false },
    chat: { id: judged.from, isPrivate: true },
    files: [],
    repliesTo: null,
  }
  const respond = (text: string) => respondTo(bot, judged.from, head, incoming.externalId, text)
  const account = await accountOf('email', judged.from)
  // Everything else of somebody who is not linked is ignored, so only the subject can be a code.
  if (!account) return { ...incoming, text: head.subject, respond }
  const emailIds = await provenEmails(judged, account)
  if (!emailIds) {
    // Its sender may be forged: it is one more stranger, under another name than the linked account.
    const sender = { ...incoming.sender, id: `unproven:${judged.from}` }
    return { ...incoming, sender, text: '', respond: async () => undefined }
  }
  if (hour.take(judged.from, perHourMax) > 0) return null
  return {
    ...incoming,
    text: head.ownText,
    respond,
    async act(linked, message) {
      // Here a failure is counted, so that one message cannot block those behind it.
      const email = raw.size > headBytes ? await wholeEmail(bot, raw, signal) : head
      if (!email) return message.respond(tooLarge)
      const files = email.files.map(({ content, ...file }) => ({ ...file, load: async () => content }))
      return takeEmail(linked, { ...message, text: email.ownText, files }, { email, judged, emailIds })
    },
  }
}

/** Notes that an email of ours came back. Its id is a secret that only its recipient and the servers on its way know. */
async function noteReturned(messageId: string): Promise<void> {
  const [token] = replyTokensIn(messageId)
  if (token?.what === 'email') await noteBounce(token.id)
}

const tooLarge =
  'This email is larger than 10 MB or could not be read. Nothing was done. Send it again without large files.'

async function wholeEmail(bot: OpenBot, { uid, size }: RawEmail, signal: AbortSignal) {
  if (size > emailBytesMax) return undefined
  const question = { of: 'source' as const, uid, bytesMax: emailBytesMax }
  const answer = await askMailbox(accountIn(bot), folderOf(bot), question, signal)
  if (!answer.ok) throw botFailure(answer)
  return answer.value.source ? readEmail(answer.value.source, signal) : undefined
}

/**
 * Returns the emails of ours to this account that a message answers; undefined: nothing proves that the account has
 * written it.
 */
async function provenEmails(
  { tokens, isVouched }: Judged,
  account: LinkedAccountRow,
): Promise<number[] | undefined> {
  const ids = tokens.filter(({ what }) => what === 'email').map(({ id }) => id)
  const own =
    ids.length === 0
      ? []
      : await db
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(and(inArray(mailOutbox.id, ids.slice(-20)), eq(mailOutbox.userId, account.userId)))
  const isProven =
    isVouched || own.length > 0 || tokens.some(({ what, id }) => what === 'account' && id === account.id)
  return isProven ? own.map(({ id }) => id) : undefined
}

/** Answers the sender, if the address is linked: any other may be forged. */
async function respondTo(
  bot: OpenBot,
  to: string,
  { subject, ids, messageId }: ReceivedEmail,
  key: string,
  text: string,
): Promise<void> {
  const account = await accountOf('email', to)
  if (!account) return
  const answers = [ids[0], messageId].filter((id) => id !== undefined && id !== null)
  await sendAnswer(bot, { to, accountId: account.id, subject, text, answers, key: `${key}\n${text}` })
}
