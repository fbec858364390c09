import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionDetailReply, ExecutionReply, ExecutionStepReply } from '#contract/runs/runs.ts'
import { findAgent } from './find-agent.ts'
import { followRun } from './follow-run.ts'
import { print, printJson, printJsonLine, printTable, printNote, timeText } from './printing.ts'
import { printEnd } from './run.ts'
import { ask } from './server-calls.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'

const lookEveryMs = 2_000
const limitMax = 200

interface LogOptions {
  json: boolean
  follow: boolean
  agent?: string
  limit?: string
  /** Called when nobody reads the output any more. */
  onOutputClosed: (act: () => void) => void
}

type ListedRun = ExecutionReply & { agentName: string }

/** Shows runs, or the steps of one; with `follow`, live. Returns the exit code. */
export async function showLogs(
  signIn: SignIn,
  run: string | undefined,
  options: LogOptions,
): Promise<number> {
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  process.on('SIGINT', stop)
  let isUnread = false
  options.onOutputClosed(() => {
    isUnread = true
    stop()
  })
  try {
    if (run !== undefined) return await showRun(signIn, idOf(run), options, interrupt.signal)
    const query = await queryOf(signIn, options)
    if (options.follow) return await followAll(signIn, query, options, interrupt.signal)
    const runs = await ask<ListedRun[]>(signIn, 'GET', `/api/executions?${query}`)
    if (options.json) printJson(runs)
    else printRuns(runs)
    return exitCodes.done
  } catch (error) {
    if (interrupt.signal.aborted) return isUnread ? exitCodes.done : exitCodes.interrupted
    throw error
  } finally {
    process.off('SIGINT', stop)
  }
}

async function showRun(signIn: SignIn, id: number, { json, follow }: LogOptions, signal: AbortSignal) {
  if (follow) {
    const onEvent = json ? printJsonLine : undefined
    const ended = await followRun(signIn, id, { signal, onEvent, onStep: json ? undefined : printStep })
    return json ? codeOf(ended) : printEnd(ended, { json })
  }
  const run = await ask<ExecutionDetailReply>(signIn, 'GET', `/api/executions/${id}`)
  if (json) {
    printJson(run)
    return exitCodes.done
  }
  print(`Run ${run.id} of "${run.agentName}": ${run.status}, asked for ${timeText(run.executedAt)}`)
  for (const step of run.steps) printStep(step)
  if (run.completedAt !== null) printEnd(run, { json })
  return exitCodes.done
}

/** Follows the runs in flight and each new run, one after the other. */
async function followAll(
  signIn: SignIn,
  query: string,
  options: LogOptions,
  signal: AbortSignal,
): Promise<never> {
  const latest = () => ask<ListedRun[]>(signIn, 'GET', `/api/executions?${query}`, { signal })
  const seen = new Set((await latest()).filter(isOver).map(({ id }) => id))
  if (!options.json) printNote('Waiting for runs. Ctrl-C ends this.')
  for (;;) {
    const fresh = (await latest()).filter(({ id }) => !seen.has(id)).toReversed()
    for (const { id, agentName } of fresh) {
      seen.add(id)
      if (!options.json) print(`Run ${id} of "${agentName}"`)
      await showRun(signIn, id, options, signal)
    }
    await sleep(lookEveryMs, undefined, { signal })
  }
}

const isOver = ({ completedAt }: ListedRun) => completedAt !== null

const codeOf = ({ status }: { status: string }) =>
  status === 'success' ? exitCodes.done : exitCodes.runFailed

function idOf(typed: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  throw new Stopped(`"${typed}" is no number of a run. "balancia logs" lists them.`)
}

async function queryOf(signIn: SignIn, { agent, limit = '20' }: LogOptions): Promise<string> {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > limitMax)
    throw new Stopped(`--limit takes a number from 1 to ${limitMax}.`)
  const query = new URLSearchParams({ limit: String(count) })
  if (agent !== undefined) query.set('agentId', String(await findAgent(signIn, agent)))
  return query.toString()
}

function printRuns(runs: readonly ListedRun[]): void {
  if (runs.length === 0) return printNote('There are no runs yet.')
  printTable(
    ['RUN', 'STATUS', 'ASKED FOR', 'BY', 'COST', 'AGENT'],
    runs.map((run) => [
      String(run.id),
      run.status,
      timeText(run.executedAt),
      run.triggerSource,
      `$${run.cost}`,
      run.agentName,
    ]),
  )
}

function printStep({ state, title, error }: ExecutionStepReply): void {
  const words = { running: '…', done: 'done', failed: 'failed', canceled: 'canceled' }
  print(`  ${words[state].padEnd(8)} ${title}${error ? `: ${error}` : ''}`)
}
