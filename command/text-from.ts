import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Stopped } from './stopped.ts'

/** The text of a file, or of the input where it is called `-`; throws `Stopped` where it cannot be read. */
export async function textFrom(file: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch(() => {
    throw new Stopped(`Could not read ${file}.`)
  })
  const charset = charsetOf(bytes)
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    const name = file === '-' ? 'The input' : file
    throw new Stopped(`${name} is not text in UTF-8 or UTF-16. Save it as UTF-8 and try again.`)
  }
}

/** By the byte order mark, or by the zeros between ASCII characters: `>` of Windows PowerShell writes UTF-16. */
function charsetOf([first, second, third, fourth]: Uint8Array): string {
  const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)
  if (isLittle) return 'utf-16le'
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)
  return isBig ? 'utf-16be' : 'utf-8'
}
