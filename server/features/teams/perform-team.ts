import { eq } from 'drizzle-orm'
import type { Engine } from '#contract/agents/agents.ts'
import { isolated } from '#contract/isolated.ts'
import { db, inTransaction } from '#server/db/database.ts'
import type { TeamExecutionMemberRow } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions, agentTeams, type TeamExecutionRow } from '#server/db/tables/teams.ts'
import { type Attempt, isAttemptOver, WorkLost } from '#server/durable/attempt.ts'
import type { StepResult } from '#server/durable/step-line.ts'
import { withRetry } from '#server/durable/with-retry.ts'
import { runTimeFor } from '#server/engine/model/calls/watchdog.ts'
import { askToJoin, joinQuestion } from '#server/engine/join/join-call.ts'
import { joinOutputs, type NamedOutput } from '#server/engine/join/join-outputs.ts'
import { settle, userMeter } from '#server/features/budgets/public.ts'
import { modelsOf } from '#server/features/models/public.ts'
import { log } from '#server/platform/log.ts'
import { canceledTeam, failedTeam, recordTeamRun, type TeamEnding } from './record-team.ts'
import { contentsOf, membersInRun, outputsOf, StageRefused, stagesOf, startOrAwait } from './stage.ts'

type JoiningTeam = Pick<typeof agentTeams.$inferSelect, 'name' | 'models'>

interface JoinedAnswer {
  finalOutput: string
  engine: Engine
  model: string | null
  cost: string
  tokensUsed: number
}

/**
 * The only way to perform a team's run: stage after stage, then one answer. It is suspended while members run; each
 * finished stage and the answer are stored, so that it resumes after them when the process crashes.
 */
export async function performTeam(attempt: Attempt): Promise<void> {
  const ending = await perform(attempt)
  const lines = await attempt.takeLines()
  await withRetry(() => recordTeamRun(attempt.id, ending, { number: attempt.number, lines }))
}

async function perform(attempt: Attempt): Promise<TeamEnding> {
  try {
    const [found] = await db
      .select({ run: agentTeamExecutions, team: { name: agentTeams.name, models: agentTeams.models } })
      .from(agentTeamExecutions)
      .innerJoin(agentTeams, eq(agentTeams.id, agentTeamExecutions.teamId))
      .where(eq(agentTeamExecutions.id, attempt.id))
    if (!found || found.run.cancelRequestedAt) return canceledTeam
    const { run, team } = found
    const stages = stagesOf(run.executionOrder, await membersInRun(db, run.id))
    for (const [index, stage] of stages.entries()) {
      const failure = await attempt.step(
        { kind: 'stage', title: `Stage ${index + 1} of ${stages.length}`, input: namesOf(stage) },
        () => doStage(run, attempt, stage),
      )
      if (failure !== null) return stopped(attempt) ?? failedTeam(failure)
    }
    const answer = await attempt.step({ kind: 'answer', title: 'Joining the results' }, () =>
      joinResults(run, team, attempt),
    )
    return stopped(attempt) ?? { status: 'success', error: null, ...answer }
  } catch (error) {
    if (isAttemptOver(error)) throw error
    if (error instanceof StageRefused) return stopped(attempt) ?? (await refusedEnding(attempt))
    const stop = stopped(attempt)
    if (stop) return stop
    log.error({ err: error, teamExecutionId: attempt.id }, 'A team run failed with an internal error')
    return failedTeam('Something went wrong inside the product. The team was stopped before it had a result.')
  }
}

/** Null if the stage has ended and the next may begin, otherwise why the team ends here. */
async function doStage(
  run: TeamExecutionRow,
  attempt: Attempt,
  stage: readonly TeamExecutionMemberRow[],
): Promise<StepResult<string | null>> {
  const ids = stage.map(({ id }) => id)
  const { isHeld, members } = await startOrAwait(run, attempt.number, ids)
  if (isHeld) {
    const error = 'It waits for the runs of its members.'
    return { kept: { error }, state: 'canceled', isHeld: true, error }
  }
  const failed = members.find(
    ({ id, state, isRequired }) => ids.includes(id) && isRequired && state !== 'success',
  )
  const failure = failed
    ? `${isolated(failed.agentName)} is required and ${failed.state === 'canceled' ? 'was canceled' : 'failed'}: ${failed.error ?? 'it brought no result'}`
    : null
  const ended = members.filter(({ id }) => ids.includes(id))
  return {
    kept: { value: failure },
    state: failure === null ? 'done' : 'failed',
    output: ended.map(({ agentName, state }) => `${isolated(agentName)}: ${state}`).join('\n'),
    error: failure,
  }
}

async function joinResults(
  run: TeamExecutionRow,
  team: JoiningTeam,
  attempt: Attempt,
): Promise<StepResult<JoinedAnswer>> {
  const outputs = await outputsOf(db, await membersInRun(db, run.id))
  const byHand = { engine: 'built-in' as const, model: null, cost: '0.000000', tokensUsed: 0 }
  const contents = await contentsOf(outputs)
  const plain = (): JoinedAnswer => ({
    ...byHand,
    finalOutput: joinOutputs(contents.length > 0 ? contents : outputs),
  })
  const [only, ...others] = outputs
  if (!only) return done({ ...byHand, finalOutput: 'No member of the team brought a result.' })
  if (others.length === 0) return done({ ...byHand, finalOutput: only.output })
  const asked = await askModel(run, team, contents.length > 0 ? contents : outputs, attempt)
  if (!asked) return done(plain())
  const { cost, tokensUsed } = asked
  if (!asked.ok) return { ...done({ ...plain(), cost, tokensUsed }), error: asked.failures.join(' ') }
  return done({ finalOutput: asked.answer, engine: asked.engine, model: asked.model, cost, tokensUsed })
}

async function askModel(
  { id, userId, teamId, taskDescription, inputData }: TeamExecutionRow,
  { name: teamName, models }: JoiningTeam,
  outputs: readonly NamedOutput[],
  attempt: Attempt,
) {
  const keyOf = (number: number) => `team run ${id} answer ${number}`
  // A call that a crash interrupted may have been charged, so it counts as paid.
  if (attempt.number > 1) await inTransaction((tx) => settle(tx, keyOf(attempt.number - 1), null))
  const input = inputData?.input ?? null
  const material = { teamName, taskDescription, input, models, outputs }
  const question = joinQuestion(keyOf(attempt.number), material, await modelsOf(userId))
  if (!question) return null
  const meter = await userMeter({ userId, subject: { kind: 'team', id: teamId }, purpose: 'team' })
  attempt.allowTime(runTimeFor(question.engines, attempt.maxMs()))
  return askToJoin(question, meter, attempt.signal)
}

const done = (answer: JoinedAnswer): StepResult<JoinedAnswer> => ({
  kept: { value: answer },
  state: 'done',
  output: answer.finalOutput,
  cost: answer.cost,
  tokensUsed: answer.tokensUsed,
})

function stopped(attempt: Attempt): TeamEnding | undefined {
  const reason = attempt.stopReason()
  if (reason === 'lost')
    throw new WorkLost(`Lease lost: another worker owns the run ${attempt.id} of a team.`)
  if (reason === 'canceled') return canceledTeam
  if (reason === 'timeout') return failedTeam('Joining the results took too long and was stopped.')
  return undefined
}

async function refusedEnding({ id }: Attempt): Promise<TeamEnding> {
  const [run] = await db
    .select({ asked: agentTeamExecutions.cancelRequestedAt })
    .from(agentTeamExecutions)
    .where(eq(agentTeamExecutions.id, id))
  if (run?.asked) return canceledTeam
  throw new WorkLost(`Lease lost: another worker owns the run ${id} of a team.`)
}

const namesOf = (members: readonly TeamExecutionMemberRow[]) =>
  members.map(({ agentName }) => agentName).join('\n')
