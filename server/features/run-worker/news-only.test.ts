import { LLMock } from '@copilotkit/aimock'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage } from '#server/engine/testing/sample-task.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const noModels = config.models
const mock = new LLMock({ port: 0 })
let answer: { content: string } | { error: { message: string }; status: number }
/** The text of each page; null: it cannot be read. */
const pages: Record<string, string | null> = {}
let site: Peer
let user: Caller

beforeAll(async () => {
  site = await startPeer((response, { url = '' }) => {
    const said = pages[url]
    if (said) response.writeHead(200, { 'content-type': 'text/html' }).end(said)
    else response.writeHead(404).end()
  })
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  mock.addFixtures([{ match: {}, response: () => answer }])
  await mock.start()
})
beforeEach(() => {
  config.models = noModels
  answer = { content: 'It is deep.' }
  pages['/harbour'] = samplePage('Harbour', 'The harbour is 14 metres deep.')
  pages['/bridge'] = samplePage('Bridge', 'The bridge is closed until March.')
})
afterAll(async () => {
  config.models = noModels
  config.smtpUrl = undefined
  await stopDurable(5_000)
  await mock.stop()
  await site.close()
})

const link = (path: string) => site.url + path
const anAgent = (more: object = {}) =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Watcher',
    persona: 'researcher',
    taskDescription: 'Tell me how the harbour and the bridge stand.',
    webLinks: [link('/harbour')],
    notifications: true,
    notifyWhen: 'changed-or-failed',
    ...more,
  })

/** Runs an agent once; returns the notification of its owner, if any, and the status of the run. */
async function ran({ id }: Pick<AgentReply, 'id'>, body: object = {}) {
  const run = await user.json<RunResult>('POST', `/api/agents/${id}/run`, body)
  const inbox = await user.json<NotificationReply[]>('GET', '/api/notifications?limit=1')
  const notice = inbox.find((each) => each.link === `/dashboard?run=${run.id}`)
  const { isKeptQuiet } = await user.json<ExecutionDetailReply>('GET', `/api/executions/${run.id}`)
  // In every case the run says that it was silent exactly if there was no notification.
  expect(isKeptQuiet).toBe(notice === undefined)
  return { notice, status: run.status }
}
const isNotified = async (agent: Pick<AgentReply, 'id'>, body?: object) =>
  (await ran(agent, body)).notice !== undefined

test('without a model: the first run is announced, then only changes, beginning with the change', async () => {
  const agent = await anAgent()
  expect([await isNotified(agent), await isNotified(agent), await isNotified(agent)]).toEqual([
    true,
    false,
    false,
  ])
  pages['/harbour'] = samplePage('Harbour', 'The harbour is 15 metres deep.')
  const { notice } = await ran(agent)
  expect(notice?.body.split('\n')[0]).toMatch(/\b1\b/)
  expect(notice?.body).toContain('15 metres')
  expect(await isNotified(agent)).toBe(false)
})

test('an agent set to every run announces each one, also without news; that is the default of notifications', async () => {
  for (const more of [{ notifyWhen: 'every-run' }, { notifyWhen: undefined }]) {
    const agent = await anAgent(more)
    expect(agent.notifyWhen).toBe('every-run')
    expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, true])
  }
})

test('there is no email of a run that is kept quiet', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:1'
  const agent = await anAgent()
  for (let run = 0; run < 3; run += 1) await ran(agent)
  const emails = db.select({ of: agentExecutions.agentId }).from(mailOutbox)
  const own = await emails
    .innerJoin(agentExecutions, eq(agentExecutions.id, mailOutbox.executionId))
    .where(eq(agentExecutions.agentId, agent.id))
  expect(own).toHaveLength(1)
  config.smtpUrl = undefined
})

test('an unreadable page is announced each time, and so is its return', async () => {
  const agent = await anAgent({ webLinks: [link('/harbour'), link('/bridge')] })
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  const bridge = pages['/bridge']
  pages['/bridge'] = null
  expect([await ran(agent), await ran(agent)]).toMatchObject([
    { status: 'success', notice: { kind: 'run.succeeded' } },
    { status: 'success', notice: { kind: 'run.succeeded' } },
  ])
  pages['/bridge'] = bridge ?? null
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
})

test('every failure is announced, and so is the first success after it', async () => {
  const agent = await anAgent()
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  const harbour = pages['/harbour']
  pages['/harbour'] = null
  for (let run = 0; run < 2; run += 1)
    expect(await ran(agent)).toMatchObject({ status: 'failed', notice: { kind: 'run.failed' } })
  pages['/harbour'] = harbour ?? null
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
})

test('a run after a question to the agent, or a change of it, is announced', async () => {
  const agent = await anAgent()
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  expect(await isNotified(agent, { input: 'How deep is it?' })).toBe(true)
  expect(await isNotified(agent)).toBe(false)
  await user.json('PATCH', `/api/agents/${agent.id}`, { taskDescription: 'Tell me whether ships can enter.' })
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
})

test('a script counts as changed when it leaves something else, but not for the time at which it ran', async () => {
  const same = await anAgent({
    webLinks: [],
    pythonScript:
      'import datetime\nprint("Checked", datetime.datetime.now())\nresult = {"due": "2031-05-01"}',
  })
  expect([await isNotified(same), await isNotified(same)]).toEqual([true, false])
  const other = await anAgent({ webLinks: [], pythonScript: 'print(len(previous_output or ""))' })
  expect([await isNotified(other), await isNotified(other)]).toEqual([true, true])
})

test('with a model: no notification while the links are unchanged and nothing was asked, or if the answer is the same', async () => {
  config.models = modelsFrom(protocols[0].env(mock.url))
  for (const skipUnchanged of [true, false]) {
    const agent = await anAgent({ skipUnchanged })
    expect([await isNotified(agent), await isNotified(agent), await isNotified(agent)]).toEqual([
      true,
      false,
      false,
    ])
  }
  const agent = await anAgent({ skipUnchanged: false })
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  answer = { content: 'It is very deep.' }
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  // The same words may be about something else.
  pages['/harbour'] = samplePage('Harbour', 'The harbour is 16 metres deep.')
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
})

test('the owner is notified if another engine replaced the model', async () => {
  config.models = modelsFrom(protocols[0].env(mock.url))
  const agent = await anAgent({ skipUnchanged: false })
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, false])
  answer = { error: { message: 'The key was withdrawn.' }, status: 401 }
  for (let run = 0; run < 2; run += 1)
    expect(await ran(agent)).toMatchObject({ status: 'success', notice: { kind: 'run.succeeded' } })
})

test('an agent that looks at nothing reminds its owner of the same each time', async () => {
  config.models = modelsFrom(protocols[0].env(mock.url))
  const agent = await anAgent({ webLinks: [] })
  expect([await isNotified(agent), await isNotified(agent)]).toEqual([true, true])
})

test('with notifications off nobody is notified, and no run says that it was silent', async () => {
  const agent = await anAgent({ notifications: false })
  for (let run = 0; run < 2; run += 1) await user.json('POST', `/api/agents/${agent.id}/run`, {})
  const runs = await db
    .select({ isKeptQuiet: agentExecutions.isKeptQuiet })
    .from(agentExecutions)
    .where(eq(agentExecutions.agentId, agent.id))
    .orderBy(desc(agentExecutions.id))
  expect(runs).toEqual([{ isKeptQuiet: false }, { isKeptQuiet: false }])
  const inbox = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(inbox.filter(({ agentId }) => agentId === agent.id)).toEqual([])
})
