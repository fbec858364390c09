import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { ChatService } from '#contract/notifications/way-names.ts'
import { db } from '#server/db/database.ts'
import { publish, subscribe } from '#server/db/pubsub.ts'
import { chatBots } from '#server/db/tables/chat-accounts.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type Job, pollLoop } from '#server/platform/poll-loop.ts'
import { opened } from './bots.ts'
import { BotFailure, type Incoming, type Receiving } from './chat-bot.ts'
import { chatBotKinds } from './chat-bot-kinds.ts'
import { noteProblem, switchOff } from './bot-problem.ts'
import { take } from './take.ts'

/** A process that does not renew its lease for this long is dead: another one receives. */
const leaseMs = 30_000
const renewMs = 10_000
const firstPauseMs = 1_000
const pauseMaxMs = 60_000
/** A service may ask to wait this long at most, ms. */
const askedPauseMaxMs = 3_600_000
/** Refusals of the secrets in a row after which a bot is switched off: a single one may be an error of the service. */
const revokedMax = 3
/** A message that fails this often is skipped, so that it does not block those behind it. */
const takesMax = 5
const seenEveryMs = 10_000

const self = randomUUID()
type BotRow = typeof chatBots.$inferSelect

interface Receiver {
  /** The sealed secrets change with every change of the settings. */
  version: string
  stop: AbortController
  ended: Promise<void>
}
const receivers = new Map<ChatService, Receiver>()

/** Receives for the bots that no other process receives for. */
const loop = pollLoop({
  what: 'receive messages of chat services',
  atLeastEveryMs: 30_000,
  async round(signal) {
    const held = await holdBots()
    await Promise.all(
      [...receivers].map(async ([service, { version, stop, ended }]) => {
        if (held.some((row) => row.service === service && row.sealedSecrets === version)) return
        stop.abort()
        await ended
        receivers.delete(service)
      }),
    )
    for (const row of held) {
      if (signal.aborted || receivers.has(row.service)) continue
      const stop = new AbortController()
      // Without a lease it ends by itself; the next round that holds the bot begins again.
      const ended = receiveUntil(row.service, stop.signal).finally(() => {
        if (receivers.get(row.service)?.stop === stop) receivers.delete(row.service)
      })
      receivers.set(row.service, { version: row.sealedSecrets, stop, ended })
    }
    return held.length > 0 ? new Date(clock.now().getTime() + renewMs) : endOfOthers()
  },
})

const wakeOnChange = () => {
  // Returns nothing, so that the notice also reaches the process that receives.
  loop.wake()
}

/** Receives the messages of the bots of the installation, each in one process at a time. */
export const chatLoop: Job = {
  start() {
    subscribe('chats', wakeOnChange)
    return loop.start()
  },
  async stop() {
    await loop.stop()
    for (const { stop } of receivers.values()) stop.abort()
    await Promise.all([...receivers.values()].map(({ ended }) => ended))
    receivers.clear()
    const released = await db
      .update(chatBots)
      .set({ heldBy: null, heldUntil: null, updatedAt: unchanged })
      .where(eq(chatBots.heldBy, self))
    if (released.rowCount) await publish('chats')
  },
}

const unchanged = sql`${chatBots.updatedAt}`

/** Takes or renews the lease of each bot that is switched on and that no other process holds. */
function holdBots(): Promise<BotRow[]> {
  const now = clock.now()
  const isFree = or(eq(chatBots.heldBy, self), isNull(chatBots.heldUntil), lte(chatBots.heldUntil, now))
  return db
    .update(chatBots)
    .set({ heldBy: self, heldUntil: new Date(now.getTime() + leaseMs), updatedAt: unchanged })
    .where(and(eq(chatBots.isActive, true), isFree))
    .returning()
}

/** When the first lease of another process ends. */
async function endOfOthers(): Promise<Date | null> {
  const [first] = await db
    .select({ at: sql<Date | null>`min(${chatBots.heldUntil})`.mapWith(chatBots.heldUntil) })
    .from(chatBots)
    .where(eq(chatBots.isActive, true))
  return first?.at ?? null
}

const isHeld = (service: ChatService) =>
  and(eq(chatBots.service, service), eq(chatBots.heldBy, self), eq(chatBots.isActive, true))

/** Receives for one bot until the signal, again and again, later each time that it fails. */
async function receiveUntil(service: ChatService, signal: AbortSignal): Promise<void> {
  const kind = chatBotKinds.find((each) => each.service === service)
  if (!kind) return
  const tries: Tries = { failures: 0, revoked: 0, takes: new Map() }
  while (!signal.aborted) {
    let pauseMs = firstPauseMs
    try {
      const [row] = await db.select().from(chatBots).where(isHeld(service))
      if (!row) return
      const bot = opened(row)
      if (!bot) return
      await kind.receive(bot, receivingFor(service, tries), signal)
    } catch (error) {
      if (signal.aborted) return
      pauseMs = await afterFailure(service, error, tries).catch(() => pauseMaxMs)
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

interface Tries {
  failures: number
  revoked: number
  /** How often a message failed, by its id at the service. */
  takes: Map<string, number>
}

/** Stores why a bot does not receive, and returns the pause before it is tried again, ms. */
async function afterFailure(service: ChatService, error: unknown, tries: Tries): Promise<number> {
  tries.failures += 1
  const failure = error instanceof BotFailure ? error : new BotFailure('It could not be reached.')
  tries.revoked = failure.isRevoked ? tries.revoked + 1 : 0
  log.info({ err: error, service }, 'Could not receive messages of a chat service; trying again later')
  if (tries.revoked >= revokedMax) await switchOff(service, failure.message)
  else if (!failure.isRevoked) await noteProblem(service, failure.message)
  const grown = Math.min(firstPauseMs * 2 ** (tries.failures - 1), pauseMaxMs)
  return Math.max(grown, Math.min(failure.retryAfterMs ?? 0, askedPauseMaxMs))
}

function receivingFor(service: ChatService, tries: Tries): Receiving {
  let isWorking = false
  let seenAt = Number.NEGATIVE_INFINITY
  const works = async () => {
    Object.assign(tries, { failures: 0, revoked: 0 })
    if (isWorking) return
    await noteProblem(service, null)
    isWorking = true
  }
  const takeOnce = async (incoming: Incoming) => {
    try {
      await take(service, incoming)
      tries.takes.delete(incoming.externalId)
    } catch (error) {
      const failures = (tries.takes.get(incoming.externalId) ?? 0) + 1
      tries.takes.set(incoming.externalId, failures)
      if (failures < takesMax) throw error
      tries.takes.delete(incoming.externalId)
      log.error({ err: error, service }, 'Skipped a message of a chat service that failed several times')
    }
  }
  return {
    works,
    async take(incoming) {
      await works()
      await takeOnce(incoming)
      if (performance.now() - seenAt < seenEveryMs) return
      seenAt = performance.now()
      await db.update(chatBots).set({ lastSeenAt: clock.now(), updatedAt: unchanged }).where(isHeld(service))
    },
    async moveTo(cursor) {
      const { rowCount } = await db
        .update(chatBots)
        .set({ cursor, updatedAt: unchanged })
        .where(isHeld(service))
      if (!rowCount) throw new Error('Another process receives for this bot now.')
    },
  }
}
