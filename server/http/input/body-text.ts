import { Failure, invalid } from '#server/platform/failure.ts'

/** Byte order marks, which take precedence over a header (WHATWG Encoding, "decode"). */
const marks: [charset: string, mark: Uint8Array][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
]

/**
 * The text of a body: by its byte order mark, else by the `charset` of its Content-Type, else UTF-8. Throws a 415 for an
 * unknown charset and a 400 for bytes that are not text of it; no character is ever replaced.
 */
export function bodyText(bytes: Uint8Array, contentType: string | null | undefined): string {
  const named = charsetOf(contentType)
  const decoder = decoderFor(markedCharset(bytes) ?? (named === 'utf-16' ? byteOrderOf(bytes) : named))
  try {
    return decoder.decode(bytes)
  } catch {
    const hint = isGzip(bytes) ? ' It looks like gzip: send the header Content-Encoding: gzip.' : ''
    throw invalid(`The body is not valid ${nameOf(decoder)} text.${hint}`)
  }
}

function charsetOf(contentType: string | null | undefined): string {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8'
}

const markedCharset = (bytes: Uint8Array) =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

/** The zero half of the first character determines the byte order: text from programs begins with ASCII. */
const byteOrderOf = (bytes: Uint8Array) => (bytes[0] === 0 ? 'utf-16be' : 'utf-16le')

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    const message = `The charset "${charset.slice(0, 40)}" is not supported. Send UTF-8 text.`
    throw new Failure(415, 'unsupported_charset', message)
  }
}

const nameOf = ({ encoding }: TextDecoder) => (encoding === 'utf-8' ? 'UTF-8' : encoding)
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b
