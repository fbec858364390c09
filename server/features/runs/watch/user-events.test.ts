import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun } from '#server/features/runs/admit-runs.ts'
import { holdRun } from '#server/features/runs/hold.ts'
import { runEvents } from './events.ts'
import { showText } from './live.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply
const open: ReadableStreamDefaultReader<Uint8Array>[] = []

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Watched',
    persona: 'writer',
    taskDescription: 'Write a short note.',
  })
})

afterEach(async () => {
  for (const reader of open.splice(0)) await reader.cancel()
})
afterAll(() => stopDurable(5_000))

interface UserChange {
  state: string
  openRuns: number
  quietMs: number
}

/** Reads the stream of a user event by event; `none` returns whether no event has arrived yet. */
async function listen(caller: Caller, since?: string) {
  const headers = since === undefined ? undefined : { 'last-event-id': since }
  const response = await caller.request('GET', '/api/events', undefined, headers)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no stream.')
  open.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  let pending: Promise<UserChange> | undefined
  const read = async (): Promise<UserChange> => {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text)
      if (event) {
        text = text.slice(event.index + event[0].length)
        return JSON.parse(event[1] ?? '') as UserChange
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended.')
      text += decoder.decode(value, { stream: true })
    }
  }
  const next = () => {
    const event = pending ?? read()
    pending = undefined
    return event
  }
  const isSilent = async () => {
    pending ??= read()
    return (await Promise.race([pending, user.request('GET', '/api/agents')])) instanceof Response
  }
  return { next, isSilent }
}

test('a user is notified when a run of theirs begins, is suspended and ends, a stranger of nothing', async () => {
  const [mine, theirs] = [await listen(user), await listen(await aUser(app))]
  expect((await mine.next()).openRuns).toBe(0)
  await theirs.next()
  const held = await inTransaction(async (tx) => {
    const { run } = await admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source: 'schedule' })
    await holdRun(tx, run.id)
    return run.id
  })
  const waiting = await mine.next()
  expect(waiting.openRuns).toBe(1)

  await user.json('POST', `/api/executions/${held}/cancel`)
  expect(await mine.next()).toMatchObject({ openRuns: 0, state: expect.not.stringMatching(waiting.state) })
  await user.json('POST', `/api/agents/${agent.id}/run`)
  let last = await mine.next()
  while (last.openRuns > 0) last = await mine.next()
  expect(await theirs.isSilent()).toBe(true)
})

test('a reader who reconnects gets at once what was missed, and nothing when there was nothing', async () => {
  const { state, quietMs } = await (await listen(user)).next()
  expect(quietMs).toBeLessThan(60_000)
  const back = await listen(user, state)
  expect(await back.isSilent()).toBe(true)
  await user.json('POST', `/api/agents/${agent.id}/run`)
  const late = await listen(user, state)
  expect((await late.next()).state).not.toBe(state)
  expect((await back.next()).state).not.toBe(state)
})

test('a user with access to a team is notified when it runs', async () => {
  const reader = await aUser(app)
  const form = { name: 'Newsroom', taskDescription: 'Find what is new.' }
  const { id } = await user.json<{ id: number }>('POST', '/api/agent-teams', form)
  await user.json('POST', `/api/agent-teams/${id}/members`, { agentId: agent.id })
  const { email } = await reader.json<{ email: string }>('GET', '/api/auth/user')
  await user.json('POST', `/api/agent-teams/${id}/shares`, { email })
  const theirs = await listen(reader)
  const { state } = await theirs.next()
  await user.json('POST', `/api/agent-teams/${id}/execute`, {}, { prefer: 'respond-async' })
  expect((await theirs.next()).state).not.toBe(state)
})

test('an answer that only grows is sent word by word, and asks the database nothing', async () => {
  const id = await inTransaction(async (tx) => {
    const { run } = await admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source: 'schedule' })
    await holdRun(tx, run.id)
    return run.id
  })
  const stop = new AbortController()
  const events = (await runEvents(agent.userId, id, undefined, stop.signal))[Symbol.asyncIterator]()
  expect((await events.next()).value).toMatchObject({ value: { type: 'status', status: 'queued' } })
  const sent = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const words = 50
  for (let count = 1; count <= words; count += 1) {
    const event = events.next()
    showText(id, () => 'word '.repeat(count))
    expect((await event).value).toEqual({
      value: { type: 'text', offset: (count - 1) * 5, text: 'word ' },
    })
  }
  expect(sent.mock.calls.length).toBeLessThan(words / 2)
  stop.abort()
  expect(await events.next()).toEqual({ value: undefined, done: true })
  await user.json('POST', `/api/executions/${id}/cancel`)
})

test('a person may open forty streams at once, and one more when one of them has ended', async () => {
  const person = await aUser(app)
  const all = await Promise.all(Array.from({ length: 60 }, () => person.request('GET', '/api/events')))
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const [first, ...others] = all.filter(({ status }) => status === 200)
  await first?.body?.cancel()
  await listen(person)
  for (const { body } of others) await body?.cancel()
})
