import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import {
  type DeliveryAccepted,
  deliveriesKept,
  payloadShownMax,
  type TriggerDeliveryReply,
  type TriggerTestReply,
} from '#contract/triggers/triggers.ts'
import { db, pool } from '#server/db/database.ts'
import { forgetOld } from '#server/db/retention.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { triggersFeature } from '#server/features/triggers/feature.ts'
import { anAgent, app, aTrigger, eventually, send } from '#tests/setup/callers/outsider.ts'

const database = testDatabase()
let user: Caller
let agent: AgentReply
let hook: Awaited<ReturnType<typeof aTrigger>>

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  agent = await anAgent(user, { pythonScript: 'print("given:", input)' })
  hook = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 600 })
})
afterAll(() => stopDurable(5_000))

const json = { 'content-type': 'application/json' }
const withKey = (more: Record<string, string> = {}) => ({ 'x-api-key': hook.key, ...json, ...more })
const log = (triggerId = hook.id, query = '') =>
  user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${triggerId}/deliveries${query}`)
const run = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const ended = (id: number) =>
  eventually(
    () => run(id),
    ({ completedAt }) => completedAt !== null,
  )
const taken = async (response: Response | Promise<Response>) => {
  const answered = await response
  expect(answered.status, await answered.clone().text()).toBe(202)
  return (await answered.json()) as DeliveryAccepted & { executionId: number }
}

test('a webhook with the key starts a run with the body as its input, and the log says so', async () => {
  const body = '{"order": 7}'
  const { deliveryId, executionId, status } = await taken(send(hook.path, body, withKey()))
  expect(status).toBe('queued')
  const done = await ended(executionId)
  expect(done).toMatchObject({ status: 'success', triggerSource: 'webhook', input: body, agentId: agent.id })
  expect(done.output).toContain('given: {"order": 7}')
  const [entry] = await log()
  expect(entry).toMatchObject({
    id: deliveryId,
    kind: 'live',
    status: 'accepted',
    reason: null,
    payload: body,
    payloadLength: body.length,
    executionId,
    executionStatus: 'success',
  })
  expect(entry?.webhookId).toMatch(/^msg_/)
  const [listed] = await user.json<{ lastFiredAt: string | null }[]>(
    'GET',
    `/api/agents/${agent.id}/triggers`,
  )
  expect(listed?.lastFiredAt).not.toBeNull()
})

test('a webhook signed by the library of Standard Webhooks needs no key', async () => {
  const body = '{"signed": "yes, Grüße"}'
  const at = new Date()
  const headers = {
    ...json,
    'webhook-id': 'msg_signed',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(hook.secret).sign('msg_signed', at, body),
  }
  const first = await taken(send(hook.path, body, headers))
  expect((await run(first.executionId)).input).toBe(body)
  expect(await taken(send(hook.path, body, headers))).toMatchObject({
    deliveryId: first.deliveryId,
    executionId: first.executionId,
  })
})

test('a webhook takes its key as a Bearer token, too, and its 401 names the header to send', async () => {
  await taken(send(hook.path, '{}', { ...json, authorization: `Bearer ${hook.key}` }))
  const refused = await send(hook.path, '{}', json)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ message: 'Unauthorized', issues: [{ path: 'x-api-key' }] })
})

test('fifty repeats of one id at once are one run, and all are answered with it', async () => {
  const before = (await log()).length
  const repeats = Array.from({ length: 50 }, () =>
    taken(send(hook.path, '1', withKey({ 'webhook-id': 'same' }))),
  )
  const answers = await Promise.all(repeats)
  expect(new Set(answers.map(({ executionId }) => executionId)).size).toBe(1)
  expect((await log()).length).toBe(before + 1)
  await ended(answers[0]?.executionId ?? 0)
  expect((await taken(send(hook.path, '2', withKey({ 'webhook-id': 'same' })))).status).toBe('success')
})

const inputs: [string, string, string, string | null][] = [
  ['JSON as it was sent', 'application/json', '{ "a" : 1 }', '{ "a" : 1 }'],
  ['JSON of a vendor', 'application/vnd.shop+json; charset=utf-8', '[1]', '[1]'],
  ['a JSON string as what it says', 'application/json', '"plain words"', 'plain words'],
  ['text', 'text/plain; charset=utf-8', '{not json', '{not json'],
  ['a form', 'application/x-www-form-urlencoded', 'a=1&b=2', 'a=1&b=2'],
  ['nothing', 'application/json', '', null],
]
test.for(inputs)('the input is %s', async ([, type, body, input]) => {
  const { executionId } = await taken(send(hook.path, body, withKey({ 'content-type': type })))
  expect((await run(executionId)).input).toBe(input)
})

test('a paused agent and a trigger that is off refuse with 409, in the log, and a retry runs once it may', async () => {
  const paused = await anAgent(user, { status: 'paused' })
  const trigger = await aTrigger(user, paused.id, { triggerType: 'webhook' })
  const retry = () => send(trigger.path, '{}', { 'x-api-key': trigger.key, ...json, 'webhook-id': 'again' })
  expect((await retry()).status).toBe(409)
  expect(await log(trigger.id)).toMatchObject([
    { status: 'refused', reason: expect.any(String), executionId: null, payload: '{}' },
  ])
  await user.json('PATCH', `/api/agents/${paused.id}/toggle`)
  await user.json('PATCH', `/api/triggers/${trigger.id}`, { isActive: false })
  const off = await retry()
  expect(off.status).toBe(409)
  expect(await off.json()).toMatchObject({ code: 'conflict' })
  await user.json('PATCH', `/api/triggers/${trigger.id}`, { isActive: true })
  const { executionId } = await taken(retry())
  expect(await log(trigger.id)).toMatchObject([{ status: 'accepted', reason: null, executionId }])
})

test('an agent in the trash is as good as none', async () => {
  const gone = await anAgent(user)
  const trigger = await aTrigger(user, gone.id, { triggerType: 'webhook' })
  await user.request('DELETE', `/api/agents/${gone.id}`)
  expect((await send(trigger.path, '{}', { 'x-api-key': trigger.key, ...json })).status).toBe(404)
})

test('the test console answers what the outside would be answered, and starts a run', async () => {
  const testing = (body: object) => user.json<TriggerTestReply>('POST', `/api/triggers/${hook.id}/test`, body)
  const good = await testing({ body: '{"try": true}' })
  expect(good.httpStatus).toBe(202)
  expect(JSON.parse(good.answer)).toMatchObject({ executionId: good.executionId, status: 'queued' })
  expect((await run(good.executionId ?? 0)).input).toBe('{"try": true}')
  expect(await log(hook.id, '?limit=1')).toMatchObject([{ kind: 'test', status: 'accepted' }])
  const bad = await testing({ body: '{"try": ' })
  expect(bad).toMatchObject({ httpStatus: 400, executionId: null })
  expect(JSON.parse(bad.answer)).toMatchObject({ code: 'invalid_input' })
  expect(await testing({ body: 'x', contentType: 'image/png' })).toMatchObject({ httpStatus: 415 })
  expect(await testing({ body: 'x'.repeat(100_001), contentType: 'text/plain' })).toMatchObject({
    httpStatus: 413,
  })
})

test('a delivery can be sent again from the log, also one that was refused', async () => {
  const resting = await anAgent(user, { status: 'paused' })
  const trigger = await aTrigger(user, resting.id, { triggerType: 'webhook' })
  await send(trigger.path, 'keep me', { 'x-api-key': trigger.key, 'content-type': 'text/plain' })
  const [refused] = await log(trigger.id)
  const replay = () => user.json<DeliveryAccepted>('POST', `/api/trigger-deliveries/${refused?.id}/replay`)
  const [first, second] = [await replay(), await replay()]
  expect(first.executionId).not.toBe(second.executionId)
  expect(await run(second.executionId ?? 0)).toMatchObject({ input: 'keep me', triggerSource: 'webhook' })
  expect((await log(trigger.id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'replay accepted',
    'replay accepted',
    'live refused',
  ])
})

test('the log pages by id and shows the start of a long payload', async () => {
  const long = 'x'.repeat(50_000)
  await taken(send(hook.path, long, withKey({ 'content-type': 'text/plain' })))
  // An entry shows the status of its run, so that two readings are equal only once the run has ended.
  for (const { executionId } of await log(hook.id, '?limit=2')) if (executionId) await ended(executionId)
  const [newest, second] = await log(hook.id, '?limit=2')
  expect(newest?.payload).toHaveLength(payloadShownMax)
  expect(newest?.payloadLength).toBe(50_000)
  expect(await log(hook.id, `?limit=1&before=${newest?.id}`)).toEqual([second])
})

test('the rate of a trigger is counted over all processes, and what is over it leaves no trace', async () => {
  const trigger = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 3 })
  const call = () => send(trigger.path, '1', { 'x-api-key': trigger.key, ...json })
  // As if another process had claimed these two.
  const taking = { triggerId: trigger.id, userId: agent.userId, status: 'accepted' as const }
  await db.insert(triggerDeliveries).values(['a', 'b'].map((webhookId) => ({ ...taking, webhookId })))
  await taken(call())
  const over = await call()
  expect(over.status).toBe(429)
  const wait = Number(over.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await log(trigger.id)).toHaveLength(3)
})

test('a log keeps its newest thousand and nothing that is older than 30 days, what waits aside', async () => {
  const trigger = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 600 })
  const old = new Date(Date.now() - 31 * 86_400_000)
  const rows = Array.from({ length: deliveriesKept + 5 }, (_, index) => ({
    triggerId: trigger.id,
    userId: agent.userId,
    webhookId: `old ${index}`,
    status: index < deliveriesKept ? ('refused' as const) : ('pending' as const),
    receivedAt: old,
  }))
  await db.insert(triggerDeliveries).values(rows)
  await taken(send(trigger.path, '1', { 'x-api-key': trigger.key, ...json }))
  const count = async () => {
    const { rows: counted } = await pool().query<{ count: number }>(
      'select count(*)::int from trigger_deliveries where trigger_id = $1',
      [trigger.id],
    )
    return counted[0]?.count
  }
  expect(await count()).toBe(deliveriesKept)
  await forgetOld(triggersFeature.retention ?? [])
  expect(await count()).toBe(6)
})
