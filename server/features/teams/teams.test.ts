import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { readyTeams } from '#contract/teams/ready-teams.ts'
import { teamMembersMax, teamTexts } from '#contract/teams/team-names.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ShareReply } from '#contract/shares/shares.ts'
import type { TeamMemberReply, TeamReply } from '#contract/teams/teams.ts'
import { createApp } from '#server/app.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let owner: Caller
let other: Caller
let team: TeamReply

const form = { name: 'Newsroom', taskDescription: 'Find out what is new and write it up.' }
const agent = (name: string, caller = owner) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
const at = (path = '') => `/api/agent-teams/${team.id}${path}`
const members = async (caller = owner) =>
  (await caller.json<{ members: TeamMemberReply[] }>('GET', at('/members'))).members
const add = (agentId: number, more: object = {}) =>
  owner.json<TeamMemberReply>('POST', at('/members'), { agentId, ...more })
const issuesOf = async (response: Response) =>
  ((await response.json()) as { issues: { path: string; message: string }[] }).issues
const emailOf = async (caller: Caller) =>
  (await caller.json<{ email: string }>('GET', '/api/auth/user')).email

beforeEach(async () => {
  owner = await aUser(app)
  other = await aUser(app)
  team = await owner.json<TeamReply>('POST', '/api/agent-teams', form)
})

test('a team is created with the specified defaults, changed, deleted and restored with its members', async () => {
  expect(team).toMatchObject({
    ...form,
    executionOrder: 'sequential',
    status: 'active',
    memberCount: 0,
    role: 'owner',
  })
  const refused = await owner.request('POST', '/api/agent-teams', { name: ' ', taskDescription: 'Too short' })
  expect(await issuesOf(refused)).toMatchObject([
    { path: 'name', message: teamTexts.nameRequired },
    { path: 'taskDescription', message: teamTexts.taskTooShort },
  ])
  await add((await agent('Reader')).id)
  const change = { name: 'Newsdesk', executionOrder: 'parallel', version: team.version }
  expect(await owner.json('PATCH', at(), change)).toMatchObject({
    name: 'Newsdesk',
    version: team.version + 1,
  })
  expect((await owner.request('PATCH', at(), change)).status).toBe(409)
  expect((await owner.request('DELETE', at())).status).toBe(204)
  expect((await owner.request('GET', at())).status).toBe(404)
  expect(await owner.json('GET', '/api/agent-teams')).toEqual({ teams: [] })
  expect(await owner.json('POST', at('/restore'))).toMatchObject({
    name: 'Newsdesk',
    memberCount: 1,
    members: [{ executionOrder: 1 }],
  })
})

test('members are added once each, ordered, changed and removed, within the limits', async () => {
  const [first, second] = [await agent('First'), await agent('Second')]
  expect(await add(first.id)).toMatchObject({
    executionOrder: 1,
    isRequired: true,
    customInstructions: null,
    agent: { name: 'First', persona: 'writer' },
  })
  const tooLow = await owner.request('POST', at('/members'), { agentId: second.id, executionOrder: 0 })
  expect(await issuesOf(tooLow)).toMatchObject([{ path: 'executionOrder', message: teamTexts.orderTooLow }])
  expect(await issuesOf(await owner.request('POST', at('/members'), {}))).toMatchObject([
    { path: 'agentId', message: teamTexts.agentRequired },
  ])
  await add(second.id, { executionOrder: 2, isRequired: false })
  expect((await owner.request('POST', at('/members'), { agentId: first.id })).status).toBe(409)
  const [a, b] = await members()
  const order = [
    { id: a?.id, executionOrder: 2 },
    { id: b?.id, executionOrder: 1 },
  ]
  await owner.json('PUT', at('/members'), { order })
  expect((await members()).map((member) => member.agent.name)).toEqual(['Second', 'First'])
  await owner.json('PATCH', at(`/members/${a?.id}`), { customInstructions: 'Be brief.' })
  await owner.request('DELETE', at(`/members/${b?.id}`))
  expect(await members()).toMatchObject([{ customInstructions: 'Be brief.', agent: { name: 'First' } }])
  await owner.request('DELETE', `/api/agents/${first.id}`)
  expect(await members()).toEqual([])
  for (let n = 1; n < teamMembersMax; n += 1) await add((await agent(`Agent ${n}`)).id)
  expect((await owner.request('POST', at('/members'), { agentId: (await agent('Last')).id })).status).toBe(
    403,
  )
})

test("only the owner's agents become members, and a stranger has no access", async () => {
  const theirs = await agent('Theirs', other)
  expect((await owner.request('POST', at('/members'), { agentId: theirs.id })).status).toBe(404)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['GET', '/members'],
    ['POST', '/members', { agentId: theirs.id }],
    ['POST', '/execute'],
    ['GET', '/executions'],
    ['GET', '/shares'],
    ['POST', '/shares', { email: 'me@example.com', role: 'editor' }],
  ] as const) {
    expect((await other.request(method, at(path), body)).status, `${method} ${path}`).toBe(404)
  }
})

test('a viewer sees a team, an editor changes it, and neither can after access is revoked', async () => {
  const email = await emailOf(other)
  await add((await agent('Reader')).id)
  await owner.json('POST', at('/shares'), { email: email.toUpperCase() })
  expect(await other.json('GET', at())).toMatchObject({ role: 'viewer', ownerName: 'Ada' })
  expect(await members(other)).toHaveLength(1)
  expect((await other.request('PATCH', at(), { name: 'Mine now' })).status).toBe(403)
  expect((await other.request('POST', at('/execute'))).status).toBe(403)
  expect((await other.request('GET', at('/shares'))).status).toBe(403)
  expect((await other.request('GET', '/api/agents')).status).toBe(200)
  expect(await other.json('GET', '/api/agents')).toEqual([])

  const notifications = await other.json<NotificationReply[]>('GET', '/api/notifications')
  expect(notifications).toMatchObject([
    { kind: 'team.shared', title: expect.stringMatching(/Ada.*“Newsroom”/), link: `/teams?team=${team.id}` },
  ])
  const mineAlready = await owner.request('POST', at('/shares'), { email: await emailOf(owner) })
  expect(await issuesOf(mineAlready)).toMatchObject([{ path: 'email' }])

  const share = await owner.json<ShareReply>('POST', at('/shares'), { email, role: 'editor' })
  expect(await other.json('PATCH', at(), { name: 'Ours' })).toMatchObject({ name: 'Ours', role: 'editor' })
  const mine = await agent('Mine', other)
  expect((await other.request('POST', at('/members'), { agentId: mine.id })).status).toBe(403)
  expect((await other.request('DELETE', at())).status).toBe(403)
  expect((await owner.request('DELETE', at(`/shares/${share.id}`))).status).toBe(204)
  expect((await other.request('GET', at())).status).toBe(404)
})

test('a ready team is created with all its agents or not at all', async () => {
  for (const { id, name, members: wanted } of readyTeams) {
    const made = await owner.json<TeamReply>('POST', '/api/agent-teams/ready', { ready: id })
    expect(made).toMatchObject({ name, memberCount: wanted.length })
  }
})

test('a ready team that exceeds the agent limit reports how many agents it needs and how many exist', async () => {
  const [ready] = readyTeams
  const found = config.userAgentsMax
  config.userAgentsMax = 3
  try {
    await agent('The only one')
    const answer = await owner.request('POST', '/api/agent-teams/ready', { ready: ready?.id })
    expect(answer.status).toBe(403)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toMatch(new RegExp(`\\b3 agents, you have 1\\b.*\\b${ready?.members.length}\\b`))
  } finally {
    config.userAgentsMax = found
  }
})

test('the error messages of the team form are as specified', { tags: 'words' }, () => {
  expect(teamTexts).toEqual({
    nameRequired: 'Team name is required',
    taskTooShort: 'Task description must be at least 10 characters',
    agentRequired: 'Agent is required',
    orderTooLow: 'Execution order must be at least 1',
  })
})
