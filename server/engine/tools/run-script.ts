import { runInput } from '#contract/runs/run-input.ts'
import type { NumberedPage, ScriptRun } from '#server/engine/run-context.ts'
import { scriptFingerprint } from './script-fingerprint.ts'
import { scriptReport } from './script-report.ts'
import type { RunStep, RunInput } from '#server/engine/run-input.ts'
import { runPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { clock } from '#server/platform/clock.ts'

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
