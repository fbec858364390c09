import type { ModelGroup } from '#contract/models/model-kinds.ts'

/** The plans that may be given a connection, in the order of their price. */
export const planGroups = [
  ['free', 'Free'],
  ['starter', 'Starter'],
  ['pro', 'Pro'],
  ['enterprise', 'Enterprise'],
] as const satisfies readonly (readonly [ModelGroup, string])[]

export type GroupKind = 'everyone' | 'administrators' | 'plans'

export function groupKindOf(groups: readonly ModelGroup[] | null): GroupKind {
  if (groups === null) return 'everyone'
  return groups.some((group) => group !== 'administrators') ? 'plans' : 'administrators'
}

/** The users of a connection, in a few words: 'everyone may use it', 'plans Pro and Enterprise'. */
export function groupWords(groups: readonly ModelGroup[] | null): string {
  const kind = groupKindOf(groups)
  if (kind === 'everyone') return 'everyone may use it'
  if (kind === 'administrators') return 'administrators only'
  const names = planGroups.flatMap(([plan, name]) => (groups?.includes(plan) ? [name] : []))
  return `plans ${new Intl.ListFormat('en').format(names)}`
}
