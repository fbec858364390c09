import { eq } from 'drizzle-orm'
import type { NotificationWay, NotificationWays } from '#contract/notifications/ways.ts'
import { db } from '#server/db/database.ts'
import { chatBots, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { notificationWays, type WayRow } from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { type Connection, connectionsOf } from '#server/features/integrations/public.ts'
import { config } from '#server/platform/config.ts'
import { notFound } from '#server/platform/failure.ts'
import { defaultEvents, modeOf } from './default-events.ts'
import { waysOf } from './own-ways.ts'
import { readPushKeys } from './push/push-keys.ts'
import { openSecretsOf } from './sealed-way.ts'
import { waySenders } from './way-sender.ts'
import { settingsOf } from './way-settings.ts'

/** Returns the ways of a user, their settings, and whether anything reaches them outside of the page. */
export async function listWays(userId: string): Promise<NotificationWays> {
  const [ways, settings, { publicKey }] = await Promise.all([
    presentWays(userId),
    settingsOf(userId),
    readPushKeys(),
  ])
  const isReachable = ways.some(
    ({ isActive, problem, events }) => isActive && problem === null && modeOf(events, 'needs-you') !== 'off',
  )
  return { ways, settings, isReachable, pushKey: publicKey }
}

/** Returns one way of this user; throws `notFound`. */
export async function showWay(userId: string, id: number): Promise<NotificationWay> {
  const found = (await presentWays(userId)).find((way) => way.id === id)
  if (!found) throw notFound('Way')
  return found
}

async function presentWays(userId: string): Promise<NotificationWay[]> {
  const facts = await factsOf(userId)
  return facts.ways.map((way) => ({
    ...way,
    target: targetOf(way, facts),
    canDecide: waySenders.listeners.some(({ kind, canDecide }) => kind === way.kind && canDecide),
    problem: problemOf(way, facts),
  }))
}

type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(userId: string) {
  const [ways, accounts, bots, [user]] = await Promise.all([
    waysWithEmail(userId),
    db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, userId)),
    db.select({ service: chatBots.service, isActive: chatBots.isActive }).from(chatBots),
    db
      .select({ email: users.email, isConfirmed: users.emailVerified, isPaused: users.emailsPaused })
      .from(users)
      .where(eq(users.id, userId)),
  ])
  const hasConnections = ways.some(({ kind }) => kind === 'connection')
  const connections: Connection[] = hasConnections ? await connectionsOf(userId) : []
  return { ways, accounts, bots, user, connections }
}

/** Where emails are set up, each user has this way; its row is made when it is first looked at. */
async function waysWithEmail(userId: string): Promise<WayRow[]> {
  const ways = await waysOf(userId)
  if (config.smtpUrl === undefined || ways.some(({ kind }) => kind === 'email')) return ways
  await db
    .insert(notificationWays)
    .values({ userId, kind: 'email', name: 'Email', events: defaultEvents.email })
    .onConflictDoNothing()
  return waysOf(userId)
}

function targetOf(way: WayRow, { user, accounts, connections }: Facts): string {
  switch (way.kind) {
    case 'email':
      return user?.email ?? ''
    case 'push':
      return way.config.service ?? ''
    case 'ntfy':
      return `${hostOf(way.config.server)}/…${secretOf(way, 'topic').slice(-4)}`
    case 'webhook':
      return `${way.name}/…${secretOf(way, 'url').slice(-4)}`
    case 'connection':
      return connections.find(({ id }) => id === way.connectionId)?.connector.name ?? ''
    default:
      return accounts.find(({ id }) => id === way.accountId)?.name ?? ''
  }
}

const hostOf = (url = '') => URL.parse(url)?.host ?? ''

function secretOf(way: WayRow, name: string): string {
  return canOpen(way) ? (openSecretsOf(way)[name] ?? '') : ''
}

function canOpen(way: WayRow): boolean {
  try {
    openSecretsOf(way)
    return true
  } catch {
    return false
  }
}

function problemOf(way: WayRow, { user, bots, connections }: Facts): string | null {
  if (way.kind === 'email') return emailProblemOf(user)
  if (way.lastError !== null) return way.lastError
  if (!canOpen(way)) return 'Its secret cannot be read any more. Remove this way and add it again.'
  if (
    way.kind === 'connection' &&
    !connections.some(({ id, isActive }) => id === way.connectionId && isActive)
  )
    return 'The integration was removed or switched off. Connect it again, or remove this way.'
  if (way.accountId !== null && !bots.some(({ service, isActive }) => service === way.kind && isActive))
    return 'The bot of this server is switched off. Ask an administrator to set it up in Settings.'
  return null
}

function emailProblemOf(user: Facts['user']): string | null {
  if (config.smtpUrl === undefined) return 'This server sends no emails at present.'
  if (!user?.isConfirmed) return 'Confirm your address first, with the link in the email that you received.'
  return user.isPaused ? 'You have paused emails. Resume them in Settings.' : null
}
