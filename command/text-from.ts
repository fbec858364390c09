import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileText } from '#contract/file-text.ts'
import { Stopped } from './stopped.ts'

/** The text of a file, or of the input where it is called `-`; throws `Stopped` where it cannot be read. */
export async function textFrom(file: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch(() => {
    throw new Stopped(`Could not read ${file}.`)
  })
  const text = fileText(bytes)
  if (text !== null) return text
  const name = file === '-' ? 'The input' : file
  throw new Stopped(`${name} is not text in UTF-8 or UTF-16. Save it as UTF-8 and try again.`)
}
