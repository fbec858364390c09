import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import type { ShareReply } from '#contract/shares/shares.ts'
import { createApp } from '#server/app.ts'
import { keepPicture } from '#server/features/runs/public.ts'
import { type Caller, aUser } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'

testDatabase()
const app = createApp()
const members = 'https://example.com/members'
const script = "result = 'the secret of the script'"
let people: Record<Role, Caller>
let agent: AgentReply
let runId: number
let shares: ShareReply[]

const roles = ['owner', 'editor', 'viewer', 'stranger'] as const
type Role = (typeof roles)[number]
const emailOf = async (who: Caller) => (await who.json<{ email: string }>('GET', '/api/auth/user')).email

beforeAll(async () => {
  people = {
    owner: await aUser(app),
    editor: await aUser(app),
    viewer: await aUser(app),
    stranger: await aUser(app),
  }
  agent = await people.owner.json<AgentReply>('POST', '/api/agents', {
    name: 'Shared one',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    pythonScript: script,
    webLinks: ['https://someone:hunter2@example.com/', members],
    linkSettings: [{ url: members, signIn: [{ kind: 'fill', field: 'The secret of the form' }] }],
    triggerType: 'api',
  })
  shares = []
  for (const role of ['editor', 'viewer'] as const)
    shares.push(await share(await emailOf(people[role]), role))
  const { db } = await import('#server/db/database.ts')
  const { agentExecutions } = await import('#server/db/tables/executions.ts')
  const { executionSteps } = await import('#server/db/tables/execution-steps.ts')
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, status: 'success', output: 'What it brought' })
    .returning()
  runId = run?.id ?? 0
  await keepPicture(runId, 1, Buffer.from('the secret of the form'))
  await db.insert(executionSteps).values({
    executionId: runId,
    position: 1,
    kind: 'script',
    title: 'Script',
    state: 'done',
    startedAt: new Date(),
    input: script,
    output: 'the secret of the script',
  })
})

const share = (email: string, role: 'viewer' | 'editor') =>
  people.owner.json<ShareReply>('POST', `/api/agents/${agent.id}/shares`, { email, role })

/** What each call answers owner, editor, viewer and stranger; `$run` and `$agent` stand for their ids. */
const table: [call: string, body: unknown, statuses: [number, number, number, number]][] = [
  ['GET /api/agents/$agent', undefined, [200, 200, 200, 404]],
  ['GET /api/agents/$agent/schedule', undefined, [200, 200, 200, 404]],
  ['GET /api/agents/$agent/executions', undefined, [200, 200, 200, 404]],
  ['GET /api/agents/$agent/conversations', undefined, [200, 200, 200, 404]],
  ['GET /api/executions/$run', undefined, [200, 200, 200, 404]],
  ['GET /api/executions/$run/events', undefined, [200, 200, 200, 404]],
  ['GET /api/executions/$run/pictures/1', undefined, [200, 404, 404, 404]],
  ['GET /api/agents/$agent/estimate', undefined, [200, 200, 403, 404]],
  ['PATCH /api/agents/$agent', { name: 'Renamed' }, [200, 200, 403, 404]],
  ['PATCH /api/agents/$agent/toggle', undefined, [200, 200, 403, 404]],
  ['PATCH /api/agents/$agent', { pythonScript: 'print(1)' }, [200, 403, 403, 404]],
  ['PATCH /api/agents/$agent', { tools: null }, [200, 403, 403, 404]],
  ['PATCH /api/agents/$agent', { linkSettings: [] }, [0, 403, 403, 404]],
  ['GET /api/agents/$agent/sign-ins', undefined, [200, 403, 403, 404]],
  ['PUT /api/agents/$agent/sign-ins', { url: members, values: [] }, [200, 403, 403, 404]],
  ['POST /api/agents/$agent/sign-ins/forget', { url: members }, [204, 403, 403, 404]],
  ['POST /api/agents/$agent/run', {}, [202, 202, 403, 404]],
  ['POST /api/agents/$agent/run/file', undefined, [400, 400, 403, 404]],
  ['POST /api/executions/$run/retry', {}, [202, 202, 403, 404]],
  ['POST /api/executions/$run/cancel', {}, [200, 200, 403, 404]],
  ['PUT /api/agents/$agent/favorite', { isFavorite: true }, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/export', undefined, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/versions', undefined, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/versions/1', undefined, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/triggers', undefined, [200, 403, 403, 404]],
  ['POST /api/agents/$agent/triggers', { triggerType: 'webhook' }, [201, 404, 404, 404]],
  ['GET /api/agents/$agent/result-hooks', undefined, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/budget', undefined, [200, 403, 403, 404]],
  ['PUT /api/agents/$agent/budget', { moneyLimit: '1', runsLimit: null }, [200, 403, 403, 404]],
  ['GET /api/agents/$agent/lessons', undefined, [200, 403, 403, 404]],
  ['POST /api/agents/$agent/lessons', { lesson: 'Be brief.' }, [201, 403, 403, 404]],
  ['GET /api/executions/$run/feedback', undefined, [200, 404, 404, 404]],
  ['PUT /api/executions/$run/feedback', { verdict: 'up' }, [200, 404, 404, 404]],
  ['GET /api/agents/$agent/shares', undefined, [200, 403, 403, 404]],
  ['POST /api/agents/$agent/shares', { email: 'a@example.com', role: 'viewer' }, [201, 403, 403, 404]],
  ['DELETE /api/agents/$agent/shares/99999', undefined, [404, 403, 403, 404]],
  ['POST /api/agents/$agent/duplicate', {}, [201, 403, 403, 404]],
  ['DELETE /api/agents/$agent', undefined, [0, 403, 403, 404]],
]

test('each call answers owner, editor, viewer and stranger as it was decided', async () => {
  const answered: typeof table = []
  const bodies: string[] = []
  for (const [call, body, wanted] of table) {
    const [method = '', path = ''] = call.split(' ')
    const statuses: number[] = []
    for (const [index, role] of roles.entries()) {
      if (wanted[index] === 0) statuses.push(0)
      else {
        const at = path.replace('$agent', String(agent.id)).replace('$run', String(runId))
        const headers = { prefer: 'respond-async' }
        const response = await people[role].request(method, at, body, headers)
        statuses.push(response.status)
        if (role !== 'owner' && !call.endsWith('/events')) bodies.push(await response.text())
        await response.body?.cancel().catch(() => undefined)
      }
    }
    answered.push([call, body, statuses as (typeof table)[number][2]])
  }
  expect(answered).toEqual(table)
  expect(bodies.join()).toContain('What it brought')
  expect(bodies.join()).not.toMatch(/secret of the (?:script|form)|hunter2/)
})

const detail = (who: Caller) => who.json<ExecutionDetailReply>('GET', `/api/executions/${runId}`)

test('only the owner of a run sees its pictures', async () => {
  expect((await detail(people.owner)).pictures).toEqual([1])
  expect((await detail(people.editor)).pictures).toBeUndefined()
})

test('a run that an editor asks for is its owner’s, and all of them can follow it', async () => {
  const at = `/api/agents/${agent.id}/run`
  const { executionId } = await people.editor.json<{ executionId: number }>(
    'POST',
    at,
    {},
    { prefer: 'respond-async' },
  )
  const seenRun = await people.viewer.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
  expect(seenRun).toMatchObject({ userId: agent.userId, agentId: agent.id, role: 'viewer' })
  const past = await people.viewer.json<ExecutionDetailReply>('GET', `/api/executions/${runId}`)
  expect(past.output).toBe('What it brought')
  expect(past.steps).toMatchObject([{ title: 'Script', state: 'done', input: null, output: null }])
  const seen = await people.owner.json<ExecutionDetailReply>('GET', `/api/executions/${runId}`)
  expect(seen).toMatchObject({ role: 'owner', steps: [{ input: script }] })
})

test('shared agents are listed with their owner, can be distinguished, and count only for the owner', async () => {
  const list = (who: Role, query = '') => people[who].json<AgentReply[]>('GET', `/api/agents${query}`)
  const mine = await people.editor.json<AgentReply>('POST', '/api/agents', {
    name: 'Mine',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  const [shared] = await list('editor', '?whose=shared')
  expect(shared).toMatchObject({
    id: agent.id,
    role: 'editor',
    sharedBy: 'Ada',
    isShared: true,
    pythonScript: null,
  })
  expect((await list('editor', '?sort=name&favorites=first')).map(({ id }) => id)).toEqual([
    mine.id,
    agent.id,
  ])
  const second = await list('editor', `?sort=name&favorites=first&before=${mine.id}`)
  expect(second.map(({ id }) => id)).toEqual([agent.id])
  expect((await list('editor', '?whose=mine')).map(({ id }) => id)).toEqual([mine.id])
  expect(await list('stranger')).toEqual([])
  expect(await people.editor.json('GET', '/api/agents/analytics')).toMatchObject({ total: 1, shared: 1 })
  const bulk = await people.editor.json<{ results: { agentId: number }[] }>('POST', '/api/agents/bulk', {
    action: 'pause',
    all: {},
  })
  expect(bulk.results.map(({ agentId }) => agentId)).toEqual([mine.id])
})

test('the receiver is notified once, can leave, and has no access afterwards', async () => {
  const bodies = async () =>
    (await people.viewer.json<NotificationReply[]>('GET', '/api/notifications')).filter(
      ({ kind }) => kind === 'agent.shared',
    )
  expect(await bodies()).toMatchObject([{ title: expect.any(String), link: '/dashboard?whose=shared' }])
  expect((await people.viewer.request('DELETE', `/api/agents/${agent.id}/shares`)).status).toBe(204)
  expect((await people.viewer.request('GET', `/api/agents/${agent.id}`)).status).toBe(404)
  const back = await share(await emailOf(people.viewer), 'viewer')
  expect(await bodies()).toHaveLength(1)
  await people.owner.request('DELETE', `/api/agents/${agent.id}/shares/${back.id}`)
  expect((await people.viewer.request('GET', `/api/executions/${runId}`)).status).toBe(404)
  const own = await people.owner.request('POST', `/api/agents/${agent.id}/shares`, {
    email: await emailOf(people.owner),
    role: 'editor',
  })
  expect(own.status).toBe(400)
})

test('a stream of a run ends when the agent is taken back, and an owner who was shut out shares nothing', async () => {
  const [editorShare] = shares
  const at = `/api/agents/${agent.id}`
  const { executionId } = await people.owner.json<{ executionId: number }>(
    'POST',
    `${at}/run`,
    {},
    { prefer: 'respond-async' },
  )
  const stream = await people.editor.request('GET', `/api/executions/${executionId}/events`)
  await people.owner.request('DELETE', `${at}/shares/${editorShare?.id}`)
  expect(await stream.text()).not.toContain('"type":"end"')
  await share(await emailOf(people.editor), 'editor')
  expect((await people.editor.request('GET', at)).status).toBe(200)
  const { pool } = await import('#server/db/database.ts')
  await pool().query('update users set is_active = false where id = $1', [agent.userId])
  expect((await people.editor.request('GET', at)).status).toBe(404)
})
