import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'
import type { OpenWay, WayMessage } from '#server/features/ways/way-sender.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type PushService, startPushService } from '#tests/peers/push-service.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { readPushKeys } from './push-keys.ts'
import { pushSecrets, pushSender } from './push-sender.ts'

testDatabase()
let service: PushService
beforeAll(async () => {
  service = await startPushService(async () => (await readPushKeys()).publicKey)
})
afterAll(() => service.close())

const signal = new AbortController().signal
const wayTo = (subscription: PushService['subscription']): OpenWay => ({
  id: 1,
  userId: 'nobody',
  config: {},
  secrets: pushSecrets(subscription),
  account: null,
  connectionId: null,
})
const message = (more: Partial<WayMessage> = {}): WayMessage => ({
  deliveryId: 7,
  idempotencyKey: randomUUID(),
  event: 'news',
  title: 'Harbour watch finished',
  body: 'The quay is open.',
  url: 'https://agents.example/runs?run=3',
  asked: null,
  ...more,
})
const send = (more?: Partial<WayMessage>) =>
  pushSender.send(wayTo(service.subscription), message(more), signal)

test('processes that start at once settle on one key, and the private part is stored sealed', async () => {
  await db.delete(settings).where(eq(settings.key, 'push_key'))
  const keys = await Promise.all(Array.from({ length: 8 }, () => readPushKeys()))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [row] = await db.select().from(settings).where(eq(settings.key, 'push_key'))
  expect(JSON.stringify(row?.value)).not.toContain(keys[0]?.privateKey)
})

test('a key that cannot be opened any more is replaced once', async () => {
  const before = await readPushKeys()
  await db
    .update(settings)
    .set({ value: { sealed: 'lost.abc' } })
    .where(eq(settings.key, 'push_key'))
  const keys = await Promise.all([readPushKeys(), readPushKeys(), readPushKeys()])
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(keys[0]?.publicKey).not.toBe(before.publicKey)
})

test('the browser gets the message, signed and encrypted for it alone', async () => {
  const outcome = await send({ event: 'needs-you' })
  expect(service.problems).toEqual([])
  expect(outcome).toMatchObject({ state: 'sent', proof: expect.stringContaining('as m1') })
  const [received] = service.received
  expect(received).toMatchObject({
    urgency: 'high',
    payload: { title: 'Harbour watch finished', body: 'The quay is open.', deliveryId: 7, waiting: 0 },
  })
  expect(received?.topic).toBe(received?.payload.tag)
})

test('a request for a decision shows the payload, leads to its link, waits until it expires, and is replaced by its outcome', async () => {
  const asked = {
    approvalId: 3,
    kind: 'tool' as const,
    reason: 'It wants to send an email',
    payload: 'to: harbour@example.com',
    choices: [],
    isTainted: true,
    isWhole: true,
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    link: 'https://agents.example/api/email-links/approval?token=t',
    payloadHash: 'abc',
  }
  const outcome = await send({ event: 'needs-you', asked })
  const shown = service.received.at(-1)
  expect(shown?.payload).toMatchObject({ url: asked.link, body: expect.stringContaining(asked.payload) })
  expect(shown?.ttl).toBeGreaterThan(3_500)
  expect(shown?.ttl).toBeLessThanOrEqual(3_600)
  const remote = outcome.state === 'sent' ? (outcome.remote ?? {}) : {}
  const edited = { remote, title: 'Approved', outcome: 'By you at 02:14' }
  expect(await pushSender.edit?.(wayTo(service.subscription), edited, signal)).toMatchObject({
    state: 'sent',
  })
  expect(service.received.at(-1)).toMatchObject({
    topic: shown?.topic,
    payload: { tag: shown?.payload.tag, body: 'By you at 02:14', isSilent: true },
  })
})

test('a long body is cut to what the service takes, further if the service takes less', async () => {
  const body = '🚢 "quay" \u0001'.repeat(2_000)
  expect(await send({ body })).toMatchObject({ state: 'sent' })
  const long = service.received.at(-1)?.bytes ?? 0
  expect(long).toBeGreaterThan(1_500)
  service.answerNext({ status: 413 })
  expect(await send({ body })).toMatchObject({ state: 'sent' })
  expect(service.received.at(-1)?.bytes).toBeLessThan(1_500)
  service.answerNext({ status: 413 }, { status: 413 })
  expect(await send({ body })).toMatchObject({ state: 'failed', isFinal: true })
})

test.each([
  [{ status: 404 }, { state: 'gone' }],
  [{ status: 410 }, { state: 'gone' }],
  [
    { status: 429, headers: { 'retry-after': '90' } },
    { state: 'failed', retryAfterMs: 90_000 },
  ],
  [{ status: 503 }, { state: 'failed', retryAfterMs: 60_000 }],
  [{ status: 403 }, { state: 'failed', isFinal: true }],
  [{ status: 400 }, { state: 'failed', isFinal: true }],
])('the answer %j of the service is %j', async (answer, outcome) => {
  const before = service.received.length
  service.answerNext(answer)
  expect(await send()).toMatchObject(outcome)
  expect(service.received.length).toBe(before)
})

test('an invalid subscription is gone, and no address of a private network is called', async () => {
  const { endpoint, keys } = service.subscription
  const invalid = wayTo({ endpoint, keys: { ...keys, p256dh: 'AAAA' } })
  expect(await pushSender.send(invalid, message(), signal)).toMatchObject({ state: 'gone' })
  for (const address of ['http://10.0.0.1/push', 'https://169.254.169.254/', 'https://[::1]/x']) {
    const outcome = await pushSender.send(wayTo({ endpoint: address, keys }), message(), signal)
    expect(outcome).toMatchObject({ state: 'failed', isFinal: true })
  }
})

test('the address of a site with TLS is the contact of its operator', async () => {
  const { publicUrl } = config
  config.publicUrl = 'https://agents.example/balancia'
  try {
    expect(await send()).toMatchObject({ state: 'sent' })
  } finally {
    config.publicUrl = publicUrl
  }
})
