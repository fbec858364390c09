import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import { type AgentScheduleReply, pausedTexts } from '#contract/schedules/schedules.ts'
import type { TeamReply } from '#contract/teams/teams.ts'
import { db } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeamExecutions, agentTeams } from '#server/db/tables/teams.ts'
import { failedTeam, recordTeamRun } from '#server/features/teams/record-team.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app } from '#tests/setup/callers/outsider.ts'
import { tick } from './scheduler.ts'
import { checkSchedules } from './schedule-monitor.ts'

testDatabase()
const realNow = clock.now
const nine = '2027-01-11T09:00:00.000Z'
const nextNine = '2027-01-12T09:00:00.000Z'
let user: Caller
let now = new Date()
let team: TeamReply

const at = (text: string) => {
  now = new Date(text)
}
beforeAll(() => {
  clock.now = () => now
})
afterAll(() => {
  clock.now = realNow
})
beforeEach(async () => {
  at('2027-01-11T08:00:00Z')
  await checkSchedules()
  user = await aUser(app)
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  team = await user.json('POST', '/api/agent-teams', {
    name: 'Newsroom',
    taskDescription: 'Find what is new.',
  })
  await user.json('POST', `/api/agent-teams/${team.id}/members`, { agentId: (await anAgent(user)).id })
  team = await change({ autoSchedule: true })
})

const change = (body: object) => user.json<TeamReply>('PATCH', `/api/agent-teams/${team.id}`, body)
const shown = () => user.json<TeamReply>('GET', `/api/agent-teams/${team.id}`)
const schedule = () => user.json<AgentScheduleReply>('GET', `/api/agent-teams/${team.id}/schedule`)
const ledger = async () => (await schedule()).ledger.map(({ outcome, cause }) => [outcome, cause])
const runs = () =>
  db
    .select()
    .from(agentTeamExecutions)
    .where(eq(agentTeamExecutions.teamId, team.id))
    .orderBy(agentTeamExecutions.id)
const newest = async () => (await runs()).at(-1)?.id ?? 0
const endRuns = () =>
  db.update(agentTeamExecutions).set({ status: 'success' }).where(eq(agentTeamExecutions.teamId, team.id))

test("a team's planned instant starts one run, however many schedulers check, and is in its ledger", async () => {
  expect(await schedule()).toMatchObject({
    nextRuns: [nine, nextNine, expect.any(String), expect.any(String), expect.any(String)],
    whyNot: null,
    description: expect.stringContaining('09:00 (UTC)'),
    ledger: [],
  })
  at(nine)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await runs()).toMatchObject([
    { triggerSource: 'schedule', status: 'queued', startedBy: team.userId },
  ])
  expect((await schedule()).ledger).toMatchObject([
    {
      plannedAt: nine,
      outcome: 'started',
      reason: null,
      executionId: await newest(),
      executionStatus: 'queued',
    },
  ])
  expect((await shown()).nextRun).toBe(nextNine)
})

test('a team that is still going skips the next instant or lets it wait, and missed ones are made up for once', async () => {
  await change({ taskFrequency: 'hourly' })
  at(nine)
  await tick()
  const first = await newest()
  at('2027-01-11T10:00:00Z')
  await tick()
  expect(await ledger()).toEqual([
    ['skipped', 'still-going'],
    ['started', null],
  ])
  await change({ triggerConfig: { overlap: 'queue' } })
  at('2027-01-11T11:00:00Z')
  await tick()
  const [waiting] = (await schedule()).ledger
  expect(waiting).toMatchObject({ outcome: 'waiting', cause: 'waits' })
  expect(waiting?.reason).toContain(`#${first}`)
  await endRuns()
  await tick()
  expect((await ledger())[0]).toEqual(['started', 'waited'])
  await endRuns()
  at('2027-01-11T14:30:00Z')
  await tick()
  expect((await ledger()).slice(0, 3)).toEqual([
    ['started', 'ran-late'],
    ['missed', 'missed-made-up'],
    ['missed', 'missed-made-up'],
  ])
  expect(await runs()).toHaveLength(3)
})

test('pausing, changing or deleting a team ends what was due, and it comes back paused', async () => {
  await change({ taskFrequency: 'hourly' })
  at(nine)
  expect(await change({ status: 'paused' })).toMatchObject({ nextRun: null })
  expect((await schedule()).whyNot).toBe(pausedTexts.paused('team'))
  expect(await ledger()).toEqual([['skipped', 'paused']])
  expect(await change({ status: 'active' })).toMatchObject({ nextRun: '2027-01-11T10:00:00.000Z' })
  at('2027-01-11T10:00:00Z')
  await user.request('DELETE', `/api/agent-teams/${team.id}`)
  await tick()
  expect(await runs()).toEqual([])
  const back = await user.json('POST', `/api/agent-teams/${team.id}/restore`)
  expect(back).toMatchObject({ status: 'paused', nextRun: null })
  expect((await ledger())[0]).toEqual(['skipped', 'deleted'])
})

test('a team follows its owner to another time zone unless it names its own', async () => {
  await user.json('PATCH', '/api/auth/user', { timeZone: 'Europe/Berlin' })
  expect((await shown()).nextRun).toBe(nextNine.replace('T09', 'T08'))
  await change({ triggerConfig: { timeZone: 'Asia/Tokyo' } })
  const { nextRun } = await shown()
  await user.json('PATCH', '/api/auth/user', { timeZone: 'America/New_York' })
  expect((await shown()).nextRun).toBe(nextRun)
})

test('five failures in a row of planned runs pause a team and tell its owner, and resuming begins afresh', async () => {
  await change({ taskFrequency: 'hourly' })
  for (let hour = 9; hour < 14; hour += 1) {
    expect((await shown()).status).toBe('active')
    at(`2027-01-11T${String(hour).padStart(2, '0')}:00:00Z`)
    await tick()
    await recordTeamRun(await newest(), failedTeam('Reader is required and failed.'))
  }
  expect(await shown()).toMatchObject({ status: 'paused', nextRun: null })
  expect((await schedule()).whyNot).toBe(pausedTexts.failures('team'))
  const notifications = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(notifications).toMatchObject([{ kind: 'team.paused', title: expect.stringContaining('Newsroom') }])
  await change({ status: 'active' })
  const [row] = await db.select().from(agentTeams).where(eq(agentTeams.id, team.id))
  expect(row?.failuresInARow).toBe(0)
})

test('a team without agents says why it did not run, and an instant that nobody claimed is found and announced once a day', async () => {
  const [member] = (
    await user.json<{ members: { id: number }[] }>('GET', `/api/agent-teams/${team.id}/members`)
  ).members
  await user.request('DELETE', `/api/agent-teams/${team.id}/members/${member?.id}`)
  at(nine)
  await tick()
  expect((await schedule()).ledger).toMatchObject([
    { outcome: 'skipped', cause: 'refused', reason: expect.any(String) },
  ])
  await checkSchedules()
  await db.delete(plannedRuns).where(eq(plannedRuns.teamId, team.id))
  at('2027-01-11T09:10:00Z')
  await checkSchedules()
  expect(await ledger()).toEqual([['missed', 'lost']])
  const notifications = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(notifications).toMatchObject([
    {
      kind: 'schedule.missed',
      title: expect.stringContaining('Newsroom'),
      link: `/teams?schedule=${team.id}`,
    },
  ])
})

test('a viewer sees the schedule of a team and cannot change it, and a stranger sees nothing', async () => {
  const [viewer, otherUser] = [await aUser(app), await aUser(app)]
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  const { email } = await viewer.json<{ email: string }>('GET', '/api/auth/user')
  await user.json('POST', `/api/agent-teams/${team.id}/shares`, { email })
  const path = `/api/agent-teams/${team.id}`
  expect(await viewer.json('GET', `${path}/schedule`)).toMatchObject({
    nextRuns: [nine, nextNine, ...Array(3).fill(expect.any(String))],
  })
  expect((await viewer.request('PATCH', path, { autoSchedule: false })).status).toBe(403)
  expect((await otherUser.request('GET', `${path}/schedule`)).status).toBe(404)
})
