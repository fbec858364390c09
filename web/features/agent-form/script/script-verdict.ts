import type { z } from 'zod'
import type { scriptCheck } from '#contract/scripts.ts'

export type ScriptVerdict = z.input<typeof scriptCheck>

/** The result of a check, as one paragraph for the author of the script. */
export function verdictWords({ verdict, message, line }: ScriptVerdict): string {
  if (verdict === 'python') return 'This is Python and will run.'
  if (verdict === 'unavailable') return `It cannot be checked here. ${message ?? ''}`.trim()
  if (verdict === 'broken') {
    return `Python cannot read this script, so it will not run. Python says: ${withLine(message ?? '', line)}`
  }
  const told = 'Not Python: it will be taken as instructions.'
  return message ? `${told} Python says: ${withLine(message, line)}` : told
}

/** Adds the line number unless Python's message contains it. */
function withLine(message: string, line: number | null): string {
  return line === null || message.includes(`(line ${line})`) ? message : `${message} (line ${line})`
}
