import { availableParallelism, loadavg } from 'node:os'
import { short } from './figures.ts'

/** Above this load, other work affects the measurement. */
const loadMax = 0.7

/** The load average of the last minute. */
export function load(): number {
  return loadavg()[0] ?? 0
}

/** Why a measurement now would be unreliable; undefined when it would not. */
export function busyWarning(loadNow: number): string | undefined {
  if (loadNow <= loadMax) return undefined
  return `The load average is ${short(loadNow)}, above ${loadMax}: other work takes part in what is measured.`
}

/** The machine and time of a report. */
export function aboutRun(startedAt: Date, loadBefore: number) {
  return {
    at: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    processors: availableParallelism(),
    loadBefore,
    loadAfter: load(),
  }
}
