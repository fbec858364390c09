import { type Attempt, isAttemptOver, WorkLost } from '#server/durable/attempt.ts'
import { withRetry } from '#server/durable/with-retry.ts'
import { execute } from '#server/engine/run/execute.ts'
import type { RunStep, RunInput } from '#server/engine/run-input.ts'
import { modelsOf } from '#server/features/models/public.ts'
import { checkPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import {
  canceledEnding,
  type Ending,
  failedEnding,
  picturesOf,
  record,
} from '#server/features/runs/public.ts'
import { integrationsForRun } from '#server/features/tools/public.ts'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { trackInFlight } from '#server/platform/load/long-holds.ts'
import { browsingOf } from './browsing.ts'
import { comeBackOf } from './come-back.ts'
import { gather, isAnswering, type LoadedRun } from './gather.ts'
import { journalOf } from './journal.ts'
import { spendingOf } from './spending.ts'

/**
 * The only way to perform a run: gather, execute, record. Steps are journaled, so a run resumes after its last finished
 * one.
 */
export async function performRun(attempt: Attempt, loaded: LoadedRun | undefined): Promise<void> {
  const ending = await perform(attempt, loaded)
  const end = { ...attempt.state(), agentId: loaded?.agent_id, lines: await attempt.takeLines() }
  // Recording is not a step: only an open run can end, so that recording it again changes nothing.
  await trackInFlight('a run: record', () => withRetry(() => record(attempt.id, ending, end)))
}

async function perform(attempt: Attempt, loaded: LoadedRun | undefined): Promise<Ending> {
  const executionId = attempt.id
  const runStep = journalOf(attempt)
  try {
    const task = await runStep({ kind: 'gather', title: 'Preparing' }, async () => {
      const gathered = await gather(executionId, loaded)
      return { value: gathered ?? null, output: gathered ? materialOf(gathered) : 'Canceled before it began' }
    })
    if (!task || !loaded) return canceledEnding
    const { tools, integrations: named } = loaded
    const asksOwner = task.asksOwner === true
    const integrations =
      tools !== null || named.length > 0 || asksOwner
        ? await integrationsForRun({ tools, integrations: named, asksOwner }, placeOf(attempt, loaded))
        : undefined
    const prepared = await withScriptRead(
      integrations ? await integrations.readBefore(task, runStep) : task,
      runStep,
    )
    const executed = await execute(prepared, {
      step: runStep,
      tools: integrations?.tools,
      signal: attempt.signal,
      engines: await modelsOf(loaded.user_id),
      browsing: browsingOf(loaded),
      pictures: picturesOf(loaded.agent_id),
      spending: isSpendingWatched(task) ? spendingOf(executionId, loaded, attempt.number) : undefined,
      comeBack: comeBackOf(executionId, loaded, attempt.number),
      allowTime: attempt.allowTime,
    })
    // The next run of the task compares the pages with those that the run before it read.
    const outcome = isAnswering(loaded) ? { ...executed, snapshots: [], fingerprint: null } : executed
    if (!integrations || loaded.trigger_source === 'message') return stopped(attempt) ?? outcome
    return stopped(attempt) ?? (await integrations.deliver(outcome, prepared, runStep))
  } catch (error) {
    if (isAttemptOver(error)) throw error
    const stop = stopped(attempt)
    if (stop) return stop
    log.error({ err: error, executionId }, 'A run failed with an internal error')
    return failedEnding(
      'Something went wrong inside the product. The run was stopped before it had a result.',
    )
  }
}

const placeOf = ({ id, number }: Attempt, { user_id, agent_id, name }: LoadedRun) => ({
  executionId: id,
  attempt: number,
  userId: user_id,
  agent: { id: agent_id, name },
})

const isSpendingWatched = ({ isMoneyLimited, isUnderOperator }: RunInput) =>
  isMoneyLimited || (isUnderOperator && config.userMonth.usd !== null)

/**
 * Treats text in the script field that is not Python as instructions. A script with a syntax error stays a script,
 * which fails with Python's own message. Only the sandbox may parse it.
 */
async function withScriptRead(task: RunInput, runStep: RunStep): Promise<RunInput> {
  const script = task.pythonScript
  if (script === null) return task
  const isPython = await runStep({ kind: 'script', title: 'Checking the script' }, async ({ signal }) => {
    const check = await checkPython(script, signal).catch((error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    })
    // If the sandbox cannot check it, it cannot run the script either, and the next step reports that.
    if (check instanceof Failure) return { value: true, output: 'Not checked', error: check.message }
    if (check.ok) return { value: true, output: 'It is Python.' }
    if (check.broken) return { value: true, output: 'Python cannot read this script.', error: check.message }
    return { value: false, output: `Not Python, so taken as instructions. Python says: ${check.message}` }
  })
  return isPython
    ? task
    : { ...task, pythonScript: null, instructions: [task.instructions, script].filter(Boolean).join('\n\n') }
}

function stopped(attempt: Attempt): Ending | undefined {
  const reason = attempt.stopReason()
  if (reason === 'lost') throw new WorkLost(`The run ${attempt.id} is in other hands.`)
  if (reason === 'canceled') return canceledEnding
  if (reason === 'timeout') {
    const minutes = Math.round(attempt.maxMs() / 60_000)
    return failedEnding(`The run took longer than ${minutes} minutes and was stopped.`)
  }
  return undefined
}

function materialOf(task: RunInput): string {
  const links = task.webLinks.length
  const parts = [
    links > 0 && `${links} ${links === 1 ? 'link' : 'links'}`,
    task.pythonScript && 'a script',
    task.input && 'an input',
    task.previousOutput && 'the last result',
    task.lessons.length > 0 && `${task.lessons.length} ${task.lessons.length === 1 ? 'lesson' : 'lessons'}`,
  ]
  const lessons = task.lessons.map(({ text }) => `- ${text}`)
  return [parts.filter(Boolean).join(', ') || 'The task alone', ...lessons].join('\n')
}
