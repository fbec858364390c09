/** Inside a text of JSON these quotes would stand behind a backslash, so that no answer can imitate them. */
const reason = /"finish_reason"\s*:\s*"/
const usage = /"usage"\s*:\s*\{/
const failure = /^data:\s*\{\s*"error"\s*:/
const lastWord = /^data:\s*\[DONE\]\s*$/
const ending = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`

/**
 * A streamed chat answer in which the reason of its end is never wanting: some services count what was used and say
 * `[DONE]`, which is the end of a whole answer, but give no reason, and the protocol's package takes none for a break.
 */
export function endsWithReason(response: Response): Response {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !response.body || !isStream) return response
  const body = readableOf(response.body.getReader())
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/** One stream, read as it is asked for: each stream between two others costs every chunk of an answer several promises. */
function readableOf(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  const adder = new ReasonAdder()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read()
          const piece = decoder.decode(value, { stream: !done })
          const text = done ? adder.take(piece) + adder.end() : adder.take(piece)
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (done) return controller.close()
          if (text !== '') return
        }
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  )
}

class ReasonAdder {
  #rest = ''
  #hasReason = false
  #hasUsage = false

  /** Answers the lines that are whole with this piece. */
  take(piece: string): string {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => `${this.#withReason(line)}\n`).join('')
  }

  /** Answers what came after the last line break. */
  end(): string {
    return this.#rest && this.#withReason(this.#rest)
  }

  #withReason(line: string): string {
    this.#hasReason ||= reason.test(line) || failure.test(line)
    this.#hasUsage ||= usage.test(line)
    return lastWord.test(line) && this.#hasUsage && !this.#hasReason ? ending + line : line
  }
}
