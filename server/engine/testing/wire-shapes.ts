import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema)
    .optional()
const yes = z.literal('yes').optional()

/** What a shape says about itself: how it is sent, how it is asked for, and what must be read from it. */
const shapeHead = z.strictObject({
  status: z.coerce.number().default(200),
  type: z.string().default('text/event-stream'),
  /** Bytes of each write. */
  cut: z.coerce.number().optional(),
  eol: z.literal('crlf').optional(),
  bom: yes,
  /** The text with which the server answers the next call. */
  next: z.string().optional(),
  /** Whether the call asks for JSON, and whether it limits the answer. */
  json: yes,
  limit: yes,
  text: z.string().default(''),
  tools: json(z.array(z.tuple([z.string(), z.unknown()]))),
  thoughts: z.string().optional(),
  usage: json(z.tuple([z.number(), z.number()])),
  cached: z.coerce.number().optional(),
  finish: z.literal('length').optional(),
  /** Words of the failure, if it is one. */
  error: z.string().optional(),
  /** Number of calls; omitted: one, or two with `next`. */
  calls: z.coerce.number().optional(),
  /** The thoughts have no first mark, so that they look like an answer until their last one. */
  late: yes,
  /** What the second call no longer contains. */
  without: z.string().optional(),
})

export type WireShape = z.output<typeof shapeHead> & {
  name: string
  headers: Record<string, string>
  body: string
}

const folder = new URL('./wire/', import.meta.url)

/** The recorded answers of real servers, one file for each kind of server. */
export function wireShapes(): WireShape[] {
  return readdirSync(folder).flatMap((file) => {
    const [, ...shapes] = readFileSync(new URL(file, folder), 'utf8').split(/^=== /m)
    return shapes.map((shape) => shapeIn(file.replace('.txt', ''), shape))
  })
}

function shapeIn(server: string, written: string): WireShape {
  const [head = '', ...rest] = written.split('\n---\n')
  const [name = '', ...lines] = head.split('\n')
  const fields = lines.map((line) => line.split(/: (.*)/s))
  const headers = fields.flatMap(([key, value = '']) => (key === 'header' ? [value.split(': ')] : []))
  const said = fields.filter(([key]) => key !== 'header')
  return {
    ...shapeHead.parse(Object.fromEntries(said)),
    headers: Object.fromEntries(headers) as Record<string, string>,
    name: `${server}: ${name}`,
    // The line break before the next shape is not part of the body.
    body: rest.join('\n---\n').replace(/\n$/, ''),
  }
}

/** Sends a shape, byte by byte as its server does. */
export async function sendShape(response: ServerResponse, shape: WireShape): Promise<void> {
  const { status, type, headers, body, cut, eol, bom } = shape
  response.writeHead(status, { 'content-type': type, ...headers })
  const lines = eol === 'crlf' ? body.replaceAll('\n', '\r\n') : body
  const bytes = Buffer.from((bom ? '\uFEFF' : '') + lines)
  const size = cut ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    // Otherwise the pieces arrive as one.
    if (cut) await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}
