import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { short } from './figures.ts'
import { type Cpu, cpuOf, memoryOf, type Split } from './processes.ts'
import type { Stage } from './stage.ts'

const memoryEveryMs = 1_000
/** What a run leaves to be done after its answer belongs to it. */
const settleMs = 500

/** What a stretch of work cost. */
export interface Cost {
  /** CPU time, ms. */
  cpu: Cpu
  /** The most memory seen, MB. */
  peak: Split
  /** Who had the processors meanwhile: a machine with little left for others and nothing idle tells less. */
  shares: string
}

/** Does a stretch of work and measures what it cost. */
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
  return { result, cost: { cpu, peak, shares: sharesOf(cpu, tookMs) } }
}

function sharesOf({ server, database, bench, machine }: Cpu, tookMs: number): string {
  const processors = availableParallelism()
  const others = Math.max(0, machine - server - database - bench)
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
