import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import {
  type DeliveryAccepted,
  deliveriesKept,
  type TriggerDeliveryReply,
} from '#contract/triggers/triggers.ts'
import { db, pool } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { openRunsMax } from '#server/features/runs/admission-rules.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, send } from '#tests/setup/callers/outsider.ts'

testDatabase()
let user: Caller
let agent: AgentReply
let hook: Awaited<ReturnType<typeof aTrigger>>
let otherHook: Awaited<ReturnType<typeof aTrigger>>

beforeAll(async () => {
  user = await aUser(app)
  agent = await anAgent(user)
  hook = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 600 })
  otherHook = await aTrigger(user, agent.id, { triggerType: 'webhook' })
})

/** Counts per minute depend on the calls alone: during a test no time passes for the server. */
beforeEach(() => {
  const at = Date.now()
  const stopped = vi.spyOn(clock, 'now').mockImplementation(() => new Date(at))
  return () => stopped.mockRestore()
})

const json = { 'content-type': 'application/json' }
const body = '{"a": 1}'
const runsOf = (agentId: number) => user.json<unknown[]>('GET', `/api/agents/${agentId}/executions`)
const log = (triggerId: number) =>
  user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${triggerId}/deliveries?limit=200`)

function signed(more: { secret?: string; id?: string; at?: Date; of?: string } = {}): Record<string, string> {
  const { secret = hook.secret, id = 'msg_hostile', at = new Date(), of = body } = more
  return {
    ...json,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, of),
  }
}
const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const without = (headers: Record<string, string>, name: string) => ({ ...headers, [name]: '' })

const refusedSenders: [string, () => Record<string, string>, number][] = [
  ['no key', () => json, 401],
  ['a wrong key', () => ({ ...json, 'x-api-key': 'blk_wrong' }), 401],
  ['the key of another trigger', () => ({ ...json, 'x-api-key': otherHook.key }), 401],
  ['the key with a letter more', () => ({ ...json, 'x-api-key': `${hook.key}x` }), 401],
  ['the hash of nothing', () => ({ ...json, 'x-api-key': '' }), 401],
  ['the signing secret as its key', () => ({ ...json, 'x-api-key': hook.secret }), 401],
  ['the signature of another body', () => signed({ of: '{"a": 2}' }), 401],
  ['the secret of another trigger', () => signed({ secret: otherHook.secret }), 401],
  ['a time of six minutes ago', () => signed({ at: minutesAway(-6) }), 401],
  ['a time in six minutes', () => signed({ at: minutesAway(6) }), 401],
  [
    'an old signature under a new time',
    () => ({
      ...signed({ at: minutesAway(-60) }),
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    }),
    401,
  ],
  ['a signature under another id', () => ({ ...signed(), 'webhook-id': 'msg_other' }), 401],
  ['a signature without an id', () => without(signed(), 'webhook-id'), 401],
  ['a signature without a time', () => without(signed(), 'webhook-timestamp'), 401],
  ['a megabyte of signatures', () => ({ ...signed(), 'webhook-signature': 'v1,AAAA '.repeat(1_000) }), 401],
  [
    'the key of another trigger as Bearer',
    () => ({ ...json, authorization: `Bearer ${otherHook.key}` }),
    401,
  ],
]
test.for(refusedSenders)('a sender with %s is refused', async ([, headers, status]) => {
  const response = await send(hook.path, body, headers())
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    message: 'Unauthorized',
    code: 'unauthorized',
    issues: [{ path: 'x-api-key', message: expect.any(String) }],
  })
})

const keyed = (more: Record<string, string> = {}) => ({ ...json, 'x-api-key': hook.key, ...more })
const text = { 'content-type': 'text/plain' }
function endless(bytes: number): ReadableStream {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(120))
      left -= 65_536
      if (left <= 0) controller.close()
    },
  })
}
const refusedBodies: [
  string,
  string | Uint8Array<ArrayBuffer> | ReadableStream,
  Record<string, string>,
  number,
][] = [
  ['10 MB of JSON', JSON.stringify('x'.repeat(10_000_000)), {}, 413],
  ['10 MB that does not say its length', endless(10_000_000), text, 413],
  ['more than an input may have', 'x'.repeat(100_001), text, 413],
  ['JSON that is cut', '{"a": ', {}, 400],
  ['text that calls itself JSON', 'hello', {}, 400],
  ['NUL', 'a\0b', text, 400],
  ['an escaped NUL', '{"a": "\\u0000"}', {}, 400],
  ['half a surrogate pair', '{"a": "\\ud800"}', {}, 400],
  ['broken UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe]), text, 400],
  ['100,000 levels', '['.repeat(100_000), {}, 400],
  ['40,000 closed levels', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, {}, 400],
  ['an image', 'x', { 'content-type': 'image/png' }, 415],
  ['several parts', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['an id that is too long', '{}', { 'webhook-id': 'x'.repeat(256) }, 400],
]
test.for(refusedBodies)(
  'a body of %s is refused, even with the right key',
  async ([, sent, headers, status]) => {
    const response = await send(hook.path, sent, keyed(headers))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  },
)

const addresses = [
  'x',
  'a'.repeat(32),
  'a'.repeat(101),
  '%00',
  "' or 1=1 --",
  '..%2f..%2fagents',
  'null',
  '💥',
]
test.for(addresses)('the address %s leads nowhere', async (address) => {
  const response = await send(`/api/hooks/${encodeURIComponent(address)}`, body, {
    'x-api-key': hook.key,
    ...json,
  })
  expect([400, 404]).toContain(response.status)
})

test('none of all this has started a run or left a line in the log', async () => {
  expect(await runsOf(agent.id)).toEqual([])
  expect(await log(hook.id)).toEqual([])
})

test('the body of a sender without the right key is not even read', async () => {
  let pulled = 0
  const stream = () =>
    new ReadableStream(
      {
        pull(controller) {
          pulled += 1
          controller.enqueue(new Uint8Array(1_000))
        },
      },
      { highWaterMark: 0 },
    )
  expect((await send(hook.path, stream(), { ...json, 'x-api-key': 'wrong' })).status).toBe(401)
  expect((await send('/api/hooks/nowhere', stream(), keyed())).status).toBe(404)
  expect((await send(hook.path, stream(), signed({ at: minutesAway(-6) }))).status).toBe(401)
  expect(pulled).toBe(0)
})

test('a page of another site may call a webhook with its key, and nothing else, and a session opens no webhook', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await send(otherHook.path, body, { ...json, ...foreign, 'x-api-key': otherHook.key })).status).toBe(
    202,
  )
  const session = await user.request('POST', otherHook.path, {}, foreign)
  expect(session.status).toBe(401)
  expect((await user.request('POST', `/api/agents/${agent.id}/run`, {}, foreign)).status).toBe(403)
  expect((await user.request('POST', `/api/v1/agents/${agent.id}/run`, {}, foreign)).status).toBe(401)
})

test('a signed message that is sent again within its five minutes is answered and not run again', async () => {
  const replayed = await aTrigger(user, agent.id, { triggerType: 'webhook' })
  const headers = signed({ secret: replayed.secret, id: 'msg_replayed' })
  const before = (await runsOf(agent.id)).length
  const answers = []
  for (let index = 0; index < 5; index++) {
    const response = await send(replayed.path, body, headers)
    expect(response.status).toBe(202)
    answers.push(await response.text())
  }
  expect(new Set(answers).size).toBe(1)
  expect(await runsOf(agent.id)).toHaveLength(before + 1)
})

test('of two hundred calls at once as many are run as the rate allows; the rest leave no trace', async () => {
  const flooded = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 20 })
  const before = (await runsOf(agent.id)).length
  const calls = Array.from({ length: 200 }, () =>
    send(flooded.path, body, { ...json, 'x-api-key': flooded.key }),
  )
  const responses = await Promise.all(calls)
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  expect(counts).toEqual({ 202: 20, 429: 180 })
  const refused = responses.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await runsOf(agent.id)).toHaveLength(before + 20)
  expect(await log(flooded.id)).toHaveLength(20)
})

test('a user who guesses is locked out for a minute, and nobody else', async () => {
  const guesser = '203.0.113.99'
  const guess = () => send(hook.path, body, { ...json, 'x-api-key': 'blk_guess' }, guesser)
  const statuses = []
  for (let index = 0; index < 125; index++) statuses.push((await guess()).status)
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(401))
  expect(statuses.slice(120)).toEqual(Array(5).fill(429))
  expect((await send('/api/hooks/nowhere', body, json, guesser)).status).toBe(429)
  expect(
    (await send(otherHook.path, body, { ...json, 'x-api-key': otherHook.key }, '198.51.100.4')).status,
  ).toBe(202)
})

test('bodies that never end fill what is kept for unsigned ones, and a sender with the key passes them by', async () => {
  const besieged = await aTrigger(user, agent.id, { triggerType: 'webhook' })
  const streams: ReadableStreamDefaultController[] = []
  let read = 0
  const slow = (from: string) => {
    const stream = new ReadableStream(
      { start: (controller) => void streams.push(controller), pull: () => void (read += 1) },
      // Nothing is pulled before somebody reads.
      { highWaterMark: 0 },
    )
    return send(besieged.path, stream, signed({ secret: besieged.secret }), from)
  }
  const four = (from: string) => Array.from({ length: 4 }, () => slow(from))
  const pending = four('203.0.113.41')
  await expect.poll(() => read).toBe(4)
  expect((await slow('203.0.113.41')).status).toBe(429)
  expect((await send(besieged.path, body, signed({ secret: besieged.secret }))).status).toBe(202)
  pending.push(...four('203.0.113.42'))
  await expect.poll(() => read).toBe(8)
  expect((await slow('203.0.113.43')).status).toBe(429)
  expect((await send(besieged.path, body, { ...json, 'x-api-key': besieged.key })).status).toBe(202)
  for (const stream of streams) stream.close()
  for (const response of await Promise.all(pending)) expect(response.status).toBe(401)
  expect((await send(besieged.path, body, signed({ secret: besieged.secret }))).status).toBe(202)
})

test('bodies that are given up count as wrong signatures do', async () => {
  const besieged = await aTrigger(user, agent.id, { triggerType: 'webhook' })
  const tooLong = { ...signed({ secret: besieged.secret }), 'content-length': '2000000' }
  const statuses = []
  for (let index = 0; index < 121; index++)
    statuses.push((await send(besieged.path, body, tooLong, '203.0.113.44')).status)
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([413]))
  expect(statuses[120]).toBe(429)
})

test('a signed message does not start a second run, however many came in between', async () => {
  const trigger = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 600 })
  const headers = signed({ secret: trigger.secret })
  const sent = async () => (await (await send(trigger.path, body, headers)).json()) as DeliveryAccepted
  const first = await sent()
  const flood = Array.from({ length: deliveriesKept + 20 }, (_, index) => ({
    triggerId: trigger.id,
    userId: agent.userId,
    webhookId: `flood ${index}`,
    status: 'refused' as const,
    kind: 'replay' as const,
    payload: 'x',
  }))
  await db.insert(triggerDeliveries).values(flood)
  await send(trigger.path, body, { ...json, 'x-api-key': trigger.key })
  expect((await sent()).executionId).toBe(first.executionId)
  const [kept] = await db
    .select({ payload: triggerDeliveries.payload })
    .from(triggerDeliveries)
    .where(eq(triggerDeliveries.id, first.deliveryId))
  expect(kept).toEqual({ payload: null })
})

test('a user at the limit of open runs is answered 403, in the log, and nothing is left of the run', async () => {
  const busy = await aUser(app)
  const eager = await anAgent(busy)
  const trigger = await aTrigger(busy, eager.id, { triggerType: 'webhook' })
  const { id: agentId, userId } = eager
  await db.insert(agentExecutions).values(Array.from({ length: openRunsMax }, () => ({ agentId, userId })))
  const response = await send(trigger.path, body, { ...json, 'x-api-key': trigger.key })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'limit_reached' })
  const [entry] = await busy.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${trigger.id}/deliveries`)
  expect(entry).toMatchObject({ status: 'refused', executionId: null, payload: body })
  expect(entry?.reason).toContain(`${openRunsMax}`)
  const { rows } = await pool().query('select count(*)::int from agent_executions where agent_id = $1', [
    agentId,
  ])
  expect(rows).toEqual([{ count: openRunsMax }])
})
