import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The files of ours that a source imports, types and `import()` included, with their paths from the root. */
const importsOf = (path: string, code: string) =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name),
  )

/** The groups of files that import each other, directly or through others (Tarjan's algorithm). */
function circlesOf(sources: Map<string, string>): string[][] {
  const number = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const own = number.size
    let lowest = own
    number.set(path, own)
    open.push(path)
    for (const next of importsOf(path, sources.get(path) ?? '')) {
      if (!sources.has(next)) continue
      const known = number.get(next)
      if (known === undefined) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, known)
    }
    if (lowest === own) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return lowest
  }
  for (const path of sources.keys()) if (!number.has(path)) visit(path)
  return circles
}

test('no file imports another that imports it, types and import() included', () => {
  const paths = globSync('{build,command,contract,server,web,tests}/**/*.{ts,tsx,mts}', { cwd: root })
  const sources = new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
  expect(circlesOf(sources)).toEqual([])
})

test('a circle through import() is found', () => {
  const sources = new Map([
    ['web/a.ts', "const b = () => import('#web/b.ts')"],
    ['web/b.ts', "import type { C } from './c.ts'"],
    ['web/c.ts', "export { a } from './a.ts'"],
    ['web/d.ts', "import './a.ts'"],
  ])
  expect(circlesOf(sources)).toEqual([['web/a.ts', 'web/b.ts', 'web/c.ts']])
})
