import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** What a model call needs from the HTTP exchange below the package of its protocol. */
export interface Wire {
  /** Response headers or bytes arrived, comments included. */
  onBytes: () => void
  /** Adapts the body to the server; undefined: unchanged. */
  edit?: (body: string) => string
  /** A complete answer instead of a stream. */
  whole?: Response
}

/** The exchange that is in flight for the current call. */
export const wire = new AsyncLocalStorage<Wire>()

/** A server answered a call for a stream with one JSON body, which is in `Wire.whole`. */
export class WholeAnswer extends Error {}

/** How the answers of a protocol are read more leniently than its package does. */
export interface Repair {
  /** A whole answer, parsed. */
  whole?: (answer: unknown) => unknown
  /** Changes the lines of a stream; one instance for each stream. */
  lines?: () => LineRepair
}

export interface LineRepair {
  /** The line without its line break; an empty result drops only this line. */
  line: (line: string) => string
}

/** Wraps a fetch so that calls to models notice each byte, and accept a complete answer to a streaming request. */
export function wireFetch(ask: typeof fetch, repair: Repair = {}): typeof fetch {
  return async (input, init) => {
    const call = wire.getStore()
    if (call?.whole) return call.whole
    const response = await ask(input, edited(init, call))
    call?.onBytes()
    if (!response.ok || !response.body) return response
    return read(response, response.body.getReader(), repair, call)
  }
}

function edited(init: RequestInit | undefined, call: Wire | undefined): RequestInit | undefined {
  if (!call?.edit || typeof init?.body !== 'string') return init
  return { ...init, body: call.edit(init.body) }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = Awaited<ReturnType<Reader['read']>>

async function read(
  response: Response,
  reader: Reader,
  repair: Repair,
  call: Wire | undefined,
): Promise<Response> {
  const { status, statusText, headers } = response
  const next = async () => {
    const piece = await reader.read()
    if (!piece.done) call?.onBytes()
    return piece
  }
  const { first, isWhole } = await opening(next)
  if (call && isWhole) {
    call.whole = Response.json(await wholeIn(next, first, repair))
    throw new WholeAnswer()
  }
  const body = readable(reader, next, first, repair.lines?.())
  return new Response(body, { status, statusText, headers })
}

/** The first pieces up to the first non-blank character, and whether that one begins a JSON body. */
async function opening(next: () => Promise<Piece>): Promise<{ first: Uint8Array[]; isWhole: boolean }> {
  const first: Uint8Array[] = []
  for (;;) {
    const { done, value } = await next()
    if (done) return { first, isWhole: false }
    first.push(value)
    const begin = new TextDecoder().decode(value).trimStart().charAt(0)
    if (begin !== '') return { first, isWhole: begin === '{' || begin === '[' }
  }
}

const wholeBytesMax = 20_000_000
const failedAnswer = z.object({ error: z.unknown() })
const codeIn = z.object({ code: z.int().min(400).max(599).optional().catch(undefined) })

/** The parsed body; throws when it is not JSON or reports a failure. */
async function wholeIn(next: () => Promise<Piece>, first: readonly Uint8Array[], repair: Repair) {
  const pieces = [...first]
  for (let size = 0; size < wholeBytesMax; ) {
    const { done, value } = await next()
    if (done) break
    pieces.push(value)
    size += value.length
  }
  const text = Buffer.concat(pieces).toString('utf8').trim()
  const answer = parsed(text)
  const failed = failedAnswer.safeParse(answer)
  if (failed.success && failed.data.error) {
    const { code } = codeIn.catch({}).parse(failed.data.error)
    throw Object.assign(new Error('failed'), { responseBody: text, statusCode: code })
  }
  return repair.whole ? repair.whole(answer) : answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const error = new Error('its answer is not valid JSON', { cause })
    error.name = 'AI_JSONParseError'
    throw error
  }
}

/**
 * One stream, read on demand: every additional stream in the pipeline costs each chunk of an answer several promises.
 */
function readable(
  reader: Reader,
  next: () => Promise<Piece>,
  first: Uint8Array[],
  repair: LineRepair | undefined,
): ReadableStream<Uint8Array> {
  const waiting = [...first]
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  const taken = (value: Uint8Array | undefined): Uint8Array | undefined => {
    if (!repair) return value
    const lines = (rest + decoder.decode(value, { stream: value !== undefined })).split('\n')
    rest = value === undefined ? '' : (lines.pop() ?? '')
    const text = lines.map(repair.line).join('\n')
    // Some servers end the last event with the connection instead of an empty line.
    const whole = value === undefined ? `${text}\n\n` : text + (lines.length > 0 ? '\n' : '')
    return whole === '' ? undefined : encoder.encode(whole)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const piece = waiting.shift()
          const { done, value } = piece ? { done: false, value: piece } : await next()
          const bytes = taken(done ? undefined : value)
          if (bytes) controller.enqueue(bytes)
          if (done) return controller.close()
          if (bytes) return
        }
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  )
}
