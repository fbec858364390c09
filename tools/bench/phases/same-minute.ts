import { setTimeout as sleep } from 'node:timers/promises'
import { around, type Findings, quantilesOf } from '#tools/bench/figures.ts'
import type { ModelCall } from '#tools/bench/model-peer.ts'
import type { Person } from '#tools/bench/person.ts'
import type { Profiler } from '#tools/bench/profile.ts'
import type { Stage } from '#tools/bench/stage.ts'
import { machineFigures, measured } from './window.ts'

const agentsCount = 200
const peopleCount = 32
const minuteMs = 60_000
/** Time to make the agents before the minute begins. */
const headStartMs = 12_000
/** The watch begins before the minute, to catch what comes too early. */
const beforeDueMs = 500
/** Only a server that loses schedules, or a very busy machine, comes to it. */
const giveUpMs = 60_000
/** How long a second call of the same agent is waited for. */
const lookAfterMs = 3_000
const lookEveryMs = 200

/** How long after the minute the model is called when 200 schedules are due in it. */
export async function sameMinute(stage: Stage, profiler: Profiler): Promise<Findings> {
  const people = await stage.people(peopleCount)
  const dueAt = Math.ceil((Date.now() + headStartMs) / minuteMs) * minuteMs
  const tags = await makeAgents(people, new Date(dueAt))
  if (Date.now() >= dueAt) throw new Error('The agents were not made before their minute began.')
  await stage.model.takeCalls()
  await sleep(dueAt - beforeDueMs - Date.now())
  const { result: calls, cost } = await measured(stage, () =>
    profiler.watch('same minute', () => callsOf(stage, new Set(tags))),
  )

  const called = Map.groupBy(calls, ({ tag }) => tag)
  const firsts = [...called.values()].map((all) => Math.min(...all.map(({ arrivedAt }) => arrivedAt)) - dueAt)
  if (firsts.length === 0) throw new Error('No schedule has run.')
  const late = quantilesOf(firsts)
  return {
    figures: [
      { name: 'model called after the minute, p50', value: late.p50, unit: 'ms', around: around(late) },
      {
        name: 'model called after the minute, p99',
        value: late.p99,
        unit: 'ms',
        aim: { atMost: 1_000 },
        besideAim: { ratio: { atMost: 0.25 } },
      },
      { name: 'called twice', value: calls.length - called.size, unit: '', aim: { atMost: 0 } },
      { name: 'not called', value: agentsCount - called.size, unit: '', aim: { atMost: 0 } },
      { name: 'called too early', value: firsts.filter((ms) => ms < 0).length, unit: '', aim: { atMost: 0 } },
      ...machineFigures(cost),
    ],
    notes: [
      cost.shares,
      `${agentsCount} agents of ${peopleCount} people, due at ${new Date(dueAt).toISOString()}`,
    ],
  }
}

let agentsSoFar = 0

/** Makes the agents, all due at the same instant; answers the tags by which the model knows them. */
async function makeAgents(people: Person[], due: Date): Promise<string[]> {
  const at = due.toISOString().slice(11, 16)
  const tags = Array.from({ length: agentsCount }, (_, number) => `bench-planned-${agentsSoFar + number}`)
  agentsSoFar += agentsCount
  await Promise.all(
    people.map(async (person, number) => {
      for (const tag of tags.filter((_, index) => index % people.length === number)) {
        const agent = await person.addAgent({
          name: tag,
          taskDescription: `Say what is new in the harbour, as ${tag}.`,
          taskFrequency: 'daily',
          triggerType: 'schedule',
          autoSchedule: true,
          triggerConfig: { at, timeZone: 'UTC' },
        })
        if (agent.nextRun === null) throw new Error('The agent has no next run: nothing is scheduled.')
        if (Date.parse(agent.nextRun) !== due.getTime()) {
          throw new Error(`The agent is due at ${agent.nextRun}, not at ${due.toISOString()}.`)
        }
      }
    }),
  )
  return tags
}

async function callsOf({ model }: Stage, wanted: Set<string>): Promise<ModelCall[]> {
  const calls: ModelCall[] = []
  const missing = new Set(wanted)
  const take = async () => {
    for (const call of await model.takeCalls()) {
      if (wanted.has(call.tag)) calls.push(call)
      missing.delete(call.tag)
    }
  }
  const giveUpAt = performance.now() + giveUpMs
  while (missing.size > 0 && performance.now() < giveUpAt) {
    await sleep(lookEveryMs)
    await take()
  }
  await sleep(lookAfterMs)
  await take()
  return calls
}
