import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BudgetEntryReply, BudgetReply } from '#contract/budgets.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { approvalOf, pendingApprovals, decisions } from '#tests/setup/callers/approvals.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'

/** Delay between two pieces of an answer, ms, so that a kill can happen in the middle of it. */
const slowMs = 700
const costOfCall = '0.000560'

let mock: LLMock
let dataDir: string
let server: Server
let client: Client
let agent: AgentReply

beforeAll(async () => {
  mock = new LLMock({ port: 0 })
  const usage = { input_tokens: 1_000, output_tokens: 100 }
  mock.addFixtures([
    { match: {}, response: { content: 'The harbour is open again.', usage }, latency: slowMs, chunkSize: 8 },
  ])
  await mock.start()
  dataDir = await newReadyDataDir()
  server = await boot()
  client = new Client(server.url)
  await client.signUp('budget@example.com')
  agent = await client.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
})

afterAll(async () => {
  await server?.stop()
  await mock?.stop()
  await removeDataDir(dataDir)
})

const boot = () =>
  startServer({
    dataDir,
    env: { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: mock.url, OPENAI_MODEL: 'gpt-4.1-mini' },
  })

async function crash(): Promise<void> {
  await server.kill()
  server = await boot()
  const before = client
  client = new Client(server.url)
  client.cookie = before.cookie
}

const setDay = (moneyLimit: string) =>
  client.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit, runsLimit: null })
const day = () => client.json<BudgetReply>('GET', `/api/agents/${agent.id}/budget`)
const entries = () => client.json<BudgetEntryReply[]>('GET', '/api/budgets/entries')
const holds = () => pendingApprovals(client)
const detail = (id: number) => client.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)

async function startRun(): Promise<number> {
  const headers = { prefer: 'respond-async' }
  const path = `/api/agents/${agent.id}/run`
  return (await client.json<{ executionId: number }>('POST', path, {}, headers)).executionId
}

async function ended(id: number): Promise<ExecutionDetailReply> {
  await expect.poll(async () => (await detail(id)).completedAt).not.toBeNull()
  return detail(id)
}

test('a crash in the middle of a paid call leaves one reservation, which the repeated call takes over', async () => {
  await setDay('0.02')
  const id = await startRun()
  await expect.poll(() => mock.getRequests().length).toBe(1)
  expect(Number((await day()).reserved)).toBeGreaterThan(0.01)
  await crash()
  // The budget has no room for a second reservation: the run can continue only if it takes over the first one.
  expect(Number((await day()).left)).toBeLessThan(0.01)
  expect(await ended(id)).toMatchObject({ status: 'success', cost: costOfCall })
  expect(await entries()).toMatchObject([{ executionId: id, state: 'settled', settled: costOfCall }])
  expect(await day()).toMatchObject({ spent: costOfCall, reserved: '0.000000' })
})

test('a suspended run survives a crash and resumes when its owner decides', async () => {
  await setDay('0.000600')
  const id = await startRun()
  await expect.poll(async () => (await holds()).length).toBe(1)
  const asked = mock.getRequests().length
  await crash()
  expect(await holds()).toMatchObject([{ executionId: id }])
  expect(mock.getRequests()).toHaveLength(asked)
  const { id: approvalId } = await approvalOf(client, id)
  await client.json('POST', `/api/approvals/${approvalId}/decide`, decisions.once)
  // Crash after the decision and before the run continues.
  await crash()
  expect(await holds()).toEqual([])
  expect(await ended(id)).toMatchObject({ status: 'success', cost: costOfCall })
  expect(await day()).toMatchObject({ spent: '0.001120', reserved: '0.000000', moneyLimit: '0.000600' })
})
