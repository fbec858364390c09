import { addedLatency, aroundTheCall, closedLoop, faultNotes, mostAtOnce } from './closed-loop.ts'
import { around, type Findings } from './figures.ts'
import { modelMs } from './model.ts'
import type { Profiler } from './profile.ts'
import type { Stage } from './stage.ts'
import { measured } from './window.ts'

const clientsCount = 32
const warmUpMs = 4_000
const forMs = 16_000

/** What the product carries when 32 people run an agent each, again and again. */
export async function manyClients(stage: Stage, profiler: Profiler): Promise<Findings> {
  const people = await stage.people(clientsCount)
  const clients = await Promise.all(
    people.map(async (person) => {
      const { id } = await person.addAgent({ name: 'One of many' })
      return () => person.run(id)
    }),
  )
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
      { name: 'runs per second', value: runs / result.seconds, unit: 'runs/s', aim: { atLeast: 140 } },
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
      { name: 'CPU of a run, server', value: cost.cpu.server / runs, unit: 'ms', aim: { atMost: 8 } },
      { name: 'CPU of a run, PostgreSQL', value: cost.cpu.database / runs, unit: 'ms' },
      { name: 'peak memory of all processes', value: cost.peak.server + cost.peak.database, unit: 'MB' },
      { name: 'of it PostgreSQL', value: cost.peak.database, unit: 'MB' },
      { name: 'failed runs', value: result.faults.length, unit: '', aim: { atMost: 0 } },
    ],
    notes: [cost.shares, ...faultNotes(result.faults)],
  }
}
