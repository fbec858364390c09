import { type CallFailure, done, failed, type Outcome } from './outcome.ts'

/** Splits a long text into parts of at most this many characters, between lines or words if possible. */
export function inParts(text: string, charsMax: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > charsMax) {
    const start = rest.slice(0, charsMax)
    const gap = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '))
    const cut = gap > charsMax / 2 ? gap : charsMax
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return [...parts, rest]
}

/** Sends the parts of a text in order; a failure reports how many had arrived. */
export async function sendParts<Sent>(
  parts: readonly string[],
  send: (part: string) => Promise<Outcome<Sent>>,
): Promise<Outcome<{ messages: number }>> {
  for (const [index, part] of parts.entries()) {
    const outcome = await send(part)
    if (!outcome.ok) return index === 0 ? outcome : afterSome(outcome, index, parts.length)
  }
  return done({ messages: parts.length })
}

// Parts that arrived cannot be recalled, so the whole must not be resent automatically.
const afterSome = ({ message }: CallFailure, sent: number, all: number) =>
  failed('server_error', `${sent} of ${all} parts were sent. ${message}`)
