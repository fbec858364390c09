import { beforeAll, expect, test } from 'vitest'
import type { OwnActivityEntryReply } from '#contract/activity.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller

const form = {
  name: 'Morning brief',
  persona: 'researcher',
  taskDescription: 'Sum up what changed on these pages.',
}

beforeAll(async () => {
  user = await aUser(app)
})

const create = (more: object = {}) => user.json<AgentReply>('POST', '/api/agents', { ...form, ...more })

async function refusal(more: object): Promise<{ status: number; message: string }> {
  const response = await user.request('POST', '/api/agents', { ...form, ...more })
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

test('a new agent takes the defaults of the specification', async () => {
  expect(await create()).toMatchObject({
    ...form,
    customPersona: null,
    taskFrequency: 'daily',
    webLinks: [],
    pythonScript: null,
    notifications: false,
    notifyWhen: 'every-run',
    autoSchedule: false,
    learningMode: false,
    skipUnchanged: null,
    status: 'active',
    tasksCompleted: 0,
    successRate: 0,
    averageExecutionTime: 0,
    lastRun: null,
    nextRun: null,
    triggerType: 'schedule',
    integrations: [],
  })
})

const misfits: [string, object, string][] = [
  ['no name', { name: '  ' }, 'Agent name is required'],
  ['no persona', { persona: '' }, 'Persona is required'],
  ['a name that turns what follows it', { name: 'a\u202egpj.exe' }, 'Use no control characters'],
  ['a name of two lines', { name: 'a\r\nb' }, 'Use no control characters'],
  ['a short task', { taskDescription: 'Too short' }, 'Task description must be at least 10 characters'],
  ['a broken link', { webLinks: ['https://example.com', 'nonsense'] }, 'Please enter valid URLs'],
  ['a link to a file', { webLinks: ['file:///etc/passwd'] }, 'Please enter valid URLs'],
]
test.for(misfits)('an agent with %s is refused for it', async ([, more]) => {
  expect(await refusal(more)).toMatchObject({ status: 400 })
})

test.for(misfits)(
  'an agent with %s is refused with the message of the specification',
  { tags: 'words' },
  async ([, more, message]) => {
    expect(await refusal(more)).toEqual({ status: 400, message })
  },
)

const unknowns: [string, object][] = [
  ['a counter of its own', { tasksCompleted: 1_000 }],
  ['another owner', { userId: 'somebody-else' }],
  ['an unknown frequency', { taskFrequency: 'every-second' }],
  ['51 links', { webLinks: Array.from({ length: 51 }, (_, n) => `https://example.com/${n}`) }],
]
test.for(unknowns)('an agent with %s is refused', async ([, more]) => {
  expect(await refusal(more)).toMatchObject({ status: 400 })
})

test('a change touches what is sent and nothing else', async () => {
  const agent = await create({ webLinks: ['https://example.com/a'] })
  const changed = await user.json<AgentReply>('PATCH', `/api/agents/${agent.id}`, { name: 'Evening brief' })
  expect(changed).toEqual({ ...agent, name: 'Evening brief', version: 2, updatedAt: changed.updatedAt })
})

test('toggling pauses and resumes, and the log says which', async () => {
  const { id } = await create()
  expect(await user.json('PATCH', `/api/agents/${id}/toggle`)).toMatchObject({ status: 'paused' })
  expect(await user.json('PATCH', `/api/agents/${id}/toggle`)).toMatchObject({ status: 'active' })
  const log = await user.json<OwnActivityEntryReply[]>('GET', '/api/activity?limit=2')
  expect(log).toMatchObject([
    { action: 'activate_agent', resourceId: String(id) },
    { action: 'pause_agent', resourceId: String(id) },
  ])
})

test('a copy is named after its original, paused, and has done nothing', async () => {
  const agent = await create({ pythonScript: 'print(1)', webLinks: ['https://example.com/a'] })
  const copy = await user.json<AgentReply>('POST', `/api/agents/${agent.id}/duplicate`)
  expect(copy).toMatchObject({
    name: expect.stringMatching(/^Morning brief ./),
    status: 'paused',
    tasksCompleted: 0,
    pythonScript: 'print(1)',
    webLinks: ['https://example.com/a'],
  })
  expect(copy.id).not.toBe(agent.id)
})

test('a copy and what a bulk action did are named in words', { tags: 'words' }, async () => {
  const { id } = await create()
  const copy = await user.json<AgentReply>('POST', `/api/agents/${id}/duplicate`)
  expect(copy.name).toBe('Morning brief (Copy)')
  const agentIds = [id, copy.id, 2_000_000_000]
  expect(await user.json('POST', '/api/agents/bulk', { action: 'pause', agentIds })).toMatchObject({
    summary: '2 agents paused, 1 failed',
    results: [{ ok: true }, { ok: true }, { ok: false, message: 'Agent not found' }],
  })
})

test('a copy of the longest name can still be saved', async () => {
  const agent = await create({ name: 'n'.repeat(120) })
  const copy = await user.json<AgentReply>('POST', `/api/agents/${agent.id}/duplicate`)
  const saved = await user.json('PATCH', `/api/agents/${copy.id}`, { name: copy.name })
  expect(saved).toMatchObject({ name: copy.name })
})

test('links are stored as the addresses that they mean, from every sender', async () => {
  const { id, webLinks } = await create({ webLinks: ['bbc.co.uk/news', ' 192.168.1.5/x '] })
  expect(webLinks).toEqual(['https://bbc.co.uk/news', 'http://192.168.1.5/x'])
  const changed = await user.json('PATCH', `/api/agents/${id}`, { webLinks: ['localhost:8080/x'] })
  expect(changed).toMatchObject({ webLinks: ['http://localhost:8080/x'] })
})

test('a deleted agent is gone from every call', async () => {
  const { id } = await create()
  expect((await user.request('DELETE', `/api/agents/${id}`)).status).toBe(204)
  expect((await user.request('DELETE', `/api/agents/${id}`)).status).toBe(404)
  expect((await user.request('PATCH', `/api/agents/${id}`, { name: 'Back' })).status).toBe(404)
  const list = await user.json<AgentReply[]>('GET', '/api/agents?limit=200')
  expect(list.map((agent) => agent.id)).not.toContain(id)
})

test('the list is newest first and pages by id', async () => {
  const someone = await aUser(app)
  for (const name of ['one', 'two', 'three']) await someone.json('POST', '/api/agents', { ...form, name })
  const first = await someone.json<AgentReply[]>('GET', '/api/agents?limit=2')
  expect(first.map(({ name }) => name)).toEqual(['three', 'two'])
  const rest = await someone.json<AgentReply[]>('GET', `/api/agents?limit=2&before=${first[1]?.id}`)
  expect(rest.map(({ name }) => name)).toEqual(['one'])
  expect((await someone.request('GET', '/api/agents?limit=201')).status).toBe(400)
})

test('the summary counts what there is', async () => {
  const someone = await aUser(app)
  await someone.json('POST', '/api/agents', form)
  await someone.json('POST', '/api/agents', { ...form, status: 'paused', notifications: true })
  expect(await someone.json('GET', '/api/agents/analytics')).toEqual({
    total: 2,
    active: 1,
    paused: 1,
    failed: 0,
    needsYou: 0,
    totalTasksCompleted: 0,
    shared: 0,
    firstSteps: { created: true, run: false, scheduled: false, notified: true },
  })
  const newcomer = await aUser(app)
  expect(await newcomer.json('GET', '/api/agents/analytics')).toMatchObject({
    total: 0,
    firstSteps: { created: false, run: false, scheduled: false, notified: false },
  })
})

test('a bulk action says for each agent how it went, and one failing stops none', async () => {
  const first = await create()
  const second = await create()
  const reply = await user.json('POST', '/api/agents/bulk', {
    action: 'pause',
    agentIds: [first.id, 2_000_000_000, second.id],
  })
  expect(reply).toEqual({
    summary: expect.stringMatching(/^2 .*\b1\b/),
    results: [
      { agentId: first.id, ok: true },
      { agentId: 2_000_000_000, ok: false, message: expect.any(String) },
      { agentId: second.id, ok: true },
    ],
  })
})

test('agents asked for at once are never more than the operator allows, whichever way they come', async () => {
  const crowded = await aUser(app)
  const found = config.userAgentsMax
  config.userAgentsMax = 5
  try {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => crowded.request('POST', '/api/agents', form)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
    const agents = await crowded.json<AgentReply[]>('GET', '/api/agents')
    const [first] = agents
    expect((await crowded.request('POST', `/api/agents/${first?.id}/duplicate`)).status).toBe(403)
    const refused = await crowded.request('POST', '/api/agents', form)
    expect(await refused.json()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/\b5\b/),
    })
    await crowded.request('DELETE', `/api/agents/${first?.id}`)
    expect((await crowded.request('POST', '/api/agents', form)).status).toBe(201)
    expect((await crowded.request('POST', `/api/agents/${first?.id}/restore`)).status).toBe(403)
  } finally {
    config.userAgentsMax = found
  }
})
