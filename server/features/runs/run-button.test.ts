import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { startHeaders } from '#contract/runs/run-names.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun } from '#server/features/runs/public.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const limits = config.runsAtOnce
let user: Caller
let agent: AgentReply
let key = 0

beforeAll(async () => {
  // The runs wait, so that no statement of a running one is among those that the tests look at.
  config.runsAtOnce = { ...limits, perWorker: 0 }
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
  agent = await user.json('POST', '/api/agents', form)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  config.runsAtOnce = limits
  await stopDurable(1_000)
})

const marks =
  /\b(?:begin|commit|lock_run|admit_runs?|claim_run|load_run|pg_advisory_xact_lock|for no key update)\b/g

/** The messages to PostgreSQL about transactions and admission; omits all others. */
async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  await act()
  const texts = query.mock.calls.map(([sent]: unknown[]) => {
    if (typeof sent === 'string') return sent
    const { name, text } = sent as { name?: string; text?: string }
    return name?.startsWith('admit') ? name : (text ?? '')
  })
  return texts.flatMap((text) => text.match(marks)?.join(', ') ?? [])
}

/** The request of the Run button. */
async function pressRun(): Promise<void> {
  key += 1
  const path = `/api/agents/${agent.id}/run`
  const reply = await user.request('POST', path, undefined, startHeaders(`key-${key}`))
  expect(reply.status).toBe(202)
}

const inAWorker = ['lock_run, pg_advisory_xact_lock, admit_run, claim_run, load_run']

test('the Run button of a worker is admitted and claimed in one round trip', async () => {
  await pressRun()
  expect(await sentBy(pressRun)).toEqual(inAWorker)
})

test.each([
  ['with an input', 'run', { input: 'The harbour opens at nine.' }, startHeaders('with-input')],
  ['without a key', 'run', {}, { prefer: 'respond-async' }],
])('a run %s takes the same way', async (_, path, body, headers) => {
  const start = () => user.json('POST', `/api/agents/${agent.id}/${path}`, body, headers)
  expect(await sentBy(start)).toEqual(inAWorker)
})

test('the Run button of a process without workers is admitted in one round trip', async () => {
  await stopDurable(0)
  await pressRun()
  expect(await sentBy(pressRun)).toEqual(['lock_run, admit_run'])
  await startDurable({ url: database.url, kinds: await workKinds() })
})

test('a caller in a transaction sends the same statement on it', async () => {
  const order = { agentId: agent.id, source: 'schedule' as const }
  const admit = () => inTransaction((tx) => admitRun(tx, { userId: agent.userId }, order))
  expect(await sentBy(admit)).toEqual(['begin', 'for no key update', 'admit_runs', 'commit'])
})
