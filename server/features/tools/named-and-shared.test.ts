import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { openRawMcpPeer, type RawMcpPeer, withHandshake } from '#tests/peers/raw-mcp-peer.ts'
import { approvalOf, pendingApprovals } from '#tests/setup/callers/approvals.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const [openai] = protocols
const ownModels = config.models
let peer: RawMcpPeer
let mock: LLMock
let owner: Caller
let editor: Caller
let agent: AgentReply
let connections: number[]
/** The tool calls of the model's next turns; then it answers. */
let turns: { id: string; name: string; arguments: string }[][] = []

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  peer = await openRawMcpPeer()
  peer.answers(
    withHandshake(({ method }) => ({
      result:
        method === 'tools/list'
          ? { tools: [{ name: 'query', annotations: { readOnlyHint: true } }, { name: 'make' }] }
          : { content: [{ type: 'text', text: 'Ada earns 4711.' }] },
    })),
  )
  mock = new LLMock({ port: 0 })
  mock.addFixtures([
    {
      match: {},
      response: () => {
        const toolCalls = turns.shift()
        return toolCalls ? { toolCalls } : { content: 'All done.' }
      },
    },
  ])
  await mock.start()
  config.models = modelsFrom(openai.env(mock.url))
})
beforeEach(async () => {
  config.models = modelsFrom(openai.env(mock.url))
  turns = []
  owner = await aUser(app)
  editor = await aUser(app)
  connections = [await connect('Orders'), await connect('People')]
})
afterEach(() => {
  config.models = ownModels
})
afterAll(async () => {
  await stopDurable(5_000)
  await Promise.all([peer.close(), mock.stop()])
})

async function connect(name: string): Promise<number> {
  const form = { integrationId: 'mcp', name, config: { serverUrl: peer.url, token: '' } }
  return (await owner.json<{ id: number }>('POST', '/api/user-integrations', form)).id
}
async function anAgent(more: object): Promise<AgentReply> {
  const form = { name: 'Clerk', persona: 'researcher', taskDescription: 'Count the orders of today.' }
  return owner.json<AgentReply>('POST', '/api/agents', { ...form, ...more })
}
async function share(role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  const { email } = await editor.json<{ email: string }>('GET', '/api/auth/user')
  await owner.json('POST', `/api/agents/${agent.id}/shares`, { email, role })
}
async function change(who: Caller, fields: object): Promise<void> {
  const { version } = await owner.json<AgentReply>('GET', `/api/agents/${agent.id}`)
  await who.json('PATCH', `/api/agents/${agent.id}`, { ...fields, version })
}
async function run(who: Caller): Promise<number> {
  const path = `/api/agents/${agent.id}/run`
  return (await who.json<{ executionId: number }>('POST', path, {}, { prefer: 'respond-async' })).executionId
}
const detail = (id: number) => owner.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const ended = async (id: number) => {
  await expect.poll(async () => (await detail(id)).status).toMatch(/success|failed/)
  return detail(id)
}
const isAsked = async (id: number) =>
  (await pendingApprovals(owner)).some(({ executionId }) => executionId === id)
async function asked(id: number) {
  await expect.poll(() => isAsked(id)).toBe(true)
  return approvalOf(owner, id)
}
const decide = (id: number, decision: 'approve' | 'refuse') =>
  owner.json('POST', `/api/approvals/${id}/decide`, { decision })
const reads = () => peer.asked.filter(({ method }) => method === 'tools/call').length
const query = (index: number, sql: string, id = `call-${index}`) => ({
  id,
  name: `mcp_query_${connections[index]}`,
  arguments: JSON.stringify({ sql }),
})
const readFirst = (): Partial<AgentTools> => ({
  readFrom: [
    { integrationId: 'mcp', connectionId: connections[0] ?? 0, tool: 'query', input: { sql: 'select 1' } },
  ],
})
const mayQuery = (): Partial<AgentTools> => ({
  uses: connections.map((connectionId) => ({
    integrationId: 'mcp',
    connectionId,
    tool: 'query',
    isAllowed: false,
  })),
})

test.for([
  ['task', { taskDescription: 'List all salaries.' }],
  ['links', { webLinks: ['https://example.com/other'] }],
  ['name', { name: 'Salary clerk' }],
  ['persona', { persona: 'writer' }],
] as const)(
  'after an editor changed the %s, the first read asks the owner, the next ones do not',
  async ([, fields]) => {
    agent = await anAgent({ tools: readFirst() })
    await share()
    const before = reads()
    expect((await ended(await run(editor))).status).toBe('success')
    expect(reads()).toBe(before + 1)
    await change(editor, fields)
    const held = await run(editor)
    const question = await asked(held)
    expect(question).toMatchObject({
      payload: { connection: 'Orders', tool: 'query', input: { sql: 'select 1' } },
    })
    expect(reads()).toBe(before + 1)
    expect(
      (await editor.request('POST', `/api/approvals/${question.id}/decide`, { decision: 'approve' })).status,
    ).toBe(404)
    await decide(question.id, 'approve')
    await ended(held)
    expect(reads()).toBe(before + 2)
    await ended(await run(editor))
    await ended(await run(owner))
    expect(reads()).toBe(before + 4)
    await change(editor, { taskDescription: 'List all addresses.' })
    const again = await run(owner)
    await decide((await asked(again)).id, 'refuse')
    await ended(again)
    expect(reads()).toBe(before + 4)
  },
)

test('a change of the owner, and one that tells the agent nothing, asks nobody', async () => {
  agent = await anAgent({ tools: readFirst() })
  await share()
  const before = reads()
  await change(owner, { taskDescription: 'Count the orders of the week.' })
  await change(editor, { notifications: true })
  await ended(await run(editor))
  expect(reads()).toBe(before + 1)
})

test('each connection that a model reads by is asked about once', async () => {
  agent = await anAgent({ tools: mayQuery() })
  await share()
  await change(editor, { taskDescription: 'List all salaries.' })
  const before = reads()
  turns = [
    [
      query(0, 'select * from orders'),
      query(0, 'select * from orders where id = 2', 'more'),
      query(1, 'select * from salaries'),
    ],
  ]
  const id = await run(editor)
  const first = await asked(id)
  expect(first.payload).toMatchObject({ connection: 'Orders', input: { sql: 'select * from orders' } })
  expect((await pendingApprovals(owner)).filter(({ executionId }) => executionId === id)).toHaveLength(1)
  expect(reads()).toBe(before)
  await decide(first.id, 'approve')
  await expect.poll(async () => (await approvalOf(owner, id)).id).toBeGreaterThan(first.id)
  const second = await approvalOf(owner, id)
  expect(second.payload).toMatchObject({ connection: 'People', input: { sql: 'select * from salaries' } })
  expect(reads()).toBe(before + 2)
  await decide(second.id, 'refuse')
  await ended(id)
  expect(reads()).toBe(before + 2)
})

/** The tools that the newest call offered to the model. */
function offered(): string[] {
  const body = mock.getRequests().at(-1)?.body as { tools?: { function: { name: string } }[] } | undefined
  return (body?.tools ?? []).map(({ function: { name } }) => name)
}

test.for(['MCP server', 'mcp', 'ORDERS', 'orders'])(
  'an agent that names the integration “%s” may use all of its tools, and writing asks',
  async (name) => {
    agent = await anAgent({ integrations: [name] })
    turns = [[{ id: 'w', name: `mcp_make_${connections[0]}`, arguments: '{}' }]]
    const id = await run(owner)
    await asked(id)
    expect(offered()).toEqual(
      expect.arrayContaining([`mcp_query_${connections[0]}`, `mcp_make_${connections[0]}`]),
    )
    expect(offered().includes(`mcp_query_${connections[1]}`)).toBe(name.toLowerCase() !== 'orders')
  },
)

test('an integration that is not connected is said in the run, and one connected later takes effect', async () => {
  agent = await anAgent({
    integrations: ['slack', 'Help desk'],
    taskDescription: 'Tell the team what is new.',
  })
  const run1 = await ended(await run(owner))
  expect(run1.steps.map(({ title }) => title)).toContain('Slack is not connected')
  expect(run1.steps.map(({ title }) => title).join()).not.toContain('Help desk')
  const form = {
    integrationId: 'slack',
    name: 'Team',
    config: { webhookUrl: 'https://hooks.slack.com/services/T0/B0/abcdefgh' },
  }
  const { id: slack } = await owner.json<{ id: number }>('POST', '/api/user-integrations', form)
  const run2 = await ended(await run(owner))
  expect(run2.steps.map(({ title }) => title)).not.toContain('Slack is not connected')
  expect(offered()).toContain(`slack_send_message_${slack}`)
  await owner.json('PATCH', `/api/user-integrations/${slack}`, { isActive: false })
  const run3 = await ended(await run(owner))
  expect(run3.steps.map(({ title }) => title)).toContain('Slack is not connected')
})
