import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 5_000
/** The first look comes sooner: a start leaves garbage of its own. */
const firstLookMs = 1_000
/** Busy share of an idle process, at most. */
const idleShareMax = 0.1
/** Less than this is not worth the pause, some 100 ms of a processor; bytes. */
const worthBytes = 32_000_000

/**
 * While memory is available, V8 lets garbage grow to four times the live size, and keeps the pages of ended threads.
 * When set at the start of the process, either flag makes V8 reject the compile cache and Node's precompiled code, 60
 * ms of each start. Therefore they are set after all of that is loaded, and new cache entries are written before.
 */
export function limitHeapGrowth(): void {
  flushCompileCache()
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--no-memory-pool')
}

/**
 * From now on returns the memory of the start and of each busy period to the system, at the first idle moment after it.
 * By itself V8 keeps it until the next busy period, because it collects garbage only while the program allocates.
 */
export function releaseSpareMemory({ everyMs = lookEveryMs, firstMs = firstLookMs } = {}): void {
  let before = performance.eventLoopUtilization()
  let settled = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idleShareMax || heapBytes() < settled + worthBytes) return
    collectGarbage()
    settled = heapBytes()
  }
  setTimeout(look, firstMs).unref()
  setInterval(look, everyMs).unref()
}

const heapBytes = () => process.memoryUsage().heapTotal

/** Collects everything, and compacts the rest, so that pages become free. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
