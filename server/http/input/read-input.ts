import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { plainIssue } from '#server/platform/plain-issues.ts'
import { isExactNumber, parseAsWritten } from '#server/platform/exact-json.ts'
import { invalid, tooLarge, tooSlow, unsupportedType } from '#server/platform/failure.ts'
import { bodyText } from './body-text.ts'
import { unpackBody } from './unpack-body.ts'

/** Limit of a JSON body, and of a body that its handler reads itself, in bytes; an endpoint may set another. */
const jsonBytesMax = 64 * 1024
export const rawBytesMax = 1024 * 1024
/**
 * Values in a JSON body: checking each takes time, and a named field takes as much as three list entries. No valid body
 * has more.
 */
const valuesMax = 60_000
const fieldWeight = 3
const depthMax = 100
/** An error lists at most this many issues, each at most this long. */
const issuesMax = 20
const issueCharsMax = 300
/** A body that takes longer than this to arrive is rejected, ms. */
const bodyMaxMs = 10_000

/** Validates one part of a request against its schema; a mismatch is a 400 that names each field. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(value)
  const parsed = schema.safeParse(value, { error: plainIssue })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
    .slice(0, issuesMax)
    .map(({ path, message }) => ({ path: cut(path.join('.')), message: cut(message) }))
  throw invalid(issues[0]?.message ?? 'Invalid input', issues)
}

const cut = (text: string) =>
  text.length > issueCharsMax ? `${text.slice(0, issueCharsMax).toWellFormed()}…` : text

/** Reads, bounds, parses and validates the JSON body of a request; `count` receives its size before it is parsed. */
export async function readJsonBody(
  request: Request,
  spec: Endpoint,
  count: (bytes: number) => void = () => undefined,
): Promise<unknown> {
  const bytes = await readBytes(request, spec.bodyLimit ?? jsonBytesMax)
  count(bytes.length)
  return jsonBody(bytes, request.headers.get('content-type'), spec)
}

/** Parses and validates a JSON body of the given content type. */
export function jsonBody(bytes: Uint8Array, contentType: string | null | undefined, spec: Endpoint): unknown {
  if (bytes.length === 0 && spec.bodyOptional) return undefined
  if (mediaType(contentType) !== 'application/json') throw unsupportedType()
  const text = bodyText(bytes, contentType)
  const value = parseJson(text)
  if (valuesIn(value, valuesMax) > valuesMax) throw invalid('The body has too many values, or too deep ones.')
  return parsePart(spec.body, spec.exactNumbers ? withExactParts(parseAsWritten(text)) : value)
}

/** The media type of a Content-Type header, in lower case and without parameters; empty when there is none. */
export function mediaType(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Reads a body of at most `bytesMax` bytes, compressed and decompressed, that arrives within `timeMs`. */
export async function readBytes(request: Request, bytesMax: number, timeMs = bodyMaxMs): Promise<Buffer> {
  const bytes = await readPackedBytes(request, bytesMax, timeMs)
  return unpackBody(bytes, request.headers.get('content-encoding'), bytesMax)
}

/** The same, but keeps the `Content-Encoding`, for a handler that calls `unpackBody` itself. */
export async function readPackedBytes(
  request: Request,
  bytesMax: number,
  timeMs = bodyMaxMs,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), timeMs)
  try {
    return await readParts(reader, bytesMax, late.promise)
  } catch (error) {
    // Discards the rest of the body; the read has already failed, so a failed cancel is irrelevant.
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

/** Parses JSON text; invalid JSON is a 400. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

/** A number that is a field of the body itself is validated as a number; nested numbers keep their digits. */
function withExactParts(body: unknown): unknown {
  if (isExactNumber(body)) return Number(body.rawJSON)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    isExactNumber(value) ? Number(value.rawJSON) : (value as unknown),
  ])
  return Object.fromEntries(fields)
}

/**
 * The number of values in a piece of JSON, itself included; stops beyond `max`, and too deep nesting counts as too
 * many.
 */
function valuesIn(value: unknown, max: number, depth = 0): number {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return 1
  if (depth > depthMax) return max + 1
  const each = Array.isArray(value) ? 0 : fieldWeight - 1
  let count = 1
  for (const key in value) {
    count += each + valuesIn((value as Record<string, unknown>)[key], max - count, depth + 1)
    if (count > max) break
  }
  return count
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: throws `invalid` if the input contains them. */
export function refuseUnstorable(value: unknown): void {
  if (hasUnstorableText(value)) throw invalid('Text may not contain NUL or broken characters.')
}

/** Whether a value contains text that cannot be stored. */
export function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > depthMax) return true
  return Object.entries(value).some(
    ([key, part]) => hasUnstorableText(key, depth + 1) || hasUnstorableText(part, depth + 1),
  )
}
