const startBytes = 4096
const marks: [charset: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Turns bytes into text: byte order mark, then the header's charset, then the page's own word, then a guess. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const mark = marks.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  const named = mark ?? charsetIn(contentType) ?? charsetIn(startOf(bytes))
  const decoder = named ? decoderFor(named) : undefined
  if (decoder) return decoder.decode(bytes)
  return decodeGuessing(bytes)
}

function charsetIn(text: string): string | undefined {
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(text)?.[1]
}

/** Only the tags that may name a charset, so that a sentence about charsets does not. */
function startOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, startBytes))
  return (start.match(/<(?:meta|\?xml)[^>]*>/gi) ?? []).join(' ')
}

function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    // An unknown charset is a page's mistake, and guessing is the best left.
    return undefined
  }
}

function decodeGuessing(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8 and nothing said: the old default of the web.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
