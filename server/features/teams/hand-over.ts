import { runInputMax } from '#contract/runs/run-names.ts'
import type { NamedOutput } from '#server/engine/join/join-outputs.ts'

/** What a member is given, and from whom. */
export interface HandOver {
  input: string | null
  handedOver: { from: string; characters: number }[]
}

/** Characters that stand around each result. */
const frameChars = 200

/**
 * What a member works on beside its own task: what the team was given, and the results of those before it. Where that is
 * more than a run takes, every result is cut to the same length, and says so.
 */
export function handOverTo(teamInput: string | null, given: readonly NamedOutput[]): HandOver {
  if (given.length === 0) return { input: teamInput, handedOver: [] }
  const left = runInputMax - (teamInput?.length ?? 0) - given.length * frameChars
  const each = Math.max(0, Math.floor(left / given.length))
  const results = given.map(
    ({ name, output }) => `## Result of ${name.slice(0, 120)}\n\n${cut(output, each)}`,
  )
  const parts = teamInput === null ? results : [`## Given to the team\n\n${teamInput}`, ...results]
  return {
    input: parts.join('\n\n').slice(0, runInputMax),
    handedOver: given.map(({ name, output }) => ({ from: name, characters: Math.min(output.length, each) })),
  }
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).toWellFormed()}\n[${text.length - max} of ${text.length} characters left out]`
}
