// Zero-width, bidirectional and control characters: characters that a reader cannot see must not be in the digest.
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const control = /(?![\n\t])\p{Cc}/gu
// An ANSI colour command as a terminal program prints it.
const terminalCommand = /(?!\s)\p{Cc}\[[\d;?]{0,20}[A-Za-z]/gu

/** Text without invisible characters; lines are kept. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(terminalCommand, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(control, ' ')
}

/** Cuts at `charsMax` characters without splitting a character in two. */
export function cutAt(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  return text.slice(0, charsMax).replace(/[\ud800-\udbff]$/, '')
}

/** Cuts at the last word that fits into `charsMax` characters, and shows that it was cut. */
export function shortened(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const cut = cutAt(text, charsMax - 1)
  const space = cut.lastIndexOf(' ')
  const whole = space > charsMax * 0.6 ? cut.slice(0, space) : cut
  return `${whole.replace(/[\s,;:–—-]+$/u, '')}…`
}

/** One visible line of at most `charsMax` characters. */
export function plainLine(text: string, charsMax: number): string {
  // Examines four times the length, because much of the text may be invisible.
  const line = visibleText(cutAt(text, charsMax * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(line, charsMax)
}
