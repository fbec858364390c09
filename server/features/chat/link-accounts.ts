import { createHmac, randomInt } from 'node:crypto'
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { ChatAccounts, LinkCode } from '#contract/notifications/chat-accounts.ts'
import { type ChatService, waysMax } from '#contract/notifications/way-names.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { chatBots, linkCodes, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { addAccountWay } from '#server/features/ways/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { kindOf, problemOf } from './bots.ts'
import type { Incoming } from './chat-bot.ts'
import { chatBotKinds } from './chat-bot-kinds.ts'

/** Without characters that look like others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeChars = 8
const codeMs = 600_000
const nameMax = 80

/** The chat services of this server, and the accounts of a user that are linked. */
export async function chatAccountsOf(userId: string): Promise<ChatAccounts> {
  const [bots, accounts] = await Promise.all([
    db.select().from(chatBots),
    db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, userId)).orderBy(asc(linkedAccounts.id)),
  ])
  const services = chatBotKinds.map(({ service }) => {
    const row = bots.find((each) => each.service === service)
    return {
      service,
      isSetUp: row !== undefined,
      botName: row?.name ?? null,
      problem: row ? problemOf(row) : null,
    }
  })
  return { services, accounts }
}

/** Makes a code that links the account from which it is sent to the bot; it replaces the previous one. */
export async function makeLinkCode({ userId }: Actor, service: ChatService): Promise<LinkCode> {
  const kind = kindOf(service)
  const [bot] = await db
    .select()
    .from(chatBots)
    .where(and(eq(chatBots.service, service), eq(chatBots.isActive, true)))
  if (!bot) throw conflict('An administrator has to set up this chat service first.')
  const code = Array.from({ length: codeChars }, () => alphabet[randomInt(alphabet.length)]).join('')
  const expiresAt = new Date(clock.now().getTime() + codeMs)
  await inTransaction(async (tx) => {
    const previous = and(eq(linkCodes.userId, userId), eq(linkCodes.service, service))
    await tx.delete(linkCodes).where(or(previous, lt(linkCodes.expiresAt, clock.now())))
    await tx.insert(linkCodes).values({ codeHash: hashOf(code), userId, service, expiresAt })
  })
  return { code, expiresAt, link: kind.linkOf(bot, code), howTo: kind.howTo(bot) }
}

/** Returns the code in a text, alone or after `/start`; null: it is something else. */
export function codeIn(text: string): string | null {
  const [, code] = /^\s*(?:\/?(?:start|link)\s+)?([0-9a-z]{4}[\s-]?[0-9a-z]{4})\s*$/i.exec(text) ?? []
  const plain = code?.replace(/[\s-]/, '').toUpperCase()
  return plain && Array.from(plain).every((char) => alphabet.includes(char)) ? plain : null
}

export type Linking =
  | { state: 'linked'; account: typeof linkedAccounts.$inferSelect }
  | { state: 'wrong' }
  | { state: 'refused'; message: string }

/** Links the sender to the user who made the code, which works once. Part of the transaction that stores the message. */
export async function redeemCode(
  tx: Tx,
  service: ChatService,
  code: string,
  { sender, chat }: Pick<Incoming, 'sender' | 'chat'>,
): Promise<Linking> {
  const [made] = await tx
    .delete(linkCodes)
    .where(
      and(
        eq(linkCodes.codeHash, hashOf(code)),
        eq(linkCodes.service, service),
        gt(linkCodes.expiresAt, clock.now()),
        sql`exists (select 1 from ${users} where ${users.id} = ${linkCodes.userId} and ${users.isActive})`,
      ),
    )
    .returning({ userId: linkCodes.userId })
  if (!made) return { state: 'wrong' }
  const { userId } = made
  if ((await tx.$count(linkedAccounts, eq(linkedAccounts.userId, userId))) >= waysMax)
    return { state: 'refused', message: `You have ${waysMax} linked accounts. Unlink one in Settings first.` }
  const name = plainLine(sender.name, nameMax) || sender.id
  const [account] = await tx
    .insert(linkedAccounts)
    .values({ userId, service, externalId: sender.id, externalChat: chat.id, name })
    .onConflictDoUpdate({
      target: [linkedAccounts.service, linkedAccounts.externalId],
      set: { externalChat: chat.id, name },
      setWhere: eq(linkedAccounts.userId, userId),
    })
    .returning()
  if (!account)
    return {
      state: 'refused',
      message: 'This account is linked to another user of this server. Unlink it in their Settings first.',
    }
  await addAccountWay(tx, account)
  await recordActivity(tx, {
    userId,
    userAgent: service,
    action: 'link_chat_account',
    resource: 'chat_account',
    resourceId: account.id,
    metadata: { service, name },
  })
  return { state: 'linked', account }
}

/** Unlinks an account of a user: it can press and write no more. Its way goes with it. */
export async function unlinkAccount(actor: Actor, id: number): Promise<void> {
  await inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.id, id), eq(linkedAccounts.userId, actor.userId)))
      .returning()
    if (!gone) throw notFound('Linked account')
    await recordActivity(tx, {
      ...actor,
      action: 'unlink_chat_account',
      resource: 'chat_account',
      resourceId: id,
      metadata: { service: gone.service, name: gone.name },
    })
  })
}

/** Keyed, because a code is too short to be safe as a plain hash. */
function hashOf(code: string): string {
  return createHmac('sha256', secretFor('link-code')).update(code).digest('base64url')
}
