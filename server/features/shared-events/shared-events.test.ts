import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { SharedEventReply } from '#contract/live/live.ts'
import { topicsMax } from '#contract/live/topics-max.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun, announceChange, holdRun, showText } from '#server/features/runs/public.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { topicsOf } from './topics.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let userId: string
let agent: AgentReply
const open: ReadableStreamDefaultReader<Uint8Array>[] = []

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  userId = await idOf(user)
  agent = await makeAgent(user)
})
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.cancel()
})
afterAll(() => stopDurable(5_000))

const idOf = async (caller: Caller) => (await caller.json<{ id: string }>('GET', '/api/auth/user')).id
const makeAgent = (caller: Caller) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name: 'Watched',
    persona: 'writer',
    taskDescription: 'Write a short note.',
  })

/** Creates a suspended run, so that the test decides when it ends. */
const heldRun = () =>
  inTransaction(async (tx) => {
    const { run } = await admitRun(tx, { userId }, { agentId: agent.id, source: 'schedule' })
    await holdRun(tx, run.id)
    return run.id
  })

/** Follows topics on one connection; `next` returns the next event of a topic and skips the others. */
async function listen(caller: Caller, follow: string) {
  const query = new URLSearchParams({ user: await idOf(caller), follow })
  const response = await caller.request('GET', `/api/events/shared?${query}`)
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no stream.')
  open.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const read = async (): Promise<SharedEventReply> => {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text)
      if (event) {
        text = text.slice(event.index + event[0].length)
        return JSON.parse(event[1] ?? '') as SharedEventReply
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended.')
      text += decoder.decode(value, { stream: true })
    }
  }
  const next = async (topic: string) => {
    let event = await read()
    while (event.topic !== topic) event = await read()
    return event
  }
  return { read, next }
}

test('one connection carries the news of a user and two runs, each to its end', async () => {
  const [first, second] = [await heldRun(), await heldRun()]
  const { next } = await listen(user, `news,run:${first},run:${second}`)
  expect((await next('news')).news).toMatchObject({ type: 'changed' })
  await user.json('POST', `/api/executions/${second}/cancel`)
  let event = await next(`run:${second}`)
  while (event.run?.type !== 'end') event = await next(`run:${second}`)
  expect(event.run.execution.status).toBe('canceled')
  expect(await next(`run:${second}`)).toEqual({ topic: `run:${second}`, isOver: true })
  await user.json('POST', `/api/executions/${first}/cancel`)
  event = await next(`run:${first}`)
  while (!event.isOver) event = await next(`run:${first}`)
})

test('a reader that comes back with a cursor gets what changed since, and text from its start', async () => {
  const id = await heldRun()
  showText(id, () => 'The quay is open.')
  const topic = `run:${id}`
  const first = await listen(user, topic)
  expect((await first.next(topic)).run).toEqual({ type: 'status', status: 'queued' })
  expect((await first.next(topic)).run).toEqual({ type: 'text', offset: 0, text: 'The quay is open.' })
  const news = await listen(user, 'news')
  const { cursor } = await news.next('news')
  // The same state is not sent again, so the first event is that of the run.
  const again = await listen(user, `news@${cursor},${topic}@999999`)
  expect((await again.read()).run?.type).toBe('status')
  expect((await again.read()).run).toMatchObject({ offset: 0, text: 'The quay is open.' })
})

test('a run of somebody else, a team run and a conversation that are not there are over at once, and no other topic suffers', async () => {
  const id = await heldRun()
  const otherUser = await aUser(app)
  const { read, next } = await listen(otherUser, `run:${id},team:${id},chat:987654321,news`)
  for (const topic of [`run:${id}`, `team:${id}`, 'chat:987654321'])
    expect(await read()).toEqual({ topic, isOver: true })
  expect((await next('news')).news).toMatchObject({ openRuns: 0 })
})

test('a user who lost access to the agent gets no more events of its run', async () => {
  const reader = await aUser(app)
  const { email } = await reader.json<{ email: string }>('GET', '/api/auth/user')
  await user.json('POST', `/api/agents/${agent.id}/shares`, { email, role: 'viewer' })
  const id = await heldRun()
  const { next } = await listen(reader, `run:${id}`)
  expect((await next(`run:${id}`)).run).toMatchObject({ type: 'status' })
  const shares = await user.json<{ id: number }[]>('GET', `/api/agents/${agent.id}/shares`)
  for (const share of shares) await user.request('DELETE', `/api/agents/${agent.id}/shares/${share.id}`)
  announceChange(id)
  expect(await next(`run:${id}`)).toEqual({ topic: `run:${id}`, isOver: true })
})

test('the tabs of an account that is no longer signed in are refused', async () => {
  const other = await idOf(await aUser(app))
  expect((await user.request('GET', `/api/events/shared?user=${other}&follow=news`)).status).toBe(401)
})

test.for([
  '',
  'runs:1',
  'run',
  'run:0',
  'run:-1',
  'run:1;drop',
  'news:1',
  'news,,news',
  'run:1@',
  `run:1@${'x'.repeat(65)}`,
  'run:99999999999999',
  Array.from({ length: topicsMax + 1 }, (_, index) => `run:${index + 1}`).join(','),
])('an invalid list of topics is refused: %s', async (follow) => {
  const query = new URLSearchParams({ user: userId, follow })
  expect((await user.request('GET', `/api/events/shared?${query}`)).status).toBe(400)
})

test('a topic that is named twice is followed once, from where it was named last', () => {
  expect(topicsOf('run:1@2,news,run:1@7')).toEqual([
    { topic: 'run:1', name: 'run', id: 1, since: '7' },
    { topic: 'news', name: 'news', id: 0, since: undefined },
  ])
})

test('one user cannot have more than sixty things followed at once, and gets places back when a connection ends', async () => {
  const person = await aUser(app)
  const mine = await makeAgent(person)
  const owner = await idOf(person)
  const ids = await inTransaction(async (tx) => {
    const made: number[] = []
    for (let count = 0; count < topicsMax; count += 1) {
      const { run } = await admitRun(tx, { userId: owner }, { agentId: mine.id, source: 'schedule' })
      await holdRun(tx, run.id)
      made.push(run.id)
    }
    return made
  })
  const follow = ids.map((id) => `run:${id}`).join(',')
  const refusedOf = async () => {
    const { read } = await listen(person, follow)
    const events = await Promise.all(ids.map(() => read()))
    return events.filter(({ isOver }) => isOver).length
  }
  expect(await refusedOf()).toBe(0)
  expect(await refusedOf()).toBe(2 * topicsMax - 60)
  for (const reader of open.splice(0)) await reader.cancel()
  await expect.poll(refusedOf).toBe(0)
})
