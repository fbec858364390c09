import type { z } from 'zod'
import type { scriptCheck } from '#contract/scripts.ts'

export type ScriptVerdict = z.input<typeof scriptCheck>

/** What a check found, as one paragraph for the person who wrote the script. */
export function verdictWords({ verdict, message, line }: ScriptVerdict): string {
  if (verdict === 'python') return 'This is Python and will run.'
  if (verdict === 'unavailable') return `It cannot be checked here. ${message ?? ''}`.trim()
  if (verdict === 'broken') {
    return `Python cannot read this script, so it will not run. Python says: ${withLine(message ?? '', line)}`
  }
  const told = 'Not Python: it will be taken as instructions.'
  return message ? `${told} Python says: ${withLine(message, line)}` : told
}

/** Python often names the line itself. */
function withLine(message: string, line: number | null): string {
  return line === null || message.includes(`(line ${line})`) ? message : `${message} (line ${line})`
}
