import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller
let agents: AgentReply[]

type Recent = ExecutionReply & { agentName: string }
const recent = (query = '', caller = user) => caller.json<Recent[]>('GET', `/api/executions${query}`)
const outputs = (runs: Recent[]) => runs.map(({ output }) => output)

async function anAgentWithRuns(caller: Caller, name: string, results: string[]): Promise<AgentReply> {
  const form = { name, persona: 'writer', taskDescription: 'Write a short note.' }
  const agent = await caller.json<AgentReply>('POST', '/api/agents', form)
  const run = { agentId: agent.id, userId: agent.userId, status: 'success' } as const
  await db.insert(agentExecutions).values(results.map((output) => ({ ...run, output })))
  return agent
}

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
  agents = [
    await anAgentWithRuns(user, 'One', ['1', '2']),
    await anAgentWithRuns(user, 'Two', ['3', '4']),
    await anAgentWithRuns(other, 'Foreign', ['private']),
  ]
})

test('runs of all agents come newest first, each with the name of its agent', async () => {
  const runs = await recent()
  expect(outputs(runs)).toEqual(['4', '3', '2', '1'])
  expect(runs.map(({ agentName }) => agentName)).toEqual(['Two', 'Two', 'One', 'One'])
})

test('runs come in pages, and of one agent where one is asked for', async () => {
  const first = await recent('?limit=3')
  expect(outputs(await recent(`?limit=3&before=${first[2]?.id}`))).toEqual(['1'])
  expect(outputs(await recent(`?agentId=${agents[0]?.id}`))).toEqual(['2', '1'])
})

test("another user's runs are not among them, asked for by agent or not", async () => {
  expect(outputs(await recent('', other))).toEqual(['private'])
  expect(await recent(`?agentId=${agents[2]?.id}`)).toEqual([])
})

test('runs of an agent in the trash are left out until it is restored', async () => {
  const agent = await anAgentWithRuns(user, 'Three', ['5'])
  await user.request('DELETE', `/api/agents/${agent.id}`)
  expect(outputs(await recent('?limit=1'))).toEqual(['4'])
  await user.json('POST', `/api/agents/${agent.id}/restore`)
  expect(outputs(await recent('?limit=1'))).toEqual(['5'])
})

const misfits = ['limit=201', 'before=x', 'agentId=0', 'agentId=99999999999', 'userId=x']
test.for(misfits)('a list of runs asked for by %s is refused', async (query) => {
  expect((await user.request('GET', `/api/executions?${query}`)).status).toBe(400)
})
