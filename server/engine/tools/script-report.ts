import type { ScriptRun } from '#server/engine/run-context.ts'

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
