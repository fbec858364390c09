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

/** Cuts at a length without splitting a character in two. */
export function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  return text.slice(0, charsMax).replace(/[\ud800-\udbff]$/, '')
}
