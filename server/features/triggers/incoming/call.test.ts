import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import type { TriggerDeliveryReply } from '#contract/triggers/triggers.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, send } from '#tests/setup/callers/outsider.ts'

const database = testDatabase()
let user: Caller
let agent: AgentReply
let key: string
let triggerId: number

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  agent = await anAgent(user, { pythonScript: 'print("given:", input)' })
  ;({ key, id: triggerId } = await aTrigger(user, agent.id, { triggerType: 'api' }))
})
afterAll(() => stopDurable(5_000))

const json = { 'content-type': 'application/json' }
const pathOf = (id: number | string) => `/api/v1/agents/${id}/run`
const call = (body: string, headers: Record<string, string> = {}, id: number | string = agent.id) =>
  send(pathOf(id), body, { authorization: `Bearer ${key}`, ...json, ...headers })

test('a call with the key waits for the result like a run of the owner', async () => {
  const response = await call('{"input": {"boats": 2}}')
  expect(response.status).toBe(200)
  const result = (await response.json()) as RunResult
  expect(result).toMatchObject({ agentId: agent.id, status: 'success', metadata: { triggerSource: 'api' } })
  expect(result.output).toContain('"boats": 2')
})

test('a caller that will not wait gets 202, and a body may be left out', async () => {
  const response = await send(pathOf(agent.id), undefined, {
    authorization: `bearer ${key}`,
    prefer: 'respond-async',
  })
  expect(response.status).toBe(202)
  expect(await response.json()).toMatchObject({ executionId: expect.any(Number), status: 'queued' })
})

test('repeats with one Idempotency-Key are one run and one line in the log', async () => {
  const once = () => call('{}', { 'idempotency-key': 'order-7', prefer: 'respond-async' })
  const answers = await Promise.all(Array.from({ length: 10 }, once))
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { executionId: number }).executionId),
  )
  expect(new Set(ids).size).toBe(1)
  const late = (await (await call('{}', { 'idempotency-key': 'order-7' })).json()) as RunResult
  expect(late).toMatchObject({ id: ids[0], status: 'success' })
  const log = await user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${triggerId}/deliveries`)
  expect(log.filter(({ webhookId }) => webhookId === 'order-7')).toHaveLength(1)
})

test('a wrong key is the same 401 for every agent, there or not', async () => {
  const otherUser = await aUser(app)
  const foreign = await anAgent(otherUser)
  const { key: foreignKey } = await aTrigger(otherUser, foreign.id, { triggerType: 'api' })
  const answers = await Promise.all([
    call('{}', { authorization: 'Bearer blk_wrong' }),
    call('{}', { authorization: 'Bearer blk_wrong' }, 2_000_000),
    call('{}', { authorization: `Bearer ${foreignKey}` }),
    call('{}', {}, foreign.id),
    call('{}', { authorization: '' }),
    call('{}', { authorization: `Basic ${key}` }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      message: 'Unauthorized',
      code: 'unauthorized',
      issues: [{ path: 'authorization', message: expect.any(String) }],
    })
  }
})

test('a key that was rotated, or whose trigger is off or paused, starts nothing', async () => {
  const resting = await anAgent(user)
  const made = await aTrigger(user, resting.id, { triggerType: 'api' })
  const callWith = (with_: string) => call('{}', { authorization: `Bearer ${with_}` }, resting.id)
  await user.json('PATCH', `/api/triggers/${made.id}`, { isActive: false })
  expect((await callWith(made.key)).status).toBe(409)
  await user.json('PATCH', `/api/triggers/${made.id}`, { isActive: true })
  await user.json('PATCH', `/api/agents/${resting.id}/toggle`)
  expect((await callWith(made.key)).status).toBe(409)
  const turned = await user.json<{ key: string }>('POST', `/api/triggers/${made.id}/rotate`)
  expect((await callWith(made.key)).status).toBe(401)
  expect((await callWith(turned.key)).status).toBe(409)
  expect(await user.json('GET', `/api/agents/${resting.id}/executions`)).toEqual([])
})

const misfits: [string, string, Record<string, string>, number][] = [
  ['an unknown field', '{"input": "a", "task": "b"}', {}, 400],
  ['no JSON', '{"input": ', {}, 400],
  ['text', 'hello', { 'content-type': 'text/plain' }, 415],
  ['an input over 100,000 characters', JSON.stringify({ input: 'x'.repeat(100_001) }), {}, 400],
  ['10 MB', JSON.stringify({ input: 'x'.repeat(10_000_000) }), {}, 413],
  ['NUL', '{"input": "a\\u0000b"}', {}, 400],
  ['a key too long', '{}', { 'idempotency-key': 'k'.repeat(256) }, 400],
]
test.for(misfits)('a call with %s is answered from the failure table', async ([, body, headers, status]) => {
  expect((await call(body, headers)).status).toBe(status)
})
