import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { type AgentScheduleReply, scheduleReasons } from '#contract/schedules/schedules.ts'
import type { TeamExecutionReply, TeamReply } from '#contract/teams/teams.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { startDurable, startPolling, stopDurable } from '#server/durable/durable.ts'
import {
  answerInStream,
  modelsFrom,
  type Peer,
  protocols,
  startPeer,
} from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let peer: Peer
const noModels = config.models
/** Agents whose model fails, and those whose model never answers. */
const failing = new Set<string>()
const silent = new Set<string>()
let calls = new Map<string, number>()

beforeAll(async () => {
  peer = await startPeer((response, _request, body) => {
    const name = whoAsks(body) ?? 'join'
    calls.set(name, (calls.get(name) ?? 0) + 1)
    if (silent.has(name)) return
    if (failing.has(name)) response.writeHead(400).end('{"error":{"message":"no"}}')
    else answerInStream(response, name === 'join' ? 'Joined by a model.' : `Said by ${name}.`)
  })
  await startDurable({ url: database.url, kinds: await workKinds() })
  startPolling()
})
beforeEach(async () => {
  user = await aUser(app)
  config.models = modelsFrom(protocols[3].env(peer.url))
  failing.clear()
  silent.clear()
  calls = new Map()
  peer.requests.length = 0
})
afterAll(async () => {
  config.models = noModels
  await stopDurable(5_000)
  await peer.close()
})

/** The name of the agent whose task a prompt contains; undefined for the prompt that joins the results. */
const whoAsks = (prompt: string) => /Write each day as (\w+(?: \d+)?)\./.exec(prompt)?.[1]

type Plan = [name: string, executionOrder: number, more?: object][]

async function aTeam(plan: Plan, executionOrder = 'sequential'): Promise<number> {
  const form = { name: 'Newsroom', taskDescription: 'Find out what is new.', executionOrder }
  const { id } = await user.json<TeamReply>('POST', '/api/agent-teams', form)
  for (const [name, place, more] of plan) {
    const agent = await user.json<AgentReply>('POST', '/api/agents', {
      name,
      persona: 'writer',
      taskDescription: `Write each day as ${name}.`,
      // Without a fallback to the built-in engine.
      engine: 'openai-compatible',
    })
    const member = { agentId: agent.id, executionOrder: place, ...more }
    await user.json('POST', `/api/agent-teams/${id}/members`, member)
  }
  return id
}
const execute = (id: number, body?: object) =>
  user.json<TeamExecutionReply>('POST', `/api/agent-teams/${id}/execute`, body)
const begin = async (id: number) => {
  const headers = { prefer: 'respond-async' }
  return (await user.json<{ id: number }>('POST', `/api/agent-teams/${id}/execute`, {}, headers)).id
}
const shown = (id: number) => user.json<TeamExecutionReply>('GET', `/api/team-executions/${id}`)
const until = async (id: number, status: string) => {
  await expect.poll(async () => (await shown(id)).status).toBe(status)
  return shown(id)
}
const statesOf = ({ memberResults }: TeamExecutionReply) =>
  memberResults.map(({ agentName, state }) => `${agentName}: ${state}`)
const sentTo = (name: string) => peer.requests.findLast((body) => whoAsks(body) === name) ?? ''

test('each member receives the results before it, equal positions run in parallel, and a model joins the results once', async () => {
  const id = await aTeam([
    ['Reader', 1],
    ['Checker', 1],
    ['Writer', 2, { customInstructions: 'Keep it under ten words.' }],
  ])
  const result = await execute(id, { input: 'The harbour opened.' })
  expect(result).toMatchObject({
    success: true,
    finalOutput: 'Joined by a model.',
    finalEngine: 'openai-compatible',
  })
  expect(statesOf(result)).toEqual(['Reader: success', 'Checker: success', 'Writer: success'])
  const [reader, , writer] = result.memberResults
  expect(reader).toMatchObject({
    input: 'The harbour opened.',
    handedOver: [],
    summary: 'Said by Reader.',
    aiEngine: 'openai-compatible',
  })
  expect(writer?.handedOver).toEqual([
    { from: 'Reader', characters: 15 },
    { from: 'Checker', characters: 16 },
  ])
  expect(sentTo('Writer')).toContain('Said by Reader.')
  expect(sentTo('Writer')).toMatch(/<instructions>[^<]*Keep it under ten words\./)
  expect(Object.fromEntries(calls)).toEqual({ Reader: 1, Checker: 1, Writer: 1, join: 1 })
  const booked = await db
    .select({ purpose: usageRecords.purpose, about: usageRecords.subjectKind })
    .from(usageRecords)
  expect(booked.filter(({ purpose }) => purpose === 'team')).toEqual([{ purpose: 'team', about: 'team' }])
  // Each member's run is an ordinary run, which the list of its agent shows.
  const runs = await user.json<ExecutionReply[]>('GET', '/api/executions')
  expect(runs.map(({ triggerSource }) => triggerSource)).toEqual(['team', 'team', 'team'])
})

test('a required member that fails ends the team, skips the members that did not begin, and a retry repeats it and what follows', async () => {
  const id = await aTeam([
    ['Reader', 1],
    ['Checker', 2],
    ['Writer', 3],
  ])
  failing.add('Checker')
  const failed = await execute(id)
  expect(failed).toMatchObject({ success: false, status: 'failed', finalOutput: null })
  expect(failed.error).toContain('Checker')
  expect(statesOf(failed)).toEqual(['Reader: success', 'Checker: failed', 'Writer: skipped'])
  failing.clear()
  const again = await user.json<{ id: number }>('POST', `/api/team-executions/${failed.id}/retry`)
  const result = await until(again.id, 'success')
  expect(result.memberResults.map(({ isTakenOver }) => isTakenOver)).toEqual([true, false, false])
  expect(calls.get('Reader')).toBe(1)
  expect(sentTo('Writer')).toContain('Said by Reader.')
})

test('an optional member that fails does not stop the team', async () => {
  const id = await aTeam([
    ['Reader', 1],
    ['Checker', 2, { isRequired: false }],
    ['Writer', 3],
  ])
  failing.add('Checker')
  const result = await execute(id)
  expect(result.status).toBe('success')
  expect(statesOf(result)).toEqual(['Reader: success', 'Checker: failed', 'Writer: success'])
  expect(result.memberResults[2]?.handedOver.map(({ from }) => from)).toEqual(['Reader'])
})

test('a member whose own run is canceled ends its team if it is required, and one that may not start fails', async () => {
  const [required, optional] = [
    await aTeam([['Reader', 1]]),
    await aTeam([
      ['Checker', 1, { isRequired: false }],
      ['Writer', 2, { isRequired: false }],
    ]),
  ]
  silent.add('Reader').add('Checker')
  const [first, second] = [await begin(required), await begin(optional)]
  await expect.poll(() => calls.size).toBe(2)
  const agents = await user.json<AgentReply[]>('GET', '/api/agents')
  await user.json('DELETE', `/api/agents/${agents.find(({ name }) => name === 'Writer')?.id}`)
  for (const id of [first, second]) {
    const run = (await shown(id)).memberResults[0]?.executionId
    await user.json('POST', `/api/executions/${run}/cancel`)
  }
  const ended = await until(first, 'failed')
  expect([statesOf(ended), ended.error]).toEqual([['Reader: canceled'], expect.stringContaining('Reader')])
  expect(statesOf(await until(second, 'success'))).toEqual(['Checker: canceled', 'Writer: failed'])
})

test('members of a parallel team run at once without results of others; without a model results are joined by heading', async () => {
  config.models = noModels
  const id = await aTeam(
    [
      ['Reader', 1],
      ['Writer', 2],
    ],
    'parallel',
  )
  const result = await execute(id, { input: 'The harbour opened again on Monday after 14 days of repair.' })
  expect(result).toMatchObject({ success: true, finalEngine: 'built-in' })
  expect(result.finalOutput).toMatch(/^## Reader\n[\s\S]+\n## Writer\n/)
  expect(result.memberResults.map(({ handedOver }) => handedOver)).toEqual([[], []])
})

test('canceling a team stops its running members; while they run, the team occupies no worker', async () => {
  silent.add('Reader')
  const running = await begin(
    await aTeam([
      ['Reader', 1],
      ['Writer', 2],
    ]),
  )
  await expect.poll(() => calls.get('Reader')).toBe(1)
  const { rows } = await db.$client.query(
    'select held_at is not null as held, claimed_at from agent_team_executions where id = $1',
    [running],
  )
  expect(rows).toEqual([{ held: true, claimed_at: null }])
  await user.json('POST', `/api/team-executions/${running}/cancel`)
  const canceled = await until(running, 'canceled')
  expect(canceled.memberResults[1]?.state).toBe('skipped')
  await expect.poll(async () => statesOf(await shown(running))[0]).toBe('Reader: canceled')
})

test('a repeated idempotency key starts one run, an empty team none, and a stranger gets 404', async () => {
  const id = await aTeam([['Reader', 1]])
  const key = { 'idempotency-key': 'monday' }
  const first = await user.json<TeamExecutionReply>('POST', `/api/agent-teams/${id}/execute`, {}, key)
  const second = await user.json<TeamExecutionReply>('POST', `/api/agent-teams/${id}/execute`, {}, key)
  expect(second.id).toBe(first.id)
  expect(first.finalOutput).toBe('Said by Reader.')
  const empty = await aTeam([])
  expect((await user.request('POST', `/api/agent-teams/${empty}/execute`)).status).toBe(409)
  const other = await aUser(app)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/retry'],
  ] as const) {
    expect((await other.request(method, `/api/team-executions/${first.id}${path}`)).status).toBe(404)
  }
})

test('a team waits for a member whose budget is used up, and continues when the owner approves', async () => {
  const model = new LLMock({ port: 0 })
  model.addFixture({ match: {}, response: { content: 'The harbour is open.' } })
  await model.start()
  config.models = modelsFrom(protocols[0].env(model.url))
  const id = await aTeam([
    ['Reader', 1],
    ['Writer', 2],
  ])
  const [, reader] = await user.json<AgentReply[]>('GET', '/api/agents')
  expect(reader?.name).toBe('Reader')
  await user.json('PUT', `/api/agents/${reader?.id}/budget`, { moneyLimit: '0.000001', runsLimit: null })
  const held = await begin(id)
  await expect.poll(async () => (await shown(held)).memberResults[0]?.isHeld).toBe(true)
  const [approval] = await user.json<{ id: number; reason: string }[]>('GET', '/api/approvals')
  expect(await user.json('GET', `/api/agent-teams/${id}`)).toMatchObject({
    lastRun: { id: held, isHeld: true },
  })
  await db
    .insert(plannedRuns)
    .values({ teamId: id, plannedAt: new Date(), outcome: 'started', teamExecutionId: held })
  const ledger = async () =>
    (await user.json<AgentScheduleReply>('GET', `/api/agent-teams/${id}/schedule`)).ledger[0]?.reason
  expect(await ledger()).toBe(`${scheduleReasons.held} ${approval?.reason}`)
  await user.json('POST', `/api/approvals/${approval?.id}/decide`, { decision: 'approve' })
  expect(statesOf(await until(held, 'success'))).toEqual(['Reader: success', 'Writer: success'])
  expect(await user.json('GET', `/api/agent-teams/${id}`)).toMatchObject({ lastRun: { isHeld: false } })
  expect(await ledger()).toBeNull()
  await model.stop()
})

test('20 parallel members each run once within the limits', async () => {
  const id = await aTeam(
    Array.from({ length: 20 }, (_, n): Plan[number] => [`Agent ${n}`, 1]),
    'parallel',
  )
  const result = await execute(id)
  expect(result.status).toBe('success')
  for (let n = 0; n < 20; n += 1) expect(calls.get(`Agent ${n}`)).toBe(1)
})

test('a reader follows a run to its end, and receives only changes after reconnecting', async () => {
  const id = await aTeam([
    ['Reader', 1],
    ['Writer', 2],
  ])
  const running = await begin(id)
  const path = `/api/team-executions/${running}/events`
  const stream = await (await user.request('GET', path)).text()
  const events = [...stream.matchAll(/^id: (.*)\ndata: (.*)$/gm)].map(([, name, data = '']) => ({
    name,
    ...(JSON.parse(data) as { status: string }),
  }))
  expect(events.at(-1)?.status).toBe('success')
  expect(new Set(events.map(({ name }) => name)).size).toBe(events.length)
  const again = await user.request('GET', path, undefined, { 'last-event-id': events.at(-1)?.name ?? '' })
  expect(await again.text()).not.toContain('data:')
  expect((await (await aUser(app)).request('GET', path)).status).toBe(404)
})

/** Creates a team of agents with scripts and no model, in the order of their creation. */
async function aScriptTeam(
  scripts: Record<string, string>,
  more: Record<string, object> = {},
): Promise<number> {
  const form = {
    name: 'Harbour desk',
    taskDescription: 'Find out what is new.',
    executionOrder: 'sequential',
  }
  const { id } = await user.json<TeamReply>('POST', '/api/agent-teams', form)
  for (const [name, pythonScript] of Object.entries(scripts)) {
    const taskDescription = 'Report what is new about the harbour.'
    const agent = { name, persona: 'writer', taskDescription, pythonScript }
    const { id: agentId } = await user.json<AgentReply>('POST', '/api/agents', agent)
    await user.json('POST', `/api/agent-teams/${id}/members`, { agentId, ...more[name] })
  }
  return id
}

test('without a model the next member receives only the content of results, in the order of members, without a failed one', async () => {
  config.models = noModels
  const id = await aScriptTeam(
    {
      Reader: 'print("Crane 7 is open.")\nresult = [{"berth": 12345678901234567890}]',
      Flaky: 'raise ValueError("no tide table")',
      Writer: 'print(len(input), "Crane 7" in input)',
    },
    { Flaky: { isRequired: false, executionOrder: 1 } },
  )
  const run = await execute(id)
  expect(statesOf(run)).toEqual(['Reader: success', 'Flaky: failed', 'Writer: success'])
  expect(run.memberResults.map(({ executionOrder }) => executionOrder)).toEqual([1, 1, 2])
  const given = run.memberResults[2]?.input ?? ''
  expect(given).toContain('## Result of Reader\n\n')
  expect(given).toContain('Crane 7 is open.')
  expect(given).toContain('12345678901234567890')
  expect(run.memberResults[2]?.handedOver).toMatchObject([{ from: 'Reader' }])
  for (const text of [given, run.finalOutput ?? '']) {
    expect(text).not.toMatch(/built-in engine|Script output|^# |^---$|^\s*-\s*$/m)
  }
  expect(run.finalOutput).toMatch(/^## Reader\n\n[^#]*## Writer\n\n[^#]*True/)
})

test('a long result is cut for the next member after the frame of the product is removed', async () => {
  config.models = noModels
  const id = await aScriptTeam({
    Reader: 'for n in range(4000): print(f"Line {n} of the long list of ships in the harbour")',
    Writer: 'print(len(input))',
  })
  const run = await execute(id)
  const given = run.memberResults[1]?.input ?? ''
  expect(given.length).toBeGreaterThan(10_000)
  expect(given.length).toBeLessThanOrEqual(100_000)
  expect(given).not.toMatch(/built-in engine|^# /m)
})
