import { addedLatency, aroundTheCall, closedLoop, faultNotes } from './closed-loop.ts'
import { around, type Findings } from '#tools/bench/figures.ts'
import { modelMs } from '#tools/bench/model.ts'
import type { Profiler } from '#tools/bench/profile.ts'
import type { Stage } from '#tools/bench/stage.ts'
import { costFigures, measured } from './window.ts'

/** Until the compiler has seen enough of it; several at once, to be quick. */
const warmUp = { clients: 8, runsMax: 240 }
const runsMax = 100

/** Measures the overhead of a run with one step on an idle server. */
export async function oneClient(stage: Stage, profiler: Profiler): Promise<Findings> {
  const [person] = await stage.people(1)
  if (!person) throw new Error('There is nobody.')
  const agent = await person.addAgent({ name: 'One client' })
  const run = () => person.run(agent.id, stage.ends)
  await closedLoop({ clients: Array.from({ length: warmUp.clients }, () => run), runsMax: warmUp.runsMax })
  await stage.model.takeCalls()

  const { result, cost } = await measured(stage, () =>
    profiler.watch('one client', () => closedLoop({ clients: [run], runsMax })),
  )
  const added = addedLatency(result, modelMs)
  const { before, after } = aroundTheCall(result, await stage.model.takeCalls())
  return {
    figures: [
      {
        name: 'added latency p50',
        value: added.p50,
        unit: 'ms',
        aim: { atMost: 10 },
        besideAim: { ratio: { atMost: 0.33 } },
        around: around(added),
      },
      { name: 'added latency p99', value: added.p99, unit: 'ms', aim: { atMost: 25 } },
      {
        name: 'of it before the model is called, p50',
        value: before.p50,
        unit: 'ms',
        around: around(before),
      },
      {
        name: 'of it after it has answered, p50',
        value: after.p50,
        unit: 'ms',
        around: around(after),
      },
      ...costFigures(cost, result.good.length),
      { name: 'failed runs', value: result.faults.length, unit: '', aim: { atMost: 0 } },
    ],
    notes: [cost.shares, ...faultNotes(result.faults)],
  }
}
