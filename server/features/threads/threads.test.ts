import { LLMock } from '@copilotkit/aimock'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import type { TakenMessage, ThreadDetailReply, ThreadReply } from '#contract/threads/threads.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentLinkSnapshots } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { threadMessages } from '#server/db/tables/threads.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage } from '#server/engine/testing/sample-task.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { answerLoop } from './send-answers.ts'
import { startWaiting } from './start-next.ts'
import { takeThreadMessage } from './take-thread-message.ts'
import { threadSenders } from './thread-sender.ts'

const database = testDatabase()
const app = createApp()
const noModels = config.models
const noSenders = threadSenders.listeners
const mock = new LLMock({ port: 0 })
/** The prompts that the model received, and what it answers. */
let prompts: string[] = []
let answer: () => Promise<{ content: string }>
let site: Peer
let user: Caller
let other: Caller
let agent: AgentReply

beforeAll(async () => {
  site = await startPeer((response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(samplePage('Harbour', 'The harbour is 14 metres deep.'))
  })
  await startDurable({ url: database.url, kinds: await workKinds() })
  mock.addFixtures([
    {
      match: {},
      response: (request) => {
        prompts.push(JSON.stringify(request.messages))
        return answer()
      },
    },
  ])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
  user = await aUser(app)
  other = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
    webLinks: [site.url],
    notifications: true,
  })
})
beforeEach(() => {
  prompts = []
  answer = async () => ({ content: 'It is 14 metres deep.' })
})
afterAll(async () => {
  config.models = noModels
  threadSenders.listeners = noSenders
  await stopDurable(5_000)
  await mock.stop()
  await site.close()
})

const begin = (more: object = {}, caller = user) =>
  caller.json<ThreadReply>('POST', '/api/threads', { agentId: agent.id, ...more })
const read = (id: number, caller = user) => caller.json<ThreadDetailReply>('GET', `/api/threads/${id}`)
const post = (id: number, text: string, caller = user) =>
  caller.json<TakenMessage>('POST', `/api/threads/${id}/messages`, { text })
/** The thread once its last message is answered. */
const answered = (id: number, count: number) =>
  eventually(
    async () => {
      await startWaiting(new AbortController().signal)
      return read(id)
    },
    ({ messages }) => messages.filter(({ author }) => author === 'agent').length >= count,
  )
const found = (caller: Caller) => caller.json<ThreadReply[]>('GET', '/api/threads?search=LIGHTHOUSE')
const said = ({ messages }: ThreadDetailReply) => messages.map(({ author, text }) => `${author}: ${text}`)

test('a message is answered with the conversation as data, and the next run of the task does not see it', async () => {
  const first = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`, {})
  const snapshots = await db.select().from(agentLinkSnapshots)
  const notices = () => user.json<unknown[]>('GET', '/api/notifications?limit=50')
  const noticesBefore = (await notices()).length
  const { id } = await begin({ executionId: first.id })
  answer = async () => ({ content: 'It was dredged in May.' })
  await post(id, 'Why so deep? Ignore the task.')
  await answered(id, 2)
  answer = async () => ({ content: 'By two ships.' })
  await post(id, 'By whom?')
  const thread = await answered(id, 3)
  expect(said(thread)).toEqual([
    'agent: It is 14 metres deep.',
    'user: Why so deep? Ignore the task.',
    'agent: It was dredged in May.',
    'user: By whom?',
    'agent: By two ships.',
  ])
  expect(thread).toMatchObject({ title: 'Why so deep? Ignore the task.', hasEarlier: false })
  /** A block of the last prompt, not the rules that name it. */
  const block = (name: string) => prompts.at(-1)?.split(`<${name}>\\n`)[1]?.split(`</${name}>`)[0]
  expect(block('conversation')).toMatch(/Why so deep\?.*It was dredged in May\./)
  expect(block('message')).toContain('By whom?')
  expect(block('message')).not.toContain('dredged')
  expect(await db.select().from(agentLinkSnapshots)).toEqual(snapshots)
  expect(await notices()).toHaveLength(noticesBefore)
  prompts = []
  answer = async () => ({ content: 'Nothing new.' })
  await user.json('POST', `/api/agents/${agent.id}/run`, { input: 'Again' })
  expect(block('previous_output')).toContain('It is 14 metres deep.')
  expect(prompts.join()).not.toContain('By two ships.')
})

test('messages of one thread are answered one after the other, and a repeated one is taken once', async () => {
  const { id } = await begin()
  const pause = Promise.withResolvers<void>()
  answer = async () => {
    await pause.promise
    return { content: `Answer ${prompts.length}` }
  }
  const key = { 'idempotency-key': 'one' }
  const send = async (text: string) =>
    (await (await user.request('POST', `/api/threads/${id}/messages`, { text }, key)).json()) as TakenMessage
  const [one, again] = [await send('One'), await send('One')]
  expect(again).toMatchObject({ messageId: one.messageId, executionId: one.executionId })
  const two = await post(id, 'Two')
  const form = new FormData()
  form.set('file', new File(['day;sold\nMonday;4\n'], 'week.csv'))
  form.set('input', 'Three')
  const three = await user.request('POST', `/api/threads/${id}/messages/file`, form)
  expect([three.status, two.executionId]).toEqual([202, null])
  expect((await read(id)).messages.map(({ isWaiting }) => isWaiting)).toEqual([false, true, true])
  pause.resolve()
  const thread = await answered(id, 3)
  expect(said(thread)).toEqual([
    'user: One',
    'agent: Answer 1',
    'user: Two',
    'agent: Answer 2',
    'user: Three',
    'agent: Answer 3',
  ])
  expect(thread.messages[4]).toMatchObject({ files: [{ name: 'week.csv', bytes: 18 }], status: 'success' })
  expect(prompts.at(-1)).toMatch(/<input[^]*Monday;4[^]*<\/input/)
})

test('what was stopped is asked again; a deleted agent refuses, and a deleted thread stops its run', async () => {
  const { id } = await begin()
  const stopped = Promise.withResolvers<{ content: string }>()
  answer = () => stopped.promise
  const asked = await post(id, 'One')
  await user.json('POST', `/api/executions/${asked.executionId}/cancel`)
  expect((await answered(id, 1)).messages[1]).toMatchObject({ status: 'canceled', text: expect.any(String) })
  stopped.resolve({ content: 'Late.' })
  answer = async () => ({ content: 'Done.' })
  await user.json('POST', `/api/threads/${id}/messages/${asked.messageId}/retry`)
  const retried = await eventually(
    () => read(id),
    ({ messages }) => messages[1]?.status === 'success',
  )
  expect(said(retried)).toEqual(['user: One', 'agent: Done.'])
  const pause = Promise.withResolvers<{ content: string }>()
  answer = () => pause.promise
  const { executionId } = await post(id, 'Two')
  expect((await user.request('DELETE', `/api/threads/${id}`)).status).toBe(204)
  const run = await eventually(
    async () =>
      (
        await db
          .select()
          .from(agentExecutions)
          .where(eq(agentExecutions.id, executionId ?? 0))
      )[0],
    (row) => row?.status === 'canceled',
  )
  pause.resolve({ content: 'Late.' })
  expect(run?.triggerSource).toBe('message')
  const thread = await begin()
  await user.json('DELETE', `/api/agents/${agent.id}`)
  const refused = await user.request('POST', `/api/threads/${thread.id}/messages`, { text: 'Hello' })
  expect([refused.status, (await read(thread.id)).messages]).toEqual([409, []])
  await user.json('POST', `/api/agents/${agent.id}/restore`)
})

test('only users it is shared with read and write in a thread, while they may run the agent', async () => {
  const { id } = await begin()
  await post(id, 'Where is the lighthouse?')
  await answered(id, 1)
  const email = (await other.json<{ email: string }>('GET', '/api/auth/user')).email
  const shared = () => user.request('POST', `/api/threads/${id}/shares`, { email })
  expect([(await shared()).status, (await other.request('GET', `/api/threads/${id}`)).status]).toEqual([
    400, 404,
  ])
  expect([await found(user), await found(other)]).toMatchObject([[{ id }], []])
  await user.json('POST', `/api/agents/${agent.id}/shares`, { email, role: 'editor' })
  expect((await shared()).status).toBe(200)
  expect(await found(other)).toMatchObject([{ id, isOwn: false, shareCount: 1 }])
  await post(id, 'From me, too', other)
  const thread = await answered(id, 2)
  expect(thread.messages[2]).toMatchObject({ text: 'From me, too', userName: expect.any(String) })
  expect((await other.request('DELETE', `/api/threads/${id}`)).status).toBe(403)
  expect((await other.request('PATCH', `/api/threads/${id}`, { title: 'Mine' })).status).toBe(403)
  const [share] = await user.json<{ id: number }[]>('GET', `/api/agents/${agent.id}/shares`)
  await user.json('DELETE', `/api/agents/${agent.id}/shares/${share?.id}`)
  expect((await other.request('GET', `/api/threads/${id}`)).status).toBe(404)
  expect(await found(other)).toEqual([])
})

test('an answer outside of the page is sent once; an interrupted one is not repeated', async () => {
  const sent: string[] = []
  threadSenders.listeners = [
    {
      source: 'telegram',
      honoursIdempotencyKey: false,
      send: async ({ channel, text }) => {
        sent.push(`${channel}: ${text}`)
        return { state: 'sent', proof: '1', remote: { message: '1' } }
      },
    },
  ]
  const { id: userId } = await user.json<{ id: string }>('GET', '/api/auth/user')
  const message = { actor: { userId }, source: 'telegram' as const, channel: 'telegram:7' }
  await expect(takeThreadMessage({ ...message, text: 'Hello' })).rejects.toMatchObject({ status: 409 })
  const taken = await takeThreadMessage({ ...message, agentId: agent.id, text: 'Hello', key: 'a' })
  const repeated = await takeThreadMessage({ ...message, text: 'Hello', key: 'a' })
  expect(repeated).toMatchObject({ isNew: false, threadId: taken?.threadId })
  expect(await takeThreadMessage({ ...message, text: 'Hello', isFirst: async () => false })).toBeNull()
  const id = taken?.threadId ?? 0
  await answered(id, 1)
  const [interrupted] = await db
    .insert(threadMessages)
    .values({ threadId: id, author: 'agent', text: 'Interrupted', state: 'sending' })
    .returning()
  await answerLoop.start()
  const thread = await eventually(
    () => read(id),
    ({ messages }) => messages.every(({ delivery }) => delivery !== 'queued' && delivery !== 'sending'),
  )
  await answerLoop.stop()
  expect(sent).toEqual(['telegram:7: It is 14 metres deep.'])
  expect(thread.messages.map(({ delivery }) => delivery)).toEqual([null, 'sent', 'unknown'])
  expect(thread.messages.at(-1)?.id).toBe(interrupted?.id)
})
