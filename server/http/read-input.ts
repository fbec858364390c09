import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, tooLarge, tooSlow, unsupportedType } from '#server/platform/failure.ts'

/** Bytes of a body unless its endpoint says otherwise. */
export const bodyBytesMax = 1024 * 1024
/** A body that takes longer than this to arrive is given up, ms. */
const bodyMaxMs = 10_000

/** Validates one part of a request against its schema; a misfit is a 400 that names each field. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  if (hasUnstorableText(value)) throw invalid('Text may not contain NUL or broken characters.')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw invalid(issues[0]?.message ?? 'Invalid input', issues)
}

/** Reads, bounds, parses and validates the JSON body of a request. */
export async function readJsonBody(request: Request, spec: Endpoint): Promise<unknown> {
  const text = (await readBytes(request, spec.bodyLimit)).toString('utf8')
  return jsonBody(text, request.headers.get('content-type'), spec)
}

/** Parses and validates the text of a JSON body of the given content type. */
export function jsonBody(text: string, contentType: string | null | undefined, spec: Endpoint): unknown {
  if (text === '' && spec.bodyOptional) return undefined
  if (mediaType(contentType) !== 'application/json') throw unsupportedType()
  return parsePart(spec.body, parseJson(text))
}

/** The media type of a Content-Type header, in lower case and without parameters; empty when there is none. */
export function mediaType(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Reads a body of at most `bytesMax` bytes, and no longer than 10 s. */
export async function readBytes(request: Request, bytesMax = bodyBytesMax): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), bodyMaxMs)
  try {
    return await readParts(reader, bytesMax, late.promise)
  } catch (error) {
    // What is still to come is let go; that it cannot be read any more is known.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function readParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytesMax: number,
  late: Promise<never>,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), late])
    if (done) return Buffer.concat(parts)
    bytes += value.length
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    parts.push(value)
  }
}

/** Parses JSON text; what is no JSON is a 400. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: refuse them where they come in. */
export function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > 100) return true
  return Object.entries(value).some(
    ([key, part]) => hasUnstorableText(key, depth + 1) || hasUnstorableText(part, depth + 1),
  )
}
