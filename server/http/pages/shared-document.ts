import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const compress = promisify(gzip)
/** Smaller texts travel as they are, bytes. */
const compressedMin = 1024
/** Number of cached texts; each language, theme and address of a page is one. */
const keptMax = 100

interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Created at the first request that accepts it. */
  compressed?: Promise<Uint8Array<ArrayBuffer>>
}

/** By their text, least recently used first. */
const cache = new Map<string, Packed>()

/**
 * Answers with a text that is the same for all or many users: hashes and compresses it once, and answers 304 to a
 * client that has it. `text` has to be the same string each time, or an equal one.
 */
export async function replyShared(
  c: Context,
  text: string,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const packed = packedOf(text)
  c.header('etag', packed.etag)
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (status === 200 && isKnown(c.req.header('if-none-match'), packed.etag)) return c.body(null, 304)
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*[,;]|\s*$))/i.test(
    c.req.header('accept-encoding') ?? '',
  )
  if (!takesGzip || packed.bytes.length < compressedMin) return c.body(packed.bytes, status)
  packed.compressed ??= compress(packed.bytes)
  const bytes = await packed.compressed
  return c.body(bytes, status, { 'content-encoding': 'gzip' })
}

function packedOf(text: string): Packed {
  const found = cache.get(text) ?? {
    bytes: new TextEncoder().encode(text),
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
  }
  cache.delete(text)
  cache.set(text, found)
  const [oldest] = cache.keys()
  if (cache.size > keptMax && oldest !== undefined) cache.delete(oldest)
  return found
}

const plain = (mark: string) => mark.trim().replace(/^W\//, '')

/** Compares weakly, as RFC 9110 asks of If-None-Match. */
function isKnown(given: string | undefined, etag: string): boolean {
  return given !== undefined && (given.trim() === '*' || given.split(',').map(plain).includes(plain(etag)))
}
