import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

interface Locked {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** A package of which the release contains something: installed with it, or built into its server or its pages. */
export interface ShippedPackage {
  name: string
  version: string
  license: string
  /** The text of its licence; empty when it brings none, or is of another platform. */
  text: string
}

/** Lists the packages that the server needs, those that the pages import, and all that these need. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const { dependencies, optionalDependencies } = packages[''] ?? {}
  const roots = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...importedByPages()]
  const waiting = roots.map((name) => `node_modules/${name}`)
  const paths = new Set<string>()
  for (const path of waiting) {
    const found = packages[path]
    if (!found || paths.has(path)) continue
    paths.add(path)
    const needed = Object.keys({ ...found.dependencies, ...found.optionalDependencies })
    waiting.push(...needed.map((name) => nearest(packages, path, name)))
  }
  return [...paths]
    .map((path) => describe(path, packages[path]))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** The place of a package as Node finds it from another one. */
function nearest(packages: Record<string, Locked>, from: string, name: string): string {
  const own = `${from}/node_modules/${name}`
  if (packages[own]) return own
  const above = from.lastIndexOf('/node_modules/')
  return above < 0 ? `node_modules/${name}` : nearest(packages, from.slice(0, above), name)
}

function importedByPages(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync('web/**/*.{ts,tsx,css}', { cwd: root })) {
    if (file.includes('.test.')) continue
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of code.matchAll(/(?:from |import\(?\s?)["']([^."'#/][^"']*)["']/g)) {
      const parts = specifier.split('/')
      names.add(parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return names
}

function describe(path: string, locked: Locked | undefined): ShippedPackage {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder) : []
  const texts = files.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[jt]s$/.test(file))
  return {
    name,
    version: locked?.version ?? '',
    license: locked?.license ?? 'see its text',
    text: texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n'),
  }
}
