// chunk: agent-form
/**
 * The text of a file as Windows, spreadsheets and editors write it: UTF-8 or UTF-16, with or without a byte order mark,
 * which is left out. Null: the bytes are no such text.
 */
export function fileText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charsetOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By the byte order mark, or by the zeros between ASCII characters: `>` of Windows PowerShell writes UTF-16. */
function charsetOf([first, second, third, fourth]: Uint8Array): string {
  const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)
  if (isLittle) return 'utf-16le'
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)
  return isBig ? 'utf-16be' : 'utf-8'
}
