import { analyse } from 'chardet'

const startBytes = 4096
const guessedBytes = 65_536
/** Tolerated share of invalid bytes: a page that declares UTF-8 and has a few broken bytes is UTF-8. */
const brokenShareMax = 0.1
const marks: [charset: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes without a meaning in an ISO character set are letters and quotation marks in the related Windows one. */
const besideIso: Record<string, string> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
}

/**
 * Decodes bytes to text. Order: byte order mark, UTF-8 if the bytes are valid UTF-8 whatever is declared, the charset
 * of the header, that of the page, a guess from the letters.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const mark = marks.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  if (mark) return new TextDecoder(mark).decode(bytes)
  const declared = [charsetIn(contentType), charsetIn(startOf(bytes))].flatMap(
    (name) => decoderFor(name) ?? [],
  )
  const [decoder] = declared
  const unicode = validUnicode(bytes)
  if (unicode !== null && !isOtherwise(decoder, bytes)) return unicode
  if (decoder && decoder.encoding !== 'utf-8') return decoder.decode(bytes)
  return (decoder && nearlyUnicode(bytes)) ?? guessed(bytes)
}

function charsetIn(text: string): string | undefined {
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(text)?.[1]
}

/** Only the tags that may name a charset, so that a sentence about charsets has no effect. */
function startOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, startBytes))
  return (start.match(/<(?:meta|\?xml)[^>]*>/gi) ?? []).join(' ')
}

function decoderFor(charset: string | undefined): TextDecoder | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset)
  } catch {
    // An unknown charset is an error of the page; the next source or a guess is better than none.
    return undefined
  }
}

/** Null when the bytes are not UTF-8; the last character may be cut off. */
function validUnicode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** Character sets whose bytes are valid UTF-8 but have another meaning: those with escapes and with zeros. */
function isOtherwise(decoder: TextDecoder | undefined, bytes: Uint8Array): boolean {
  if (!decoder) return bytes.includes(0x1b) && guess(bytes).startsWith('iso-2022')
  return decoder.encoding === 'iso-2022-jp' || (decoder.encoding.startsWith('utf-16') && bytes.includes(0))
}

/** UTF-8 with a few broken bytes; null when most of what is not ASCII is broken. */
function nearlyUnicode(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return broken <= foreign * brokenShareMax ? text : null
}

function guessed(bytes: Uint8Array): string {
  const charset = guess(bytes)
  const beside = bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? besideIso[charset] : undefined
  return (decoderFor(beside ?? charset) ?? new TextDecoder('windows-1252')).decode(bytes)
}

/** The most likely charset by the letters between the tags; with too few letters the traditional default of the web. */
function guess(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, guessedBytes * 4)).toString('latin1')
  const words = start.replace(/<[^>]*>/g, ' ').slice(0, guessedBytes)
  const [best] = analyse(Buffer.from(words, 'latin1'))
  return best?.name.toLowerCase() ?? 'windows-1252'
}

const spaceLike = /[\t\f\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Zero-width, bidi and other characters that no reader sees, those that smuggle text included. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const control = /(?![\n\t])\p{Cc}/gu

/** Text as a reader sees it: without invisible characters and runs of blank lines. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .replace(control, '')
    .replace(spaceLike, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A title or another one-line text, at most 300 characters; null when nothing is left of it. */
export function cleanLine(text: string | null | undefined): string | null {
  if (!text) return null
  return cleanText(text.slice(0, 2000)).replace(/\s+/g, ' ').slice(0, 300).trim() || null
}
