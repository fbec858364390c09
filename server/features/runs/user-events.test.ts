import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun, holdRun } from '#server/features/runs/service.ts'
import { aUser, type Caller } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'

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

interface Told {
  state: string
  openRuns: number
  quietMs: number
}

/** Reads the stream of a person event by event; `none` says whether nothing has come by now. */
async function listen(caller: Caller, since?: string) {
  const headers = since === undefined ? undefined : { 'last-event-id': since }
  const response = await caller.request('GET', '/api/events', undefined, headers)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no stream.')
  open.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  let pending: Promise<Told> | undefined
  const read = async (): Promise<Told> => {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text)
      if (event) {
        text = text.slice(event.index + event[0].length)
        return JSON.parse(event[1] ?? '') as Told
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended.')
      text += decoder.decode(value, { stream: true })
    }
  }
  const next = () => {
    const told = pending ?? read()
    pending = undefined
    return told
  }
  const isSilent = async () => {
    pending ??= read()
    return (await Promise.race([pending, user.request('GET', '/api/agents')])) instanceof Response
  }
  return { next, isSilent }
}

test('a person is told when a run of theirs begins, is held and ends, a stranger of nothing', async () => {
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

test('who comes back is told at once what was missed, and nothing when there was nothing', async () => {
  const { state, quietMs } = await (await listen(user)).next()
  expect(quietMs).toBeLessThan(60_000)
  const back = await listen(user, state)
  expect(await back.isSilent()).toBe(true)
  await user.json('POST', `/api/agents/${agent.id}/run`)
  const late = await listen(user, state)
  expect((await late.next()).state).not.toBe(state)
  expect((await back.next()).state).not.toBe(state)
})
