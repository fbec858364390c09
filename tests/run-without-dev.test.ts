import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The entry points that an operator starts; their imports lead to further files. */
const entries = ['start.js', 'server/main.ts', 'command/main.ts']
const named =
  /(?:^|\n)\s*(?:import|export)(?! type)\b[^'";]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+)'|\.resolve\('([^.'][^']*)'\)/g

/** The file or the package that a module of this file is. */
function targetOf(name: string, from: string): { file: string } | { package: string } {
  if (name.startsWith('.')) return { file: join(dirname(from), name) }
  if (name.startsWith('#')) return { file: join(root, name.slice(1)) }
  return {
    package: name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}

/** By package, a file that names it, of all files that a running product reads. */
function packagesInUse(): Map<string, string> {
  const found = new Map<string, string>()
  const files = entries.map((entry) => join(root, entry))
  for (const file of files) {
    for (const match of readFileSync(file, 'utf8').matchAll(named)) {
      const target = targetOf(match.slice(1).find(Boolean) ?? '', file)
      if ('package' in target) found.set(target.package, relative(root, file))
      // Building needs the development packages; built.js reads a finished build.
      else if (/\.m?[jt]s$/.test(target.file) && !target.file.includes('/build/ensure-built')) {
        if (existsSync(target.file) && !files.includes(target.file)) files.push(target.file)
      }
    }
  }
  return found
}

test('the running product needs no package that `npm ci --omit=dev` leaves out', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const kept = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...builtinModules])
  const used = packagesInUse()
  expect([...used.keys()]).toEqual(expect.arrayContaining(['hono', 'pg', 'pyodide', 'unpdf', 'linkedom']))
  const missing = [...used].filter(([name]) => !name.startsWith('node:') && !kept.has(name))
  expect(missing).toEqual([])
})
