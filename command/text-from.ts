import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Stopped } from './stopped.ts'

/** The text of a file, or of the input where it is called `-`; throws `Stopped` where it cannot be read. */
export async function textFrom(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new Stopped(`Could not read ${file}.`)
  }
}
