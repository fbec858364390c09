import { addedLatency, aroundTheCall, closedLoop, faultNotes, mostAtOnce } from './closed-loop.ts'
import { around, type Findings } from '#tools/bench/figures.ts'
import { modelMs } from '#tools/bench/model.ts'
import type { TimedRun } from '#tools/bench/person.ts'
import type { Profiler } from '#tools/bench/profile.ts'
import type { Stage } from '#tools/bench/stage.ts'
import { costFigures, measured } from './window.ts'

const clientsCount = 32
const warmUpMs = 4_000
const forMs = 12_000

/** Measures the throughput of 32 users who each run an agent repeatedly. */
export async function manyClients(stage: Stage, profiler: Profiler): Promise<Findings> {
  const clients = await everyClient(stage)
  await closedLoop({ clients, forMs: warmUpMs })
  await stage.model.takeCalls()

  const { result, cost } = await measured(stage, () =>
    profiler.watch('32 clients', () => closedLoop({ clients, forMs })),
  )
  const calls = await stage.model.takeCalls()
  const { before, after } = aroundTheCall(result, calls)
  const runs = result.good.length
  const added = addedLatency(result, modelMs)
  return {
    figures: [
      {
        name: 'runs per second',
        value: runs / result.seconds,
        unit: 'runs/s',
        aim: { atLeast: 145 },
        besideAim: { ratio: { atLeast: 2.8 }, value: { atLeast: 145 } },
      },
      { name: 'added latency p50', value: added.p50, unit: 'ms', around: around(added) },
      { name: 'added latency p99', value: added.p99, unit: 'ms' },
      {
        name: 'of it before the model is called, p50',
        value: before.p50,
        unit: 'ms',
        around: around(before),
      },
      { name: 'of it after it has answered, p50', value: after.p50, unit: 'ms', around: around(after) },
      { name: 'calls of the model at once, at most', value: mostAtOnce(calls), unit: '' },
      ...costFigures(cost, runs, { besideAim: { ratio: { atMost: 0.3 } }, aim: { atMost: 4 } }),
      { name: 'failed runs', value: result.faults.length, unit: '', aim: { atMost: 0 } },
    ],
    notes: [cost.shares, ...faultNotes(result.faults)],
  }
}

/** For each of 32 people a run of an agent of their own. */
export async function everyClient(stage: Stage): Promise<(() => Promise<TimedRun>)[]> {
  const people = await stage.people(clientsCount)
  return Promise.all(
    people.map(async (person) => {
      const { id } = await person.addAgent({ name: 'One of many' })
      return () => person.run(id, stage.ends)
    }),
  )
}
