import { asc, eq, inArray } from 'drizzle-orm'
import { runInputMax } from '#contract/runs/run-names.ts'
import type { ExecutionOrder } from '#contract/teams/team-names.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type TeamExecutionMemberRow, teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions, type TeamExecutionRow } from '#server/db/tables/teams.ts'
import { workerId } from '#server/durable/durable.ts'
import { holdWork } from '#server/durable/wait.ts'
import type { NamedOutput } from '#server/engine/join/join-outputs.ts'
import { admitRuns, announceRuns, TooManyOpen } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { moveMembers } from './member-states.ts'
import { teamKind } from './team-kind.ts'

/** Delay before members are started again that the owner's limit of open runs kept from starting, ms. */
const tryAgainMs = 2_000

/** The team's run may not begin this stage: it was asked to stop, or its lease was lost. */
export class StageRefused extends Error {
  override name = 'StageRefused'
}

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

/** The members of a team's run, in their order. */
export function membersInRun(queries: Pick<Tx, 'select'>, teamExecutionId: number) {
  return queries
    .select()
    .from(teamExecutionMembers)
    .where(eq(teamExecutionMembers.teamExecutionId, teamExecutionId))
    .orderBy(asc(teamExecutionMembers.executionOrder), asc(teamExecutionMembers.id))
}

/** The outputs of the given members, in the given order. */
export async function outputsOf(
  queries: Pick<Tx, 'select'>,
  members: readonly TeamExecutionMemberRow[],
): Promise<NamedOutput[]> {
  const ids = members.flatMap(({ state, executionId }) => (state === 'success' ? (executionId ?? []) : []))
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: agentExecutions.id, output: agentExecutions.output })
    .from(agentExecutions)
    .where(inArray(agentExecutions.id, ids))
  const byRun = new Map(rows.map(({ id, output }) => [id, output]))
  return members.flatMap(({ executionId, agentName, state }) => {
    const output = state === 'success' ? byRun.get(executionId ?? 0) : undefined
    return output ? [{ name: agentName, output }] : []
  })
}

/** The content of the outputs without the frame that the product adds; leaves out those without content. */
export async function contentsOf(outputs: readonly NamedOutput[]): Promise<NamedOutput[]> {
  // Lazy-loaded, because only processes that perform runs need its texts.
  const { contentOf } = await import('#server/engine/join/content-of.ts')
  return outputs.flatMap(({ name, output }) => {
    const content = contentOf(output)
    return content ? [{ name, output: content }] : []
  })
}

/**
 * Starts the members of a stage that have not started, and suspends the team's run while any of them runs or waits for
 * a place; all in one transaction, so that a crash leaves either nothing or runs that wake it. Returns whether the
 * team's run is suspended.
 */
export async function startOrAwait(
  run: TeamExecutionRow,
  attempt: number,
  memberIds: readonly number[],
): Promise<{ isHeld: boolean; members: TeamExecutionMemberRow[] }> {
  const result = await inTransaction(async (tx) => {
    const before = await membersInRun(tx, run.id)
    const waiting = before.filter(({ id, state }) => memberIds.includes(id) && state === 'waiting')
    if (waiting.length > 0) await startMembers(tx, run, before, waiting)
    // Members that end from here on wait for this transaction, and then find the team's run suspended.
    await tx
      .select({ id: agentTeamExecutions.id })
      .from(agentTeamExecutions)
      .where(eq(agentTeamExecutions.id, run.id))
      .for('no key update')
    const now = await membersInRun(tx, run.id)
    const isIn = (wanted: TeamExecutionMemberRow['state']) =>
      now.some(({ id, state }) => memberIds.includes(id) && state === wanted)
    const isWaiting = isIn('running') || isIn('waiting')
    const until = isIn('waiting') ? new Date(clock.now().getTime() + tryAgainMs) : undefined
    const by = { worker: workerId() ?? '', attempt }
    if (isWaiting && !(await holdWork(tx.$client, teamKind, run.id, { by, until }))) {
      throw new StageRefused('The run of the team was asked to stop, or its lease was lost.')
    }
    return { isHeld: isWaiting, members: now }
  })
  announceRuns()
  return result
}

async function startMembers(
  tx: Tx,
  run: TeamExecutionRow,
  all: readonly TeamExecutionMemberRow[],
  waiting: readonly TeamExecutionMemberRow[],
): Promise<void> {
  const [{ executionOrder: place } = { executionOrder: 0 }] = waiting
  const earlier =
    run.executionOrder === 'parallel' ? [] : all.filter(({ executionOrder }) => executionOrder < place)
  const given = await contentsOf(await outputsOf(tx, earlier))
  const { input, handedOver } = handOverTo(run.inputData?.input ?? null, given)
  const actor = { userId: run.userId }
  const started = await admitRuns(
    tx,
    waiting.map(({ agentId }) => ({
      agentId: agentId ?? 0,
      actor,
      source: 'team' as const,
      input,
      teamExecutionId: run.id,
    })),
  )
  for (const [index, member] of waiting.entries()) {
    const admitted = started[index]
    // It stays as it is, and is retried later.
    if (admitted instanceof TooManyOpen) continue
    const which = eq(teamExecutionMembers.id, member.id)
    if (admitted === undefined || admitted instanceof Failure) {
      await moveMembers(tx, which, 'failed', { error: admitted?.message ?? 'It could not be started.' })
    } else await moveMembers(tx, which, 'running', { executionId: admitted.run.id, handedOver })
  }
}

/** The input of a member, and which members' results it contains. */
interface HandOver {
  input: string | null
  handedOver: { from: string; characters: number }[]
}

/** Characters reserved for the frame around each result. */
const frameChars = 200

/**
 * Builds a member's input in addition to its own task: the team's input, and the results of the members before it. If
 * that exceeds the limit of a run's input, every result is cut to the same length, and says so.
 */
function handOverTo(teamInput: string | null, given: readonly NamedOutput[]): HandOver {
  if (given.length === 0) return { input: teamInput, handedOver: [] }
  const left = runInputMax - (teamInput?.length ?? 0) - given.length * frameChars
  const each = Math.max(0, Math.floor(left / given.length))
  const results = given.map(
    ({ name, output }) => `## Result of ${name.slice(0, 120)}\n\n${cut(output, each)}`,
  )
  const parts = teamInput === null ? results : [`## Given to the team\n\n${teamInput}`, ...results]
  return {
    input: parts.join('\n\n').slice(0, runInputMax),
    handedOver: given.map(({ name, output }) => ({ from: name, characters: Math.min(output.length, each) })),
  }
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).toWellFormed()}\n[${text.length - max} of ${text.length} characters left out]`
}
