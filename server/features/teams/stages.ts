import type { ExecutionOrder } from '#contract/teams/team-names.ts'

/** Members that run side by side, in the order in which the groups follow each other. */
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
