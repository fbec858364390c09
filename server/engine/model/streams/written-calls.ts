import { parseExact } from '#server/platform/exact-json.ts'

/** Marks between which models write a call into their text when their server does not know the format of the model. */
const marks: readonly (readonly [open: string, close: string])[] = [
  ['<tool_call>', '</tool_call>'],
  ['[TOOL_REQUEST]', '[END_TOOL_REQUEST]'],
]
const callsMax = 20

/** A call as a model wrote it. */
export interface WrittenCall {
  tool: string
  input: unknown
}

/** The text of an answer before the calls at its end. */
export function beforeCalls(text: string): string {
  const places = marks.map(([open]) => text.indexOf(open)).filter((place) => place >= 0)
  return places.length === 0 ? text : text.slice(0, Math.min(...places)).trimEnd()
}

/**
 * The calls at the end of a text; null: there are none, or anything else follows, or a tool was not offered, so that it
 * is an answer about calls.
 */
export function callsIn(text: string, offered: ReadonlySet<string>): WrittenCall[] | null {
  const calls: WrittenCall[] = []
  let rest = text.slice(beforeCalls(text).length).trim()
  while (rest !== '') {
    const mark = marks.find(([open]) => rest.startsWith(open))
    if (!mark || calls.length === callsMax) return null
    const [open, close] = mark
    const end = rest.indexOf(close)
    // The last mark is missing when it ended the generation.
    const call = callOf(rest.slice(open.length, end < 0 ? undefined : end))
    if (!call || !offered.has(call.tool)) return null
    calls.push(call)
    rest = end < 0 ? '' : rest.slice(end + close.length).trim()
  }
  return calls.length > 0 ? calls : null
}

function callOf(written: string): WrittenCall | null {
  const call = parsed(written)
  if (typeof call !== 'object' || call === null || !('name' in call) || typeof call.name !== 'string')
    return null
  const { name: tool, arguments: input, parameters } = call as Record<string, unknown> & { name: string }
  const given = input ?? parameters
  return { tool, input: (typeof given === 'string' ? parsed(given) : given) ?? {} }
}

function parsed(written: string): unknown {
  try {
    return parseExact(written.trim())
  } catch {
    return null
  }
}
