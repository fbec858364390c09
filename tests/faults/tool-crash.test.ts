import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalReply } from '#contract/approvals/approvals.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { approvalOf, pendingApprovals } from '#tests/setup/callers/approvals.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'

let mock: LLMock
let channel: HttpServer
let dataDir: string
let server: Server
let client: Client
let agentId: number
let tool: string
let input: Record<string, string> = { text: 'Open' }
/** What arrived at the channel. */
let arrived: string[] = []
/** Whether the channel answers what arrives. */
let isAnswering = true

beforeAll(async () => {
  channel = createServer((request, response) => {
    request.resume().once('end', () => {
      arrived.push(request.url ?? '')
      if (isAnswering) response.end('ok')
    })
  })
  await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve))
  mock = new LLMock({ port: 0 })
  mock.addFixtures([
    {
      match: { hasToolResult: false },
      response: () => ({ toolCalls: [{ id: 'a', name: tool, arguments: JSON.stringify(input) }] }),
    },
    { match: {}, response: { content: 'All told.' } },
  ])
  await mock.start()
  dataDir = await newReadyDataDir()
  server = await boot()
  client = new Client(server.url)
  await client.signUp('tools@example.com')
  const { port } = channel.address() as AddressInfo
  const { id } = await client.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'slack',
    name: 'Team',
    config: { webhookUrl: `http://127.0.0.1:${port}/hook-of-the-team` },
  })
  tool = `slack_send_message_${id}`
  const agent = await client.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Tell the team what is new about the harbour.',
    tools: { uses: [{ integrationId: 'slack', connectionId: id, tool: 'send_message' }] },
    asksOwner: true,
  })
  agentId = agent.id
})

afterAll(async () => {
  await server?.stop()
  await mock?.stop()
  channel?.closeAllConnections()
  channel?.close()
  await removeDataDir(dataDir)
})

const boot = (env: Record<string, string> = {}) =>
  startServer({
    dataDir,
    env: { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: mock.url, OPENAI_MODEL: 'gpt-4.1-mini', ...env },
  })

async function crash(env?: Record<string, string>): Promise<void> {
  await server.kill()
  server = await boot(env)
  const before = client
  client = new Client(server.url)
  client.cookie = before.cookie
}

async function start(): Promise<number> {
  arrived = []
  const headers = { prefer: 'respond-async' }
  const path = `/api/agents/${agentId}/run`
  return (await client.json<{ executionId: number }>('POST', path, {}, headers)).executionId
}
async function asked(executionId: number): Promise<ApprovalReply> {
  const isAsked = async () =>
    (await pendingApprovals(client)).some((each) => each.executionId === executionId)
  await expect.poll(isAsked).toBe(true)
  return approvalOf(client, executionId)
}
const decide = (id: number, decision: 'approve' | 'refuse', payload?: object) =>
  client.json('POST', `/api/approvals/${id}/decide`, { decision, payload })
async function ended(executionId: number): Promise<ExecutionDetailReply> {
  const detail = () => client.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
  await expect.poll(async () => (await detail()).completedAt).not.toBeNull()
  return detail()
}

test('a server that is killed while an act waits still asks, and one that is killed between the yes and the act does it once', async () => {
  const run = await start()
  await asked(run)
  // Nobody does any work here, so that the yes is all that happens.
  await crash({ BALANCIA_ROLES: 'web' })
  const { id } = await asked(run)
  await decide(id, 'approve')
  expect(arrived).toEqual([])
  await crash()
  expect(await ended(run)).toMatchObject({ status: 'success', output: 'All told.' })
  expect(arrived).toHaveLength(1)
})

test('a server that is killed in the middle of an act says that nobody knows, asks, and does not repeat it by itself', async () => {
  isAnswering = false
  const run = await start()
  await decide((await asked(run)).id, 'approve')
  await expect.poll(() => arrived.length).toBe(1)
  await crash()
  isAnswering = true
  const again = await asked(run)
  expect(again.reason).toMatch(/^We could not confirm that this was done/)
  expect(arrived).toHaveLength(1)
  await decide(again.id, 'refuse')
  const { status, steps } = await ended(run)
  expect(status).toBe('success')
  expect(steps.find(({ kind }) => kind === 'tool')?.output).toContain('could not confirm that this was done')
  expect(arrived).toHaveLength(1)
})

test('a question survives a kill before its answer and one after it, and its run continues once with the answer', async () => {
  tool = 'ask_owner'
  input = { question: 'Which boat?', otherwise: 'Take none.' }
  mock.clearRequests()
  const run = await start()
  await asked(run)
  // Nobody does any work here, so that the answer is all that happens.
  await crash({ BALANCIA_ROLES: 'web' })
  const { id } = await asked(run)
  await decide(id, 'approve', { answer: 'The red one' })
  await crash()
  expect(await ended(run)).toMatchObject({ status: 'success', output: 'All told.' })
  const [, continued, ...more] = mock.getRequests()
  expect(JSON.stringify(continued?.body)).toContain('The red one')
  expect(more).toEqual([])
  expect(await pendingApprovals(client)).toEqual([])
})
