import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { startHeaders } from '#contract/runs/run-names.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { findAgent } from './find-agent.ts'
import { followRun } from './follow-run.ts'
import { print, printJson, printNote } from './printing.ts'
import { ask } from './server-calls.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { textFrom } from './text-from.ts'

interface RunOptions {
  json: boolean
  input?: string
  inputFile?: string
  /** Paths of pictures, and of one other file at most. */
  file?: string[]
  /** Does not wait for the end. */
  async: boolean
  quiet: boolean
}

/** Runs an agent; prints its result, and its steps to stderr. An interrupt cancels the run. Returns the exit code. */
export async function runAgent(
  signIn: SignIn,
  agent: string | undefined,
  options: RunOptions,
): Promise<number> {
  if (!agent) throw new Stopped('Say which agent: balancia run <agent>')
  if (options.input !== undefined && options.inputFile !== undefined)
    throw new Stopped('Give --input or --input-file, not both.')
  const typed = options.input?.replace(/^\ufeff/, '')
  const input = options.inputFile === undefined ? typed : await textFrom(options.inputFile)
  const id = await findAgent(signIn, agent)
  const { file: files = [] } = options
  const path = `/api/agents/${id}/run${files.length > 0 ? '/file' : ''}`
  const started = await ask<{ executionId: number; status: string }>(signIn, 'POST', path, {
    body: files.length > 0 ? await formOf(files, input) : { input },
    headers: startHeaders(randomUUID()),
  })
  if (options.async) {
    if (options.json) printJson(started)
    else
      print(
        `Run ${started.executionId} is ${started.status}. See: balancia logs ${started.executionId} --follow`,
      )
    return exitCodes.done
  }
  return waitForEnd(signIn, started.executionId, options)
}

async function formOf(files: readonly string[], input: string | undefined): Promise<FormData> {
  const form = new FormData()
  for (const file of files) {
    const bytes = await readFile(file).catch(() => {
      throw new Stopped(`Could not read ${file}.`)
    })
    form.append('file', new File([bytes], basename(file)))
  }
  if (input !== undefined) form.set('input', input)
  return form
}

async function waitForEnd(signIn: SignIn, executionId: number, options: RunOptions): Promise<number> {
  const interrupt = new AbortController()
  const cancel = () => interrupt.abort()
  // Stays for the life of the command, so that a second Ctrl-C does not end it before the run is canceled.
  process.on('SIGINT', cancel)
  try {
    const run = await followRun(signIn, executionId, {
      signal: interrupt.signal,
      onStep: ({ state, title }) => {
        if (!options.quiet && state === 'running') printNote(`· ${title}`)
      },
    })
    return printEnd(run, options)
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    await ask(signIn, 'POST', `/api/executions/${executionId}/cancel`)
    printNote(`Run ${executionId} is canceled.`)
    return exitCodes.interrupted
  }
}

/** Prints the outcome of a run; returns the exit code. */
export function printEnd(run: ExecutionDetailReply, { json }: { json: boolean }): number {
  const isSuccess = run.status === 'success'
  if (json) printJson(run)
  else if (isSuccess) print(run.output ?? '')
  else
    printNote(
      `Run ${run.id} ${run.status === 'failed' ? 'failed' : 'was canceled'}${run.errorMessage ? `: ${run.errorMessage}` : '.'}`,
    )
  return isSuccess ? exitCodes.done : exitCodes.runFailed
}
