import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from '#tools/bench/figures.ts'
import { cpuOf, memoryOf } from '#tests/setup/processes/process-figures.ts'
import { busyMaxMs, untilQuiet } from './idle-processes.ts'
import type { Stage } from '#tools/bench/stage.ts'

const idleMs = 5_000

/** Measures memory and CPU without users. Runs first, on a fresh server. */
export async function idle(stage: Stage): Promise<Findings> {
  const isQuiet = await untilQuiet(stage)
  const before = await cpuOf(stage.families)
  await sleep(idleMs)
  const after = await cpuOf(stage.families)
  const memory = await memoryOf(stage.families)
  const seconds = idleMs / 1000
  return {
    figures: [
      {
        name: 'memory of all processes',
        value: memory.server + memory.database,
        unit: 'MB',
        aim: { atMost: 180 },
      },
      { name: 'of it PostgreSQL', value: memory.database, unit: 'MB' },
      { name: 'CPU each second, server', value: (after.server - before.server) / seconds, unit: 'ms' },
      {
        name: 'CPU each second, PostgreSQL',
        value: (after.database - before.database) / seconds,
        unit: 'ms',
      },
    ],
    notes: isQuiet ? [] : [`it was still busy ${busyMaxMs / 1000} s after the start`],
  }
}
