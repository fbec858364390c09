import { availableParallelism, loadavg } from 'node:os'
import { short } from './figures.ts'

/** Above it other work takes part in what is measured. */
const loadMax = 0.7

/** How many programs wanted a processor during the last minute. */
export function load(): number {
  return loadavg()[0] ?? 0
}

/** What is wrong with measuring now; undefined where nothing is. */
export function busyWarning(loadNow: number): string | undefined {
  if (loadNow <= loadMax) return undefined
  return `The load average is ${short(loadNow)}, above ${loadMax}: other work takes part in what is measured.`
}

/** What a report says of where and when it was made. */
export function aboutRun(startedAt: Date, loadBefore: number) {
  return {
    at: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    processors: availableParallelism(),
    loadBefore,
    loadAfter: load(),
  }
}
