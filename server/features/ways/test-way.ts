import { randomUUID } from 'node:crypto'
import { pages, pathOf } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { notificationWays } from '#server/db/tables/notification-ways.ts'
import { clock } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { isOwnWay, ownWay } from './own-ways.ts'
import { openWay } from './sealed-way.ts'
import { type SendOutcome, waySenders } from './way-sender.ts'

const testMaxMs = 15_000
const testsPerMinute = 6
const tests = new RateWindow(60)

/** Sends a test by one way of this user, and returns what its service said. */
export async function testWay(userId: string, id: number): Promise<{ isOk: boolean; message: string }> {
  const way = await ownWay(userId, id)
  const waitSeconds = tests.take(userId, testsPerMinute)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const sender = waySenders.listeners.find(({ kind }) => kind === way.kind)
  if (!sender) return { isOk: false, message: 'This server cannot send by this way at present.' }
  const signal = AbortSignal.timeout(testMaxMs)
  const outcome = await sender.send(await openWay(way), testMessage(), signal)
  const isOk = outcome.state === 'sent'
  const set = isOk ? { lastError: null, lastSentAt: clock.now() } : { lastError: messageOf(outcome) }
  await db.update(notificationWays).set(set).where(isOwnWay(userId, id))
  return { isOk, message: messageOf(outcome) }
}

const messageOf = (outcome: SendOutcome) =>
  outcome.state === 'sent' ? 'The test was sent.' : outcome.message

const testMessage = () => ({
  deliveryId: null,
  idempotencyKey: randomUUID(),
  event: 'news' as const,
  title: 'This is a test from Balancia',
  body: 'Your agents reach you this way.',
  url: siteUrl() + pathOf(pages.settingsSection, 'notifications'),
  asked: null,
})
