import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { isolated } from '#contract/isolated.ts'
import type { UsageRecord } from '#web/data/usage.ts'

const names: Record<string, string | undefined> = engineNames
const purposes = {
  run: 'Run',
  lesson: 'Lesson',
  trial: 'Test of a model',
  builder: 'Builder',
  team: 'Result of a team',
} as const

/** The name of a service: an engine's, else as it stands. */
export function serviceName(service: Engine | (string & {})): string {
  return names[service] ?? service
}

/** An amount with all its six decimals: '$0.000588'; what nobody knows is said, not shown as zero. */
export function amountWords(dollars: string | null): string {
  return dollars === null ? 'unknown' : `$${dollars}`
}

/** What was billed for a call: an amount, or why there is none. */
export function billedWords({ total_billed, outcome, pricing }: UsageRecord): string {
  if (isUnpriced({ outcome, pricing })) return 'Cost unknown'
  if (total_billed !== null) return amountWords(total_billed)
  return outcome === 'unknown' ? 'Not known yet' : 'Cost unknown'
}

/** Whether the model of a call has no price that anybody knows; a call that was refused cost nothing. */
export const isUnpriced = ({ outcome, pricing }: Pick<UsageRecord, 'outcome' | 'pricing'>) =>
  outcome !== 'refused' && (pricing === 'own' || pricing === 'unpriced')

/** A sum over calls; a sum of nothing but calls of unknown cost is unknown. */
export function sumWords(dollars: string, calls: number): string {
  return calls > 0 && Number(dollars) === 0 ? 'Cost unknown' : amountWords(dollars)
}

/** What a call was for: the agent it worked for, or what else. */
export function subjectWords({ agentName, purpose }: Pick<UsageRecord, 'agentName' | 'purpose'>): string {
  if (agentName === null) return purposes[purpose]
  return purpose === 'run' ? agentName : `${isolated(agentName)} · ${purposes[purpose].toLowerCase()}`
}
