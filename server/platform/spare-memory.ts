import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 5_000
/** The first look comes sooner: a start leaves garbage of its own. */
const firstLookMs = 1_000
/** The share of its time that a quiet process is at work. */
const quietMax = 0.1
/** Less than this is not worth the pause, some 100 ms of a processor; bytes. */
const worthBytes = 32_000_000

/**
 * As long as there is memory V8 lets garbage grow to four times of what is in use, and it holds on to the pages of threads
 * that have ended. Said at the start of the process, either flag has it refuse what Node and the compile cache keep
 * compiled, 60 ms of each start; so they come once all of that is read, and what is new in the cache is written before.
 */
export function keepHeapSmall(): void {
  flushCompileCache()
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--no-memory-pool')
}

/**
 * From now on gives back to the system what the start and each busy time took, in the first quiet moment after it. V8 by
 * itself keeps it until the next busy time, for it looks for garbage only while more is made.
 */
export function giveBackSpareMemory({ everyMs = lookEveryMs, firstMs = firstLookMs } = {}): void {
  let before = performance.eventLoopUtilization()
  let settled = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > quietMax || heapBytes() < settled + worthBytes) return
    collectGarbage()
    settled = heapBytes()
  }
  setTimeout(look, firstMs).unref()
  setInterval(look, everyMs).unref()
}

const heapBytes = () => process.memoryUsage().heapTotal

/** All of it, and what is left is moved together, so that pages become free. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
