import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { InstallKind } from '#contract/installation/updates.ts'

/** How this program was installed, by where its files are; a checkout in a container is a checkout. */
export function installedAs(): InstallKind {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  if (existsSync(join(folder, '.git'))) return 'checkout'
  if (existsSync('/run/.containerenv') || existsSync('/.dockerenv')) return 'container'
  return folder.split(sep).includes('node_modules') ? 'npm' : 'folder'
}
