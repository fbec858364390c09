import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..', '..', 'app-parts')
const cache = new Map<string, Promise<unknown>>()

/** Reads once in the life of a process: the parts are a part of the release. */
function once<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(name) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  cache.set(name, reading)
  reading.catch(() => cache.delete(name))
  return reading
}

interface PartFile {
  path: string
  content: string
}

/** The files in a folder of parts, by their paths from there. */
export const partFiles = (folder: string): Promise<readonly PartFile[]> =>
  once(folder, async () => {
    const cwd = join(source, folder)
    const found = await Array.fromAsync(glob('**/*.*', { cwd }))
    return Promise.all(
      found.map(async (path) => ({
        path: path.replaceAll('\\', '/'),
        content: await readFile(join(cwd, path), 'utf8'),
      })),
    )
  })

/** The style sheet of a design. */
export const designFile = (design: string): Promise<string> =>
  once(`design ${design}`, () => readFile(join(source, 'designs', `${design}.css`), 'utf8'))
