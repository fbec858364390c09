import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Failure, invalid, tooLarge } from '#server/platform/failure.ts'

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

const inflate = promisify(zlib.inflate)
const inflateRaw = promisify(zlib.inflateRaw)
const gunzip = promisify(zlib.gunzip)

/** The supported content codings of RFC 9110 and RFC 8878. */
const codings = new Map<string, Unpack>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some clients send bare deflate data without the zlib header that RFC 9110 requires.
  ['deflate', (bytes, options) => (hasZlibHeader(bytes) ? inflate : inflateRaw)(bytes, options)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', promisify(zlib.zstdDecompress)],
])
const accepted = 'gzip, deflate, br, zstd'
/** Codings of one body: each is one more pass over it. */
const codingsMax = 3

/** RFC 1950: method 8, and a header that is a multiple of 31. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

/**
 * Undoes the `Content-Encoding` of a body, at most `bytesMax` bytes after each step. Throws a 415 that names an unknown
 * coding, a 413 for a body that decompresses to more, and a 400 for bytes that do not match the header.
 */
export async function unpackBody(
  bytes: Buffer,
  contentEncoding: string | null | undefined,
  bytesMax: number,
): Promise<Buffer> {
  const names = codingsIn(contentEncoding)
  if (names.length > codingsMax)
    throw unsupported(`Content-Encoding names more than ${codingsMax} encodings.`)
  const steps = names.map((name) => ({ name, unpack: codings.get(name) ?? refuse(name) }))
  let unpacked = bytes
  // They are named in the order in which they were applied.
  for (const { name, unpack } of steps.toReversed()) {
    if (unpacked.length === 0) return unpacked
    unpacked = await unpack(unpacked, { maxOutputLength: bytesMax }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax)
      throw invalid(`The body is not valid ${name} data, although its Content-Encoding says so.`)
    })
  }
  return unpacked
}

/** Whether a header names an encoding that has to be undone. */
export const isPacked = (contentEncoding: string | null | undefined): boolean =>
  codingsIn(contentEncoding).length > 0

const codingsIn = (contentEncoding: string | null | undefined) =>
  (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')

function refuse(name: string): never {
  throw unsupported(`Content-Encoding "${name.slice(0, 40)}" is not supported.`)
}

const unsupported = (problem: string) =>
  new Failure(415, 'unsupported_encoding', `${problem} Send the body as it is, or as one of: ${accepted}.`, {
    headers: { 'Accept-Encoding': accepted },
  })
