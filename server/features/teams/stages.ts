import type { ExecutionOrder } from '#contract/teams/team-names.ts'

/** Groups members that run in parallel, in the order of the groups. */
export function stagesOf<Member extends { executionOrder: number }>(
  order: ExecutionOrder,
  members: readonly Member[],
): Member[][] {
  if (order === 'parallel') return members.length > 0 ? [[...members]] : []
  const byPlace = new Map<number, Member[]>()
  for (const member of members) {
    byPlace.set(member.executionOrder, [...(byPlace.get(member.executionOrder) ?? []), member])
  }
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, stage]) => stage)
}
