import type { ScriptRun } from '#server/engine/run-context.ts'

function resultText(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}

/** What a script left behind, as a person and a model read it. */
export function scriptReport(run: ScriptRun): string {
  const printed = run.stdout ? [`Printed:\n${run.stdout}`] : []
  if (run.status === 'failed') return [`The script failed: ${run.message}`, ...printed].join('\n')
  const left = run.result === null ? [] : [`Result:\n${resultText(run.result)}`]
  return [...printed, ...left].join('\n') || 'The script printed nothing and left nothing in `result`.'
}
