import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { isolated } from '#contract/isolated.ts'
import type { UsageRecord } from '#web/data/billing/usage.ts'

const names: Record<string, string | undefined> = engineNames
const purposes = {
  run: 'Run',
  lesson: 'Lesson',
  trial: 'Test of a model',
  builder: 'Builder',
  team: 'Result of a team',
} as const

/** The display name of a service or engine; unknown ones unchanged. */
export function serviceName(service: Engine | (string & {})): string {
  return names[service] ?? service
}

/** An amount with all six decimals: '$0.000588'; an unknown amount is 'unknown', never zero. */
export function formatAmount(dollars: string | null): string {
  return dollars === null ? 'unknown' : `$${dollars}`
}

/** The amount billed for a call, or why there is none. */
export function billedText({ total_billed, outcome, pricing }: UsageRecord): string {
  if (isUnpriced({ outcome, pricing })) return 'Cost unknown'
  if (total_billed !== null) return formatAmount(total_billed)
  return outcome === 'unknown' ? 'Not known yet' : 'Cost unknown'
}

/** Whether the price of a call's model is unknown; a refused call costs nothing. */
export const isUnpriced = ({ outcome, pricing }: Pick<UsageRecord, 'outcome' | 'pricing'>) =>
  outcome !== 'refused' && (pricing === 'own' || pricing === 'unpriced')

/** A sum over calls; unknown if none of the calls has a known cost. */
export function sumText(dollars: string, calls: number): string {
  return calls > 0 && Number(dollars) === 0 ? 'Cost unknown' : formatAmount(dollars)
}

/** What a call was for: the name of the agent, or the purpose. */
export function subjectText({ agentName, purpose }: Pick<UsageRecord, 'agentName' | 'purpose'>): string {
  if (agentName === null) return purposes[purpose]
  return purpose === 'run' ? agentName : `${isolated(agentName)} · ${purposes[purpose].toLowerCase()}`
}
