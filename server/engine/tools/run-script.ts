import { runInput } from '#contract/runs/run-input.ts'
import type { NumberedPage, ScriptRun } from '#server/engine/run-context.ts'
import type { RunStep, RunInput } from '#server/engine/run-input.ts'
import { runPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { clock } from '#server/platform/clock.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pythonScriptMax } from '#contract/agents/agents.ts'
import { defineTool, type EngineTool } from '#server/engine/tool.ts'

/** The variables of every script: `input` (the unchanged text of a file), `task`, `sources` and `previous_output`. */
export function scriptInputs(task: RunInput, pages: readonly NumberedPage[]) {
  return {
    input: runInput.withoutFrame(task.input),
    task: task.taskDescription,
    sources: pages.map(({ number, page: { url, title, text } }) => ({ number, url, title, text })),
    previous_output: task.previousOutput,
  }
}

export type ScriptInputs = ReturnType<typeof scriptInputs>

/** Runs Python in the sandbox; a failure is a value. */
export async function runCode(code: string, inputs: ScriptInputs, signal: AbortSignal): Promise<ScriptRun> {
  const begunAt = clock.now().getTime()
  const run = await runPython({ code, inputs, signal })
  const { stdout } = run
  if (run.status === 'done') {
    const result = run.result ?? null
    if (run.truncated) return { status: 'done', stdout, result }
    const fingerprint = scriptFingerprint(stdout, result, { begunAt, endedAt: clock.now().getTime() })
    return { status: 'done', stdout, result, fingerprint }
  }
  return { status: 'failed', stdout, message: run.message, line: run.line }
}

/** Runs the agent's script as one step, if it has one. */
export async function scriptStep(
  task: RunInput,
  pages: readonly NumberedPage[],
  step: RunStep,
): Promise<ScriptRun | null> {
  const code = task.pythonScript
  if (!code) return null
  return step<ScriptRun>({ kind: 'script', title: 'Running the script', input: code }, async ({ signal }) => {
    const value = await runCode(code, scriptInputs(task, pages), signal)
    return {
      value,
      output: scriptReport(value),
      ...(value.status === 'failed' ? { error: value.message } : {}),
    }
  })
}

function resultText(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}

/** Why a script failed, and whether any of it ran: 'The script did not run: SyntaxError: … (line 3)'. */
export function scriptFailure({ message, line }: { message: string; line: number | null }): string {
  const what = /^(Syntax|Indentation|Tab)Error\b/.test(message) ? 'did not run' : 'failed'
  const place = line === null || message.includes(`line ${line}`) ? '' : ` (line ${line})`
  return `The script ${what}: ${message}${place}`
}

/** The result of a script in a form for users and models. */
export function scriptReport(run: ScriptRun): string {
  const printed = run.stdout ? [`Printed:\n${run.stdout}`] : []
  if (run.status === 'failed') return [scriptFailure(run), ...printed].join('\n')
  const left = run.result === null ? [] : [`Result:\n${resultText(run.result)}`]
  return [...printed, ...left].join('\n') || 'The script printed nothing and left nothing in `result`.'
}

const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g

/** The time during which a script ran, ms since 1970. */
interface Span {
  begunAt: number
  endedAt: number
}

/**
 * A hash of what a script printed and returned. Ignores times with seconds that lie within its own run, because its
 * clock always differs; every other date may be part of the result.
 */
export function scriptFingerprint(stdout: string, result: unknown, span: Span): string {
  const serialized = JSON.stringify([stdout, result ?? null])
  return createHash('sha256').update(withoutOwnMoments(serialized, span)).digest('hex')
}

function withoutOwnMoments(text: string, { begunAt, endedAt }: Span): string {
  return text.replace(moment, (found) => {
    const iso = found
      .replace(' ', 'T')
      .replace(',', '.')
      .replace(/(\.\d{3})\d+/, '$1')
    // A time without a zone may be in the zone of the server or in UTC; for a time with a zone only the first reading
    // parses.
    const isOwn = [iso, `${iso}Z`].map(Date.parse).some(
      // A time with a precision of seconds may denote the beginning of that second.
      (at) => at >= begunAt - 999 && at <= endedAt,
    )
    return isOwn ? '' : found
  })
}

/** The answer of a model that has nothing to add to the output of the script. */
export const nothingToAdd = 'NONE'

/** The exact output of a script, in code blocks; null: it failed or had none. */
function exactOutput(script: ScriptRun | null): string | null {
  if (script?.status !== 'done') return null
  const { stdout, result } = script
  const isText = typeof result === 'string'
  const left = result === null || isText ? (result ?? '') : JSON.stringify(result, null, 2)
  const blocks = [
    ...(stdout.trim() ? [codeBlock(stdout, 'text')] : []),
    ...(left.trim() ? [codeBlock(left, isText ? 'text' : 'json')] : []),
  ]
  return blocks.length > 0 ? blocks.join('\n\n') : null
}

export const hasOutput = (script: ScriptRun | null) => exactOutput(script) !== null

/** The result of a run with a script: the output of the script unchanged, then the addition of the model. */
export function withScriptOutput(script: ScriptRun | null, answer: string): string {
  const exact = exactOutput(script)
  if (exact === null) return answer
  const isNothing = answer.replace(/[^\p{L}]/gu, '').toUpperCase() === nothingToAdd
  return isNothing ? exact : `${exact}\n\n---\n\n${answer}`
}

/** A code block around a verbatim text; the fence is longer than every run of backticks in it. */
function codeBlock(text: string, language: string): string {
  const body = text.replace(/\r?\n$/, '')
  const longest = (body.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${body}\n${fence}`
}

const input = z.strictObject({ code: z.string().min(1).max(pythonScriptMax) })

/** Lets a model compute in the sandbox, with the same variables as the agent's own script. */
export function runPythonTool(inputs: ScriptInputs): EngineTool {
  return defineTool({
    name: 'run_python',
    description:
      'Runs Python 3 in a sandbox without network or files and answers what it prints and what it leaves in `result`. ' +
      'Use it to calculate, count, parse or sort. At hand: `input`, `task`, `sources` (a list of dicts with number, url, title, text), `previous_output`.',
    input,
    readsOutside: false,
    title: () => 'Running Python for the model',
    async answer({ code }, signal) {
      const run = await runCode(code, inputs, signal)
      return { text: scriptReport(run), failed: run.status === 'failed', page: null }
    },
  })
}
