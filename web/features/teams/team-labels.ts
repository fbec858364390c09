import { isolated } from '#contract/isolated.ts'
import { openStatuses } from '#contract/runs/run-names.ts'
import { type ExecutionOrder, memberOrderMax } from '#contract/teams/team-names.ts'
import type { MemberResult, Team, TeamRun } from '#web/data/teams.ts'
import { formatDuration, formatNumber } from '#web/platform/format.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

export const orderNames: Record<ExecutionOrder, string> = {
  sequential: 'Sequential',
  parallel: 'Parallel',
}

/** Explains each execution order. */
export const orderHints: Record<ExecutionOrder, string> = {
  sequential: 'Agents run in order; each gets the previous results.',
  parallel: 'All at once, each on its own.',
}

/** Whose budget a run of the team uses, shown before it starts. */
export function budgetText({ role, ownerName }: Pick<Team, 'role' | 'ownerName'>): string {
  return role === 'owner' ? 'Runs on your budget.' : `Runs on the budget of ${isolated(ownerName)}.`
}

/** Whether a team run is in progress. */
export const isTeamRunOpen = ({ status }: Pick<TeamRun, 'status'>) =>
  openStatuses.some((open) => open === status)

/** The outcome of a team run. */
export function overallText(run: TeamRun): string {
  if (isTeamRunOpen(run)) return 'Running'
  if (run.status === 'canceled') return 'Canceled'
  return run.success ? 'Completed' : 'Failed'
}

/** Details of a member, shown beside its status; `isAlone` when no other member runs at the same time. */
export function memberNote(member: MemberResult, isAlone: boolean): string {
  const parts = [
    member.isHeld ? 'waits for your decision' : '',
    member.isTakenOver ? 'taken over from an earlier run' : '',
    member.executionTime === null ? '' : formatDuration(member.executionTime),
    member.isCritical && !isAlone ? 'the slowest of its stage' : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

const list = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }))

/** The members whose results were passed to a member. */
export function handedOverText({ handedOver }: Pick<MemberResult, 'handedOver'>): string {
  if (handedOver.length === 0) return ''
  const from = handedOver.map(
    ({ from: name, characters }) => `${isolated(name)} (${formatNumber(characters)} characters)`,
  )
  return `Got the results of ${list().format(from)}`
}

/** When a member at this order runs, among the others of its team. */
export function placeWords(
  order: number,
  others: readonly (Pick<Placed, 'executionOrder'> & { agent: { name: string } })[],
): string {
  const beside = others.filter(({ executionOrder }) => executionOrder === order)
  const before = others.filter(({ executionOrder }) => executionOrder < order)
  const names = (members: typeof others) => list().format(members.map(({ agent }) => isolated(agent.name)))
  const results = before.length > 0 ? `Gets the results of ${names(before)}.` : 'Runs first.'
  return beside.length > 0 ? `${results} Runs at the same time as ${names(beside)}.` : results
}

/** A team in words: 'Harbour reader and Ferry reader, then Writer'. */
export function flowWords(order: ExecutionOrder, members: readonly FlowMember[]): string {
  return stagesOf(order, members)
    .map((stage) => list().format(stage.map(({ name }) => isolated(name))))
    .join(', then ')
}

export interface FlowMember {
  name: string
  executionOrder: number
}

interface Placed {
  id: number
  executionOrder: number
}

/** The order of an added agent: after all others. */
export const nextOrder = (members: readonly Pick<Placed, 'executionOrder'>[]): number =>
  Math.min(
    memberOrderMax,
    members.reduce((last, { executionOrder }) => Math.max(last, executionOrder), 0) + 1,
  )

/** The announcement for screen readers after a member has moved. */
export function movedText(
  name: string,
  members: readonly (Placed & { agent: { name: string } })[],
  id: number,
): string {
  const place = members.find((member) => member.id === id)?.executionOrder
  if (place === undefined) return ''
  const names = members.filter((member) => member.executionOrder === place && member.id !== id)
  const beside = names.length > 0 ? `, beside ${names.map(({ agent }) => agent.name).join(' and ')}` : ''
  const last = members.reduce((most, { executionOrder }) => Math.max(most, executionOrder), place)
  return `${name} runs at order ${place} of ${last}${beside}.`
}

/** Moves a member to another position of the list; the execution orders of the positions stay the same. */
export function movedOrder(members: readonly Placed[], from: number, to: number): Placed[] {
  const places = members.map(({ executionOrder }) => executionOrder)
  const moved = members.filter((_, index) => index !== from)
  const member = members[from]
  if (member) moved.splice(to, 0, member)
  return moved.map(({ id }, index) => ({ id, executionOrder: places[index] ?? 1 }))
}

/** The position of a member after moving one stage up or down; undefined if there is no such stage. */
export function stageBeside(members: readonly Placed[], from: number, step: -1 | 1): number | undefined {
  const own = members[from]?.executionOrder
  for (let to = from + step; to >= 0 && to < members.length; to += step) {
    if (members[to]?.executionOrder !== own) return to
  }
  return undefined
}

/** Groups members that run in parallel, by stage. */
export function stagesOf<Member extends { executionOrder: number }>(
  order: ExecutionOrder,
  members: readonly Member[],
): Member[][] {
  const keys = order === 'parallel' ? [0] : [...new Set(members.map(({ executionOrder }) => executionOrder))]
  return keys
    .toSorted((a, b) => a - b)
    .map((key) => members.filter(({ executionOrder }) => order === 'parallel' || executionOrder === key))
    .filter((stage) => stage.length > 0)
}
