import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentFile } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller

const form = {
  name: 'Größe "Brief"; ../x 日本',
  persona: 'researcher',
  customPersona: null,
  taskDescription: 'Sum up what changed on these pages.',
  taskFrequency: 'weekly',
  webLinks: ['https://example.com/a?b=c#d'],
  linkSettings: [{ url: 'https://example.com/a?b=c#d', browser: 'always', signIn: [] }],
  pythonScript: 'print("naïve")\n',
  notifications: true,
  notifyWhen: 'changed-or-failed',
  autoSchedule: true,
  learningMode: true,
  triggerType: 'schedule',
  triggerConfig: { at: '09:30', timeZone: 'Europe/Berlin', weekday: 1 },
  integrations: ['mail'],
  tools: null,
  engine: 'built-in',
  skipUnchanged: false,
  stepsMax: 20,
  asksOwner: true,
  resultShape: {
    fields: [{ name: 'Price', type: 'number', description: '', isRequired: true }],
    isList: true,
  },
}
const file = { format: 'balancia-agent', version: 1, agent: form }

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const create = (more: object = {}) => user.json<AgentReply>('POST', '/api/agents', { ...form, ...more })
const importFile = (content: unknown) => other.request('POST', '/api/agents/import', content)
const countAgents = async () => (await other.json<{ total: number }>('GET', '/api/agents/analytics')).total

test('an exported file holds what the form holds: no ids, no counters, no status', async () => {
  const { id } = await create()
  const { exportedAt, ...rest } = await user.json<AgentFile>('GET', `/api/agents/${id}/export`)
  expect(Date.parse(exportedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(rest).toEqual(file)
})

test('the file is downloaded under a plain name and reads line by line', async () => {
  const { id } = await create()
  const response = await user.request('GET', `/api/agents/${id}/export`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="gro-e-brief-x.agent.json"')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.text()).toContain('\n  "agent": {\n    "name": ')
  const nameless = await create({ name: '日本' })
  const second = await user.request('GET', `/api/agents/${nameless.id}/export`)
  expect(second.headers.get('content-disposition')).toBe(
    `attachment; filename="agent-${nameless.id}.agent.json"`,
  )
})

test('a password in a link stays at home', async () => {
  const { id } = await create({ webLinks: ['https://ada:secret@example.com/private?x=1'] })
  const { agent } = await user.json<AgentFile>('GET', `/api/agents/${id}/export`)
  expect(agent.webLinks).toEqual(['https://example.com/private?x=1'])
})

test('an exported agent arrives at another user as it was, paused, with its schedule, and nothing runs', async () => {
  const { id } = await create()
  const exported = await user.json('GET', `/api/agents/${id}/export`)
  const arrived = await other.json<AgentReply>('POST', '/api/agents/import', exported)
  expect(arrived).toMatchObject({
    ...form,
    status: 'paused',
    nextRun: null,
    lastRun: null,
    tasksCompleted: 0,
    version: 1,
  })
  expect(await other.json('GET', `/api/agents/${arrived.id}/executions`)).toEqual([])
  expect(await other.json('GET', `/api/agents/${arrived.id}/versions`)).toHaveLength(1)
  const version = await other.json('GET', `/api/agents/${arrived.id}/versions/1`)
  expect(version).toMatchObject({ changed: [], fields: form })
  const entries = db.select().from(userActivityLogs).where(eq(userActivityLogs.userId, arrived.userId))
  const [entry] = await entries.orderBy(desc(userActivityLogs.id)).limit(1)
  expect(entry).toMatchObject({ action: 'import_agent', resourceId: String(arrived.id) })
})

test('a file with the least it needs takes the defaults of a new agent', async () => {
  const { persona, taskDescription } = form
  const arrived = await other.json('POST', '/api/agents/import', {
    ...file,
    agent: { name: 'Short', persona, taskDescription },
  })
  const defaults = { taskFrequency: 'daily', autoSchedule: false, notifyWhen: 'every-run', webLinks: [] }
  expect(arrived).toMatchObject({ name: 'Short', ...defaults })
})

test('a persona in a file stays with the agent and is not offered to anybody', async () => {
  const agent = { ...form, persona: 'custom-Smuggled', customPersona: 'Speak like a smuggler of old.' }
  const arrived = await other.json('POST', '/api/agents/import', { ...file, agent })
  expect(arrived).toMatchObject({ persona: 'custom-Smuggled', customPersona: agent.customPersona })
  expect(await db.$count(customPersonas)).toBe(0)
})

const agentWith = (more: object) => ({ ...file, agent: { ...form, ...more } })
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const hostile: [string, unknown, number, string][] = [
  ['of another kind', { ...file, format: 'other' }, 400, 'This is not a Balancia agent file'],
  ['without a format', { version: 1, agent: form }, 400, 'This is not a Balancia agent file'],
  ['of a later version', { ...file, version: 2 }, 400, 'This file was made by another version of Balancia'],
  ['with a key beside', { ...file, extra: 1 }, 400, 'Unknown field: extra'],
  ['with an id', agentWith({ id: 7 }), 400, 'Unknown field: id'],
  ['with an owner', agentWith({ userId: 'x' }), 400, 'Unknown field: userId'],
  ['with counters', agentWith({ tasksCompleted: 9 }), 400, 'Unknown field: tasksCompleted'],
  ['that wants to be active', agentWith({ status: 'active' }), 400, 'Unknown field: status'],
  ['with a link of script', agentWith({ webLinks: ['javascript:alert(1)'] }), 400, 'Please enter valid URLs'],
  ['with a link of data', agentWith({ webLinks: ['data:text/html,x'] }), 400, 'Please enter valid URLs'],
  [
    'with 51 links',
    agentWith({ webLinks: Array(51).fill('https://example.com') }),
    400,
    'at most 50 entries',
  ],
  ['with a huge list', agentWith({ integrations: Array(100_000).fill('a') }), 400, 'too many values'],
  [
    'with a short task',
    agentWith({ taskDescription: 'short' }),
    400,
    'Task description must be at least 10 characters',
  ],
  ['with NUL', agentWith({ name: 'a\0b' }), 400, 'NUL'],
  ['with half a character', agentWith({ name: '\ud800' }), 400, 'broken characters'],
  ['with depth', { ...file, agent: nested(5_000) }, 400, ''],
  ['with depth in its schedule', agentWith({ triggerConfig: { at: nested(90) } }), 400, ''],
  ['with an unknown schedule', agentWith({ triggerConfig: { shell: 'rm' } }), 400, 'Unknown field: shell'],
  ['that is a list', [file], 400, ''],
  ['that is text', 'balancia-agent', 400, ''],
  ['that is null', null, 400, ''],
  ['over 512 KiB', agentWith({ pythonScript: 'x'.repeat(512 * 1024) }), 413, '512 KiB'],
]
test.for(hostile)('a file %s is refused, and no agent is made', async ([, content, status]) => {
  const before = await countAgents()
  const response = await importFile(content)
  const { message } = (await response.json()) as { message: string }
  expect(response.status).toBe(status)
  expect(message).not.toBe('')
  expect(await countAgents()).toBe(before)
})

test.for(hostile)('a file %s is refused in words', { tags: 'words' }, async ([, content, , words]) => {
  const { message } = (await (await importFile(content)).json()) as { message: string }
  expect(message).toContain(words)
})

const rawFiles: [string, string][] = [
  ['that is cut off', '{"format":"balancia-agent","version":1,"agent":{'],
  [
    'with a prototype',
    `{"format":"balancia-agent","version":1,"__proto__":{"x":1},"agent":${JSON.stringify(form)}}`,
  ],
  [
    'with a prototype in its agent',
    `{"format":"balancia-agent","version":1,"agent":{"__proto__":{"status":"active"},${JSON.stringify(form).slice(1)}}`,
  ],
  [
    'with a constructor',
    `{"format":"balancia-agent","version":1,"agent":{"constructor":{"prototype":{"x":1}},${JSON.stringify(form).slice(1)}}`,
  ],
  [
    'with a prototype in its schedule',
    `{"format":"balancia-agent","version":1,"agent":{"name":"a","persona":"writer","taskDescription":"Write a note.","triggerConfig":{"__proto__":{"x":1}}}}`,
  ],
]
test.for(rawFiles)('a file %s is refused, and no prototype is touched', async ([, text]) => {
  const before = await countAgents()
  const response = await sendText(text)
  expect(response.status).toBe(400)
  expect(({} as { x?: number }).x).toBeUndefined()
  expect(await countAgents()).toBe(before)
})

/** Sends a body unchanged, for JSON that JSON.stringify would not write. */
async function sendText(text: string): Promise<Response> {
  const cookie = (await signedIn()).join('; ')
  const headers = { host: 'balancia.localhost', cookie, 'content-type': 'application/json' }
  return app.request('http://balancia.localhost/api/agents/import', { method: 'POST', headers, body: text })
}

async function signedIn(): Promise<string[]> {
  const response = await app.request('http://balancia.localhost/api/auth/sign-in/email', {
    method: 'POST',
    headers: { host: 'balancia.localhost', 'content-type': 'application/json' },
    body: JSON.stringify({ email: (await me()).email, password: 'correct horse battery' }),
  })
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
}

const me = () => other.json<{ email: string }>('GET', '/api/auth/user')

test('a second user cannot export', async () => {
  const { id } = await create()
  expect((await other.request('GET', `/api/agents/${id}/export`)).status).toBe(404)
})
