import { eq, inArray, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamReply } from '#contract/teams/teams.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeamExecutions, agentTeamMembers, agentTeams } from '#server/db/tables/teams.ts'
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
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { tick } from './scheduler.ts'

const database = testDatabase()
const noModels = config.models
const ownLimits = config.runsAtOnce
/** Fewer places than either user could fill alone, so that they have to take turns. */
const perUser = 8
const overall = 10
/** How long a model takes to answer, ms, so that calls overlap. */
const answerMs = 20
let peer: Peer
/** The users of the calls to the model in their order, and how many calls were in flight at once. */
const turns: string[] = []
let atOnce = 0
let mostAtOnce = 0

beforeAll(async () => {
  peer = await startPeer((response, _request, body) => {
    turns.push(/Write a short note as (\w+ \d+)\./.exec(body)?.[1] ?? 'join')
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    setTimeout(() => {
      atOnce -= 1
      answerInStream(response, 'The harbour is open.')
    }, answerMs)
  })
  config.models = modelsFrom(protocols[3].env(peer.url))
  config.runsAtOnce = { perUser, overall, perWorker: overall }
  await startDurable({ url: database.url, kinds: await workKinds() })
  startPolling()
})
afterAll(async () => {
  config.models = noModels
  config.runsAtOnce = ownLimits
  await stopDurable(5_000)
  await peer.close()
})

const isOpen = (status: string) => status === 'queued' || status === 'running'
const now = new Date()
const thisMinute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
const dueNow = {
  autoSchedule: true,
  taskFrequency: 'hourly' as const,
  triggerConfig: { at: `00:${String(thisMinute.getUTCMinutes()).padStart(2, '0')}`, timeZone: 'UTC' },
  nextRun: thisMinute,
}

async function addAgents(userId: string, prefix: string, count: number, more: object = {}) {
  const made = await db
    .insert(agents)
    .values(
      Array.from({ length: count }, (_, n) => ({
        userId,
        name: `${prefix} ${n}`,
        persona: 'writer',
        taskDescription: `Write a short note as ${prefix} ${n}.`,
        taskFrequency: 'as-needed' as const,
        engine: 'openai-compatible' as const,
        ...more,
      })),
    )
    .returning({ id: agents.id })
  return made.map(({ id }) => id)
}

async function aTeam(user: Caller, prefix: string, count: number): Promise<TeamReply> {
  const form = { name: prefix, taskDescription: 'Find out what is new.' }
  const team = await user.json<TeamReply>('POST', '/api/agent-teams', form)
  const ids = await addAgents(team.userId, prefix, count)
  await db
    .insert(agentTeamMembers)
    .values(ids.map((agentId, n) => ({ teamId: team.id, agentId, executionOrder: 1 + Math.floor(n / 10) })))
  await db.update(agentTeams).set(dueNow).where(eq(agentTeams.id, team.id))
  return team
}

/** The open runs of each user when a claim was decided, and the users whose runs it took. */
interface SeenClaim {
  stood: { user: string; runs: number; waits: number }[]
  took: string[]
}

/** Listens to every claim in the database itself, with the state at the moment at which it was decided. */
async function watchClaims(): Promise<{ claims: SeenClaim[]; stop: () => Promise<unknown> }> {
  // A stable function sees the snapshot of the statement that fired it: the state before that statement.
  await db.execute(sql`
    create function tell_claim() returns trigger language plpgsql stable as $$ begin
      perform pg_notify('seen_claim', json_build_object('took', took, 'stood', stood)::text)
      from (select json_agg(new_runs.user_id) as took from new_runs join old_runs using (id)
        where old_runs.claimed_at is null and new_runs.claimed_at is not null) as claim,
      (select json_agg(json_build_object('user', user_id, 'runs', runs, 'waits', waits)) as stood from (
        select user_id, count(*) filter (where claimed_at is not null) as runs,
          count(*) filter (where claimed_at is null and held_at is null) as waits
        from agent_executions where status in ('queued', 'running') group by user_id) as users) as state
      where took is not null;
      return null;
    end $$`)
  await db.execute(sql`
    create trigger tell_claim after update on agent_executions
    referencing old table as old_runs new table as new_runs for each statement execute function tell_claim()`)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const claims: SeenClaim[] = []
  client.on('notification', ({ payload }) => claims.push(JSON.parse(payload ?? '') as SeenClaim))
  await client.query('listen seen_claim')
  return { claims, stop: () => client.end() }
}

/** Users that a claim passed over: they still wait with fewer runs than the user who got the place. */
function passedOver({ stood, took }: SeenClaim): string[] {
  const taken = (user: string) => took.filter((each) => each === user).length
  const after = stood.map(({ user, runs, waits }) => ({
    user,
    runs: runs + taken(user),
    waits: waits - taken(user),
  }))
  const favored = after.filter(({ user }) => took.includes(user))
  return after.flatMap(({ user, runs, waits }) =>
    waits > 0 && runs < perUser ? favored.filter((other) => other.runs > runs + 1).map(() => user) : [],
  )
}

test('two teams due in the same minute as 200 agents: each runs once, none is lost, the limits are kept, and no free place passes over who waits with less', async () => {
  const [many, few] = [await aUser(app), await aUser(app)]
  const watch = await watchClaims()
  const small = await aTeam(many, 'Small', 3)
  await aTeam(few, 'Large', 20)
  const crowd = await addAgents(small.userId, 'Crowd', 200, dueNow)
  await Promise.all([tick(), tick(), tick()])
  await eventually(
    async () => [
      ...(await db.select({ status: agentExecutions.status }).from(agentExecutions)),
      ...(await db.select({ status: agentTeamExecutions.status }).from(agentTeamExecutions)),
    ],
    (found) => found.length === 225 && !found.some(({ status }) => isOpen(status)),
  )

  const ledger = await db.select().from(plannedRuns)
  expect(ledger).toHaveLength(202)
  expect(new Set(ledger.map(({ outcome }) => outcome))).toEqual(new Set(['started']))
  const runs = await db
    .select({ status: agentExecutions.status, runs: sql<number>`count(*)::int` })
    .from(agentExecutions)
    .groupBy(agentExecutions.status)
  expect(runs).toEqual([{ status: 'success', runs: 223 }])
  expect(await db.$count(agentExecutions, inArray(agentExecutions.agentId, crowd))).toBe(200)
  const ofTeams = await db.select({ status: agentTeamExecutions.status }).from(agentTeamExecutions)
  expect(ofTeams).toEqual([{ status: 'success' }, { status: 'success' }])

  const calls = turns.filter((name) => name !== 'join')
  expect(calls).toHaveLength(223)
  expect(new Set(calls).size).toBe(223)
  expect(turns).toHaveLength(225)
  expect(mostAtOnce).toBeLessThanOrEqual(overall)

  await watch.stop()
  const contested = watch.claims.filter(({ stood }) => stood.filter(({ waits }) => waits > 0).length > 1)
  expect(contested.length).toBeGreaterThan(0)
  expect(watch.claims.flatMap(passedOver)).toEqual([])
})
