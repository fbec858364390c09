import type { ScriptRun } from '#server/engine/run-context.ts'

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
export function withScriptOutput(script: ScriptRun | null, said: string): string {
  const exact = exactOutput(script)
  if (exact === null) return said
  const isNothing = said.replace(/[^\p{L}]/gu, '').toUpperCase() === nothingToAdd
  return isNothing ? exact : `${exact}\n\n---\n\n${said}`
}

/** A code block around a verbatim text; the fence is longer than every run of backticks in it. */
function codeBlock(text: string, language: string): string {
  const body = text.replace(/\r?\n$/, '')
  const longest = (body.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${body}\n${fence}`
}
