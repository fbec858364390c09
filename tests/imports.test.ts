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

/** The sources of the product, by their paths. Tests and their data are left out. */
const product = new Map(
  globSync('{command,contract,server,web}/**/*.{ts,tsx,mts}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|-(?:test-peer|cases|for-tests)\.ts$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

test('the room that reads and digests pages is entered only by its public file, import() included', () => {
  const room = 'server/engine/page-digest/'
  const entered = [...product]
    .filter(([path]) => !path.startsWith(room))
    .flatMap(([path, code]) => importsOf(path, code).filter((name) => name.startsWith(room)))
  expect([...new Set(entered)]).toEqual([`${room}public.ts`])
})

/** The files of the contract that may serve one side alone, each with the reason. */
const oneSided: Record<string, string> = {
  'contract/file-text.ts': 'read by the page and the command, which share no other folder',
}

/** The packages that a file of the contract may import beside zod, each with the reason. */
const packages: Record<string, string[]> = {
  // The one calendar: the server plans by it and the page shows it.
  'contract/schedules/recurrence.ts': ['croner'],
}

/** The sides that import a file, directly or through other files of the contract: the server; the page and the command. */
function sidesOf(path: string, importers: Map<string, string[]>, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return new Set()
  seen.add(path)
  return new Set(
    (importers.get(path) ?? []).flatMap((by) => {
      if (by.startsWith('contract/')) return [...sidesOf(by, importers, seen)]
      return [by.startsWith('server/') ? 'server' : 'page']
    }),
  )
}

function importersIn(sources: Map<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, code] of sources) {
    for (const name of importsOf(path, code)) importers.set(name, [...(importers.get(name) ?? []), path])
  }
  return importers
}

const oneSidedIn = (sources: Map<string, string>) => {
  const importers = importersIn(sources)
  return [...sources.keys()].filter(
    (path) => path.startsWith('contract/') && sidesOf(path, importers).size < 2,
  )
}

test('each file of the contract serves both sides, types and tables of calls included', () => {
  expect(oneSidedIn(product)).toEqual(Object.keys(oneSided))
})

test('a file that one side alone imports is found, through others of the contract too', () => {
  const sources = new Map([
    ['contract/shared.ts', ''],
    ['contract/words.ts', ''],
    ['contract/rules.ts', "import './words.ts'\nimport './shared.ts'"],
    ['server/a.ts', "import '#contract/rules.ts'"],
    ['web/b.tsx', "import type { C } from '#contract/shared.ts'"],
  ])
  expect(oneSidedIn(sources)).toEqual(['contract/words.ts', 'contract/rules.ts'])
})

test('the contract imports zod and itself alone', () => {
  const foreign = [...product]
    .filter(([path]) => path.startsWith('contract/'))
    .flatMap(([path, code]) =>
      [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !/^(?:zod$|\.\/|#contract\/)/.test(name) && !packages[path]?.includes(name))
        .map((name) => `${path} imports ${name}`),
    )
  expect(foreign).toEqual([])
})

test('no folder holds more than 30 files, but those of tables and migrations', () => {
  const files = globSync('{build,command,contract,server,tests,tools,web}/**/*.*', { cwd: root })
  const counts = new Map<string, number>()
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  const exempt = /^server\/db\/(?:tables|migrations)/
  const full = [...counts].filter(([folder, count]) => count > 30 && !exempt.test(folder))
  expect(counts.size).toBeGreaterThan(100)
  expect(full).toEqual([])
})
