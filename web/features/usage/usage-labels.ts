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
export function billedText(record: UsageRecord): string {
  const { total_billed, base_cost, outcome, isOwnKey } = record
  if (isOwnKey && base_cost !== null && Number(base_cost) > 0)
    return `${formatAmount(base_cost)}, your own key`
  if (isUnpriced(record)) return 'Cost unknown'
  if (total_billed !== null) return formatAmount(total_billed)
  return outcome === 'unknown' ? 'Not known yet' : 'Cost unknown'
}

/**
 * Whether the cost of a call is unknown: its model has no known price, or its service reported no tokens of an answer. A
 * refused call costs nothing.
 */
export const isUnpriced = ({
  outcome,
  pricing,
  total_billed,
}: Pick<UsageRecord, 'outcome' | 'pricing' | 'total_billed'>) =>
  outcome !== 'refused' &&
  (pricing === 'own' ||
    pricing === 'unpriced' ||
    (outcome === 'answered' && total_billed !== null && Number(total_billed) === 0))

/** A sum over calls; unknown if none of the calls has a known cost. */
export function sumText(dollars: string, calls: number): string {
  return calls > 0 && Number(dollars) === 0 ? 'Cost unknown' : formatAmount(dollars)
}

/** What a call was for: the name of the agent, or the purpose. */
export function subjectText({ agentName, purpose }: Pick<UsageRecord, 'agentName' | 'purpose'>): string {
  if (agentName === null) return purposes[purpose]
  return purpose === 'run' ? agentName : `${isolated(agentName)} · ${purposes[purpose].toLowerCase()}`
}
