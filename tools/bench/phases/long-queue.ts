import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { around, type Findings, quantilesOf } from '#tools/bench/figures.ts'
import type { ModelCall } from '#tools/bench/model-peer.ts'
import type { TimedRun } from '#tools/bench/person.ts'
import type { Profiler } from '#tools/bench/profile.ts'
import type { Stage } from '#tools/bench/stage.ts'
import { machineFigures, measured } from './window.ts'

const waitingPeople = 50
/** Maximum number of open runs of one person. */
const runsEach = 200
const startsMax = 40
const forMs = 20_000
const pauseMs = 150
const takenUpMs = 20_000
/** When this many have ended, every slot of the server has been used. */
const takenUpRuns = 100
const callWithinMs = 10_000
const lookEveryMs = 50

const people = `insert into users (id, email, name)
  select 'bench-waiting-' || n, 'waiting-' || n || '@example.com', 'Waiting' from generate_series(1, $1::int) n`
const agents = `insert into agents (user_id, name, persona, task_description)
  select id, 'Waiting', 'researcher', 'Say what is new in the harbour.' from users where id like 'bench-waiting-%'`
// Requested a minute ago, so that nothing treats them as runs that are still being admitted.
const runs = `insert into agent_executions (agent_id, user_id, executed_at)
  select a.id, a.user_id, now() - interval '1 minute' from generate_series(1, $1::int) n, agents a
  where a.user_id like 'bench-waiting-%' order by n, a.id`
const states = `select count(*) filter (where status = 'queued')::int as waiting,
  count(*) filter (where status = 'success')::int as done
  from agent_executions where user_id like 'bench-waiting-%'`

/** How soon a new user's run starts while 10,000 runs of others wait. The last phase, as those runs remain. */
export async function longQueue(stage: Stage, profiler: Profiler): Promise<Findings> {
  const [person] = await stage.people(1)
  if (!person) throw new Error('There is nobody.')
  const { id } = await person.addAgent({ name: 'Comes later' })
  await fill(stage.sql)
  const isTakenUp = await untilTakenUp(stage.sql)
  await stage.model.takeCalls()
  const begin = await stateOf(stage.sql)
  const { result: delays, cost } = await measured(stage, () =>
    profiler.watch('long queue', () => startAgainAndAgain(stage, () => person.start(id))),
  )
  const end = await stateOf(stage.sql)
  const delay = quantilesOf(delays.filter((ms) => ms !== undefined))
  return {
    figures: [
      {
        name: 'asked for until the model is called, p50',
        value: delay.p50,
        unit: 'ms',
        around: around(delay),
      },
      { name: 'asked for until the model is called, p99', value: delay.p99, unit: 'ms' },
      {
        name: 'not started within 10 s',
        value: delays.filter((ms) => ms === undefined).length,
        unit: '',
        aim: { atMost: 0 },
      },
      { name: 'waiting at the begin', value: begin.waiting, unit: '' },
      { name: 'waiting at the end', value: end.waiting, unit: '' },
      ...machineFigures(cost),
    ],
    notes: [
      cost.shares,
      `the waiting runs were written by SQL: ${runsEach} of each of ${waitingPeople} people`,
      ...(isTakenUp ? [] : ['hardly any of the waiting runs was taken up within 20 s']),
    ],
  }
}

/** Starts one run after the other; returns the time until the call of each arrived, if it did. */
async function startAgainAndAgain(stage: Stage, start: () => Promise<TimedRun>) {
  const delays: (number | undefined)[] = []
  const giveUpAt = performance.now() + forMs
  while (delays.length < startsMax && performance.now() < giveUpAt) {
    const run = await start()
    if (run.fault) throw new Error(run.fault)
    const call = await callOf(stage, run.tag)
    delays.push(call && call.arrivedAt - run.askedAt)
    await sleep(pauseMs)
  }
  return delays
}

async function fill(sql: Client): Promise<void> {
  await sql.query(people, [waitingPeople])
  await sql.query(agents)
  await sql.query(runs, [runsEach])
  await sql.query('analyze agent_executions')
}

/** Waits until the server works on the waiting runs, so that its slots are in use. */
async function untilTakenUp(sql: Client): Promise<boolean> {
  const giveUpAt = performance.now() + takenUpMs
  while (performance.now() < giveUpAt) {
    if ((await stateOf(sql)).done >= takenUpRuns) return true
    await sleep(lookEveryMs)
  }
  return false
}

async function stateOf(sql: Client): Promise<{ waiting: number; done: number }> {
  const { rows } = await sql.query<{ waiting: number; done: number }>(states)
  return rows[0] ?? { waiting: 0, done: 0 }
}

async function callOf({ model }: Stage, tag: string): Promise<ModelCall | undefined> {
  const giveUpAt = performance.now() + callWithinMs
  while (performance.now() < giveUpAt) {
    const call = (await model.takeCalls()).find((made) => made.tag === tag)
    if (call) return call
    await sleep(lookEveryMs)
  }
  return undefined
}
