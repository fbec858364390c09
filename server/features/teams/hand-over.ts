import { runInputMax } from '#contract/runs/run-names.ts'
import type { NamedOutput } from '#server/engine/join/join-outputs.ts'

/** The input of a member, and which members' results it contains. */
export interface HandOver {
  input: string | null
  handedOver: { from: string; characters: number }[]
}

/** Characters reserved for the frame around each result. */
const frameChars = 200

/**
 * Builds a member's input in addition to its own task: the team's input, and the results of the members before it. If
 * that exceeds the limit of a run's input, every result is cut to the same length, and says so.
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
