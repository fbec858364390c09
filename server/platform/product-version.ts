import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The release of this process, from its package.json, wherever it was built to. */
export function productVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file))
      return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version)
  }
  return 'unknown'
}
