import { beforeEach, expect, test } from 'vitest'
import type { TeamReply } from '#contract/teams/teams.ts'
import type {
  DeliveryAccepted,
  TriggerDeliveryReply,
  TriggerWithKeysReply,
} from '#contract/triggers/triggers.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, send } from '#tests/setup/callers/outsider.ts'

testDatabase()
let user: Caller
let team: TeamReply

beforeEach(async () => {
  user = await aUser(app)
  const form = { name: 'Newsroom', taskDescription: 'Find out what is new.' }
  team = await user.json('POST', '/api/agent-teams', form)
  await user.json('POST', `/api/agent-teams/${team.id}/members`, { agentId: (await anAgent(user)).id })
})

const add = async (triggerType: 'webhook' | 'api', rateLimit = 60) => {
  const path = `/api/agent-teams/${team.id}/triggers`
  const made = await user.json<TriggerWithKeysReply>('POST', path, { triggerType, rateLimit })
  return { ...made, path: made.path ?? '', key: made.key ?? '' }
}
const runs = () =>
  user.json<{ id: number; triggerSource: string }[]>('GET', `/api/agent-teams/${team.id}/executions`)

test('a webhook starts a team once for each id, within its rate, and logs the outcome', async () => {
  const hook = await add('webhook', 3)
  expect(hook).toMatchObject({ agentId: null, teamId: team.id })
  const call = (id: string, key = hook.key) =>
    send(hook.path, '{"port":"open"}', {
      'content-type': 'application/json',
      'x-api-key': key,
      'webhook-id': id,
    })
  const first = (await (await call('one')).json()) as DeliveryAccepted
  expect(first).toMatchObject({ executionId: null, status: 'queued' })
  expect(await (await call('one')).json()).toEqual(first)
  expect((await call('two', 'wrong')).status).toBe(401)
  expect((await call('two')).status).toBe(202)
  expect((await call('three')).status).toBe(429)
  expect((await runs()).map(({ triggerSource }) => triggerSource)).toEqual(['webhook', 'webhook'])
  const log = await user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${hook.id}/deliveries`)
  expect(log.at(-1)).toMatchObject({
    status: 'accepted',
    teamExecutionId: first.teamExecutionId,
    executionStatus: 'queued',
  })
})

test('a key runs its team and no other, a paused team is not started, and a sent one can be sent again', async () => {
  const api = await add('api')
  expect(api.path).toBe(`/api/v1/agent-teams/${team.id}/run`)
  const call = (path: string) =>
    send(path, '{"input":"The harbour opened."}', {
      'content-type': 'application/json',
      authorization: `Bearer ${api.key}`,
      prefer: 'respond-async',
    })
  const answer = await call(api.path)
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({ id: (await runs())[0]?.id, status: 'queued' })
  expect((await call(`/api/v1/agent-teams/${team.id + 1}/run`)).status).toBe(401)
  expect((await call(`/api/v1/agents/${team.id}/run`)).status).toBe(401)
  await user.json('PATCH', `/api/agent-teams/${team.id}`, { status: 'paused' })
  expect((await call(api.path)).status).toBe(409)
  const [refused] = await user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${api.id}/deliveries`)
  expect(refused).toMatchObject({
    status: 'refused',
    reason: expect.any(String),
  })
  const again = await user.json<DeliveryAccepted>('POST', `/api/trigger-deliveries/${refused?.id}/replay`)
  expect(again.teamExecutionId).toEqual(expect.any(Number))
  await user.request('DELETE', `/api/agent-teams/${team.id}`)
  expect((await call(api.path)).status).toBe(401)
})

test('a team has no event triggers, and its keys are the business of its owner alone', async () => {
  const path = `/api/agent-teams/${team.id}/triggers`
  const event = { triggerType: 'event', conditions: { event: 'agent.failed' } }
  expect((await user.request('POST', path, event)).status).toBe(400)
  const api = await add('api')
  const editor = await aUser(app)
  const { email } = await editor.json<{ email: string }>('GET', '/api/auth/user')
  await user.json('POST', `/api/agent-teams/${team.id}/shares`, { email, role: 'editor' })
  for (const [method, at] of [
    ['GET', path],
    ['POST', path],
    ['POST', `/api/triggers/${api.id}/rotate`],
    ['DELETE', `/api/triggers/${api.id}`],
    ['GET', `/api/triggers/${api.id}/deliveries`],
  ] as const) {
    const body = method === 'POST' && at === path ? { triggerType: 'api' } : undefined
    expect((await editor.request(method, at, body)).status, `${method} ${at}`).toBe(404)
  }
})
