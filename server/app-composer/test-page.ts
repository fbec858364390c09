import type { AppFile } from '#contract/builders/app-spec.ts'
import { contentsOf, entry, pageOf } from './preview.ts'

/** The part of Vitest that the tests of a project use; replaces it in a page. */
const runner = `const all = []
export const test = (name, act) => all.push({ name, act })
test.each = (rows) => (name, act) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? row : [row]
    let at = 0
    test(name.replace(/%s/g, () => String(values[at++])), () => act(...values))
  }
}
export const it = test
export const describe = (_, act) => act()
const kindOf = (value) => Object.prototype.toString.call(value)
const same = (a, b, isLoose) => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || kindOf(a) !== kindOf(b)) return false
  if (a instanceof Date) return a.getTime() === b.getTime()
  if (a instanceof Set) return same([...a], [...b], isLoose)
  if (a instanceof Map) return same([...a], [...b], isLoose)
  if (Array.isArray(a) && a.length !== b.length) return false
  const names = (value) => Object.keys(value).filter((name) => value[name] !== undefined)
  if (!isLoose && names(a).length !== names(b).length) return false
  return names(b).every((name) => same(a[name], b[name], isLoose))
}
const shown = (value) => { try { return JSON.stringify(value)?.slice(0, 300) ?? String(value) } catch { return String(value) } }
const checks = {
  toBe: (a, b) => Object.is(a, b),
  toEqual: (a, b) => same(a, b, false),
  toStrictEqual: (a, b) => same(a, b, false),
  toMatchObject: (a, b) => same(a, b, true),
  toContain: (a, b) => (typeof a === 'string' ? a.includes(b) : [...a].includes(b)),
  toHaveLength: (a, b) => a.length === b,
  toMatch: (a, b) => (typeof b === 'string' ? a.includes(b) : b.test(a)),
  toBeTruthy: (a) => Boolean(a),
  toBeFalsy: (a) => !a,
  toBeNull: (a) => a === null,
  toBeDefined: (a) => a !== undefined,
  toBeUndefined: (a) => a === undefined,
  toBeGreaterThan: (a, b) => a > b,
  toBeLessThan: (a, b) => a < b,
  toThrow: (a) => { try { a(); return false } catch { return true } },
}
export const expect = (actual) => {
  const asks = (isNot) => Object.fromEntries(Object.entries(checks).map(([name, holds]) => [name, (wanted) => {
    if (Boolean(holds(actual, wanted)) === isNot) throw new Error((isNot ? 'not ' : '') + name + ': expected ' + shown(wanted) + ', got ' + shown(actual))
  }]))
  return { ...asks(false), not: asks(true) }
}
const inTime = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('It took more than 5 s.')), 5000))])
export const runAll = async (tell) => {
  for (const { name, act } of all) {
    let fault = null
    try { await inTime(Promise.resolve().then(act)) } catch (error) { fault = String(error?.message ?? error).slice(0, 1000) }
    tell({ name: String(name).slice(0, 300), fault })
  }
}
`

/** A browser has no SQLite, so both stores are the one in memory. */
const memoryForSqlite = `import { memoryStore } from './memory-store.ts'
export const sqliteStore = () => memoryStore()
`

/** The module that the tests of a project import; the runner above replaces it. */
const testRunner = 'vitest'
const entryCode = (tests: readonly string[]) => `import { runAll } from '${testRunner}'
const tell = (told) => parent.postMessage({ from: 'tests', ...told }, '*')
addEventListener('error', (event) => tell({ name: 'The tests', fault: event.message }))
try {
  ${tests.map((path) => `await import('./${path}')`).join('\n  ')}
  await runAll(tell)
} catch (error) {
  tell({ name: 'The tests', fault: String(error?.message ?? error) })
}
tell({ isDone: true })
`

/**
 * A page that runs the tests of the project where its preview runs, and reports the result of each to the embedding
 * page. Throws `BuildFailure` when they do not build.
 */
export async function testPage(files: readonly AppFile[], signal: AbortSignal): Promise<string> {
  const tests = files.flatMap(({ path }) => (/^tests\/.+\.test\.tsx?$/.test(path) ? [path] : []))
  const inPage = files.map((file) =>
    file.path === 'server/sqlite-store.ts' ? { ...file, content: memoryForSqlite } : file,
  )
  const { bundleApp } = await import('#server/engine/tools/app-bundler/bundle-app.ts')
  const { js } = await bundleApp({
    files: contentsOf(inPage, entryCode(tests)),
    entry,
    standIns: { [testRunner]: runner },
    withRendering: true,
    signal,
  })
  return pageOf(
    '<!doctype html><html lang="en"><head><title>Tests</title></head><body><script type="module"></script></body></html>',
    '',
    js,
  )
}
