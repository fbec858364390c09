import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { InstallKind } from '#contract/installation/updates.ts'

/** How this program was installed, by where its files are. */
export function installedAs(start = import.meta.dirname): InstallKind {
  if (existsSync('/run/.containerenv') || existsSync('/.dockerenv')) return 'container'
  if (start.split(sep).includes('node_modules')) return 'npm'
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')))
      return existsSync(join(folder, '.git')) ? 'checkout' : 'folder'
  return 'folder'
}
