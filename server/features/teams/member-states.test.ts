import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { finalStatuses } from '#contract/runs/run-names.ts'
import { memberStates } from '#contract/teams/team-names.ts'
import type { TeamExecutionReply, TeamReply } from '#contract/teams/teams.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { memberTransitions, moveMembers } from './member-states.ts'
import { reconcileTeams } from './reconcile.ts'
import { canceledTeam, failedTeam, recordTeamRun } from './record-team.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
let user: Caller
let teamId: number

beforeAll(async () => {
  user = await aUser(createApp())
  const form = { name: 'Newsroom', taskDescription: 'Find out what is new.' }
  teamId = (await user.json<TeamReply>('POST', '/api/agent-teams', form)).id
  for (const name of memberStates) {
    const agent = { name, persona: 'writer', taskDescription: 'Write a short note each day.' }
    const { id: agentId } = await user.json<AgentReply>('POST', '/api/agents', agent)
    await user.json('POST', `/api/agent-teams/${teamId}/members`, { agentId })
  }
})

/** A run that no worker performs, with a member in each state. */
async function aRun(): Promise<number> {
  const headers = { prefer: 'respond-async' }
  const { id } = await user.json<{ id: number }>('POST', `/api/agent-teams/${teamId}/execute`, {}, headers)
  for (const state of memberStates) {
    await db.update(teamExecutionMembers).set({ state }).where(member(id, state))
  }
  return id
}
const member = (id: number, name: string) =>
  and(eq(teamExecutionMembers.teamExecutionId, id), eq(teamExecutionMembers.agentName, name))
const shown = (id: number) => user.json<TeamExecutionReply>('GET', `/api/team-executions/${id}`)
const statesOf = async (id: number) =>
  Object.fromEntries((await shown(id)).memberResults.map(({ agentName, state }) => [agentName, state]))
const unchanged = Object.fromEntries(memberStates.map((state) => [state, state]))

test.each(memberStates)('a member becomes %s only from the states of the table', async (to) => {
  const id = await aRun()
  await moveMembers(db, eq(teamExecutionMembers.teamExecutionId, id), to)
  expect(await statesOf(id)).toEqual(
    Object.fromEntries(memberStates.map((from) => [from, memberTransitions[from].includes(to) ? to : from])),
  )
})

test.each(finalStatuses)('a run that ended with %s never changes again', async (status) => {
  const id = await aRun()
  await db
    .update(agentTeamExecutions)
    .set({ status, completedAt: new Date() })
    .where(eq(agentTeamExecutions.id, id))
  const before = await shown(id)
  for (const ending of [canceledTeam, failedTeam('Too late.')]) await recordTeamRun(id, ending)
  await user.json('POST', `/api/team-executions/${id}/cancel`)
  expect(await shown(id)).toEqual(before)
  expect(await statesOf(id)).toEqual(unchanged)
})

const setRun = (id: number, columns: Partial<typeof agentTeamExecutions.$inferInsert>) =>
  db.update(agentTeamExecutions).set(columns).where(eq(agentTeamExecutions.id, id))
const isHeld = async (id: number) =>
  (await db.select().from(agentTeamExecutions).where(eq(agentTeamExecutions.id, id)))[0]?.heldAt !== null
async function reconcile() {
  await reconcileTeams.start()
  await reconcileTeams.stop()
}

test('a run that is canceled before a worker has it ends at once, and its waiting members are skipped', async () => {
  const id = await aRun()
  expect(await user.json('POST', `/api/team-executions/${id}/cancel`)).toMatchObject({ status: 'canceled' })
  expect(await statesOf(id)).toEqual({ ...unchanged, waiting: 'skipped' })
})

test('a cancellation that a crash cut off before the end was recorded is finished', async () => {
  const id = await aRun()
  await setRun(id, { cancelRequestedAt: new Date() })
  await reconcile()
  expect(await shown(id)).toMatchObject({ status: 'canceled', error: canceledTeam.error })
})

test('a run waits for a member that has a run, and no longer for one whose run was deleted with its agent', async () => {
  const id = await aRun()
  await setRun(id, { heldAt: new Date() })
  await reconcile()
  expect([(await shown(id)).status, await isHeld(id)]).toEqual(['queued', false])
  expect(await statesOf(id)).toEqual({ ...unchanged, running: 'failed' })
  const waits = await aRun()
  await setRun(waits, { heldAt: new Date() })
  await db.update(teamExecutionMembers).set({ state: 'success' }).where(member(waits, 'running'))
  await reconcile()
  expect(await isHeld(waits)).toBe(true)
})

test('a run is repeated only after its end, from its first stage with a failure on', async () => {
  const id = await aRun()
  const open = await user.request('POST', `/api/team-executions/${id}/retry`)
  expect(open.status).toBe(409)
  await user.json('POST', `/api/team-executions/${id}/cancel`)
  const { id: again } = await user.json<{ id: number }>('POST', `/api/team-executions/${id}/retry`)
  const run = await shown(again)
  expect(Object.fromEntries(run.memberResults.map((each) => [each.agentName, each.state]))).toEqual({
    waiting: 'waiting',
    running: 'waiting',
    success: 'waiting',
    failed: 'waiting',
    canceled: 'waiting',
    skipped: 'waiting',
  })
})
