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
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new TransformStream(new ReasonAdder()))
    .pipeThrough(new TextEncoderStream())
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

class ReasonAdder {
  #rest = ''
  #hasReason = false
  #hasUsage = false

  transform(piece: string, controller: TransformStreamDefaultController<string>): void {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = lines.pop() ?? ''
    if (lines.length > 0) controller.enqueue(lines.map((line) => `${this.#withReason(line)}\n`).join(''))
  }

  flush(controller: TransformStreamDefaultController<string>): void {
    if (this.#rest) controller.enqueue(this.#withReason(this.#rest))
  }

  #withReason(line: string): string {
    this.#hasReason ||= reason.test(line) || failure.test(line)
    this.#hasUsage ||= usage.test(line)
    return lastWord.test(line) && this.#hasUsage && !this.#hasReason ? ending + line : line
  }
}
