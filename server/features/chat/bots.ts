import { and, eq, sql } from 'drizzle-orm'
import type { ChatBot } from '#contract/notifications/chat-accounts.ts'
import type { ChatService } from '#contract/notifications/way-names.ts'
import { afterCommit, db, inTransaction } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { chatBots, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { ChatBotKind, OpenBot } from './chat-bot.ts'
import { chatBotKinds } from './chat-bot-kinds.ts'

const purpose = 'chat-bot'
const checkMs = 20_000
const hiddenSecret = '••••••••'

/** The secrets of all bots. */
export const sealedBots = sealedColumn({
  what: 'secrets of chat services',
  table: 'chat_bots',
  id: 'service',
  column: 'sealed_secrets',
  purpose,
})

type BotRow = typeof chatBots.$inferSelect

/** Returns a bot with its secrets opened; null: they were sealed under another key and must be entered again. */
export function opened(row: BotRow): OpenBot | null {
  try {
    const secrets = JSON.parse(unseal(purpose, row.sealedSecrets)) as Record<string, string>
    return { service: row.service, name: row.name, config: row.config, secrets, cursor: row.cursor }
  } catch {
    return null
  }
}

const isService = (service: ChatService) => eq(chatBots.service, service)

/** Returns the bot of a service for sending; null: none is set up and switched on. */
export async function openBot(service: ChatService): Promise<OpenBot | null> {
  const [row] = await db
    .select()
    .from(chatBots)
    .where(and(isService(service), eq(chatBots.isActive, true)))
  return row ? opened(row) : null
}

/** Lists all chat services with their bots, as administrators see them. */
export async function listBots(): Promise<ChatBot[]> {
  const [rows, counts] = await Promise.all([
    db.select().from(chatBots),
    db
      .select({ service: linkedAccounts.service, count: sql<number>`count(*)::int` })
      .from(linkedAccounts)
      .groupBy(linkedAccounts.service),
  ])
  return chatBotKinds.map((kind) => {
    const row = rows.find(({ service }) => service === kind.service)
    return describe(kind, row, counts.find(({ service }) => service === kind.service)?.count ?? 0)
  })
}

function describe(kind: ChatBotKind, row: BotRow | undefined, linkedCount: number): ChatBot {
  return {
    service: kind.service,
    isSetUp: row !== undefined,
    isActive: row?.isActive ?? false,
    name: row?.name ?? null,
    problem: row ? problemOf(row) : null,
    lastSeenAt: row?.lastSeenAt ?? null,
    linkedCount,
    fields: kind.fields.map(({ isAddress: _isAddress, ...field }) => ({
      ...field,
      value: (field.isSecret ? row && hiddenSecret : row?.config[field.name]) ?? null,
    })),
    steps: [...kind.steps],
  }
}

/** Returns why a bot does not work, in words; null: it does, as far as is known. */
export function problemOf(row: BotRow): string | null {
  if (!row.isActive) return row.lastError ?? 'It is switched off.'
  if (!opened(row)) return 'Its secrets were encrypted with another key. Enter them again.'
  return row.lastError
}

/**
 * Sets up or changes a bot after a check with its service, or switches it on or off. A secret that is left out stays as
 * it is, unless the address that it goes to changes.
 */
export async function setBot(
  actor: Actor,
  service: ChatService,
  change: { isActive?: boolean; values?: Record<string, string> },
): Promise<ChatBot> {
  const kind = kindOf(service)
  const [saved] = await db.select().from(chatBots).where(isService(service))
  if (!saved && !change.values) throw notFound('Bot')
  const checked = change.values && (await checkValues(kind, change.values, saved))
  const isActive = change.isActive ?? (checked ? true : saved?.isActive)
  await inTransaction(async (tx) => {
    const settings = checked && {
      name: checked.name,
      config: checked.config,
      sealedSecrets: seal(purpose, JSON.stringify(checked.secrets)),
      // Another bot counts its messages from another number.
      ...(checked.name === saved?.name ? {} : { cursor: null, lastSeenAt: null }),
    }
    const changes = { ...settings, isActive, ...(isActive && { lastError: null }) }
    if (settings)
      await tx
        .insert(chatBots)
        .values({ service, ...settings, isActive })
        .onConflictDoUpdate({ target: chatBots.service, set: changes })
    else await tx.update(chatBots).set(changes).where(isService(service))
    await recordActivity(tx, {
      ...actor,
      action: 'set_chat_bot',
      resource: 'chat_bot',
      resourceId: service,
      metadata: { isActive, ...(checked && { name: checked.name }) },
    })
    afterCommit(tx, () => announce('chats'))
  })
  const [bot] = (await listBots()).filter((each) => each.service === service)
  if (!bot) throw notFound('Bot')
  return bot
}

/** Removes a bot with its secrets. Accounts stay linked, for the next bot. */
export async function removeBot(actor: Actor, service: ChatService): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await tx.delete(chatBots).where(isService(service)).returning({ name: chatBots.name })
    if (removed.length === 0) throw notFound('Bot')
    await recordActivity(tx, {
      ...actor,
      action: 'remove_chat_bot',
      resource: 'chat_bot',
      resourceId: service,
      metadata: removed[0],
    })
    afterCommit(tx, () => announce('chats'))
  })
}

/** Returns the kind of a service; throws `notFound` when this release has none. */
export function kindOf(service: ChatService): ChatBotKind {
  const kind = chatBotKinds.find((each) => each.service === service)
  if (!kind) throw notFound('Chat service')
  return kind
}

async function checkValues(kind: ChatBotKind, values: Record<string, string>, saved: BotRow | undefined) {
  const before = saved && opened(saved)
  const config: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const field of kind.fields) {
    const entered = values[field.name]?.trim()
    const value = field.isSecret && !entered ? before?.secrets[field.name] : entered
    if (!value && field.isRequired) throw fieldError(field.name, `Enter: ${field.label}`)
    if (value) (field.isSecret ? secrets : config)[field.name] = value
  }
  // A saved secret is sent only to the address that it was entered for.
  const isMoved =
    saved && kind.fields.some((field) => field.isAddress && config[field.name] !== saved.config[field.name])
  const old = isMoved
    ? kind.fields.find((field) => field.isSecret && secrets[field.name] && !values[field.name])
    : undefined
  if (old) throw fieldError(old.name, `The address has changed. Enter again: ${old.label}`)
  const outcome = await kind.check({ config, secrets }, AbortSignal.timeout(checkMs))
  if (!outcome.isOk)
    throw outcome.field ? fieldError(outcome.field, outcome.message) : invalid(outcome.message)
  return { name: outcome.name, config: { ...config, ...outcome.config }, secrets }
}

function fieldError(name: string, message: string) {
  return invalid(message, [{ path: `values.${name}`, message }])
}
