import { engineNames } from '#contract/agents/engine-names.ts'
import type { Lesson } from '#web/data/lessons.ts'
import { formatDollars, microsOf } from '#web/platform/format/money.ts'

const origins: Record<Lesson['origin'], string> = {
  failure: 'From a run that failed',
  feedback: 'From your feedback on a run',
  owner: 'Written by you',
}

/** The origin of a lesson, the engine that worded it, and the cost. */
export function originWords({ origin, engine, cost }: Pick<Lesson, 'origin' | 'engine' | 'cost'>): string {
  if (engine === null) return origins[origin]
  if (engine === 'built-in') return `${origins[origin]}, worded without an AI model`
  const price = microsOf(cost) > 0n ? ` for ${formatDollars(cost)}` : ''
  return `${origins[origin]}, worded by ${engineNames[engine]}${price}`
}

/** How often a lesson was used; counts only runs with a model. */
export function usesWords(timesUsed: number): string {
  if (timesUsed === 0) return 'Not used yet'
  return timesUsed === 1 ? 'Used once' : `Used ${timesUsed.toLocaleString('en')} times`
}
