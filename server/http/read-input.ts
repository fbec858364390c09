import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, tooLarge, unsupportedType } from '#server/platform/failure.ts'

/** Bytes of a body unless its endpoint says otherwise. */
export const bodyBytesMax = 1024 * 1024

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
  const text = await readText(request, spec.bodyLimit ?? bodyBytesMax)
  if (text === '' && spec.bodyOptional) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unsupportedType()
  return parsePart(spec.body, parseJson(text))
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body) {
    bytes += part.length
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: refuse them where they come in. */
function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > 100) return true
  return Object.entries(value).some(
    ([key, part]) => hasUnstorableText(key, depth + 1) || hasUnstorableText(part, depth + 1),
  )
}
