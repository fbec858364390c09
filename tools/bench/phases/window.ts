import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, type Findings, short } from '#tools/bench/figures.ts'
import { type Cpu, cpuOf, memoryOf, type Split } from '#tests/setup/processes/process-figures.ts'
import type { Stage } from '#tools/bench/stage.ts'

const memoryEveryMs = 1_000
/** Work that a run does after its reply counts as part of it, ms. */
const settleMs = 500

/** The cost of a stretch of work. */
export interface Cost {
  /** CPU time, ms. */
  cpu: Cpu
  /** Peak memory, MB. */
  peak: Split
  /** How the processors were shared meanwhile: without idle time, the figures are less meaningful. */
  shares: string
  /** CPU time of other processes, percent of one processor. */
  others: number
}

/** Runs a stretch of work and measures its cost. */
export async function measured<T>(
  { families }: Stage,
  work: () => Promise<T>,
): Promise<{ result: T; cost: Cost }> {
  const memory = watchMemory(() => memoryOf(families))
  const before = await cpuOf(families)
  const startedAt = performance.now()
  const result = await work()
  await sleep(settleMs)
  const after = await cpuOf(families)
  const tookMs = performance.now() - startedAt
  const peak = await memory.end()
  const cpu = {
    server: after.server - before.server,
    database: after.database - before.database,
    bench: after.bench - before.bench,
    machine: after.machine - before.machine,
  }
  const { server, database, bench, machine } = cpu
  const others = Math.max(0, machine - server - database - bench)
  return {
    result,
    cost: { cpu, peak, shares: sharesOf(cpu, others, tookMs), others: (100 * others) / tookMs },
  }
}

function sharesOf({ server, database, bench, machine }: Cpu, others: number, tookMs: number): string {
  const processors = availableParallelism()
  const idle = Math.max(0, processors * tookMs - machine)
  const shares = { server, PostgreSQL: database, 'client and model': bench, others, idle }
  const parts = Object.entries(shares).map(([name, ms]) => `${name} ${Math.round((100 * ms) / tookMs)} %`)
  return `of ${short(100 * processors)} % of processors: ${parts.join(', ')}`
}

function watchMemory(look: () => Promise<Split>) {
  const peak = { server: 0, database: 0 }
  const ended = new AbortController()
  const sample = async () => {
    const now = await look()
    if (now.server + now.database > peak.server + peak.database) Object.assign(peak, now)
  }
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await sleep(memoryEveryMs, undefined, { signal: ended.signal }).catch(() => {})
      await sample()
    }
  })()
  return {
    async end(): Promise<Split> {
      ended.abort()
      await watching
      return peak
    },
  }
}

/** The cost of a stretch of work per run, and its use of the machine. */
export function costFigures(
  cost: Cost,
  runs: number,
  aims: Pick<Figure, 'aim' | 'besideAim'> = {},
): Findings['figures'] {
  const { server, database } = cost.cpu
  return [
    {
      name: 'CPU of a run, server and PostgreSQL',
      value: (server + database) / runs,
      unit: 'ms',
      ...aims,
    },
    { name: 'CPU of a run, server', value: server / runs, unit: 'ms', aim: { atMost: 8 } },
    { name: 'CPU of a run, PostgreSQL', value: database / runs, unit: 'ms' },
    ...machineFigures(cost),
  ]
}

/** The use of the machine by a stretch of work. */
export function machineFigures({ peak, others }: Cost): Findings['figures'] {
  return [
    {
      name: 'peak memory of all processes',
      value: peak.server + peak.database,
      unit: 'MB',
      aim: { atMost: 450 },
    },
    { name: 'of it PostgreSQL', value: peak.database, unit: 'MB' },
    { name: 'of a processor, taken by others', value: others, unit: '%' },
  ]
}
