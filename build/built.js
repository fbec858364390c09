// What start.js needs at every start, in plain JavaScript: reading TypeScript would cost more than all of this.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is built: its sources, which of the files among them count, the one that it begins with, and the file that a
 * whole build has.
 * @typedef {'pages' | 'server'} Part
 * @type {Record<Part, { sources: string[], counts: RegExp, origin: string, entry: string }>}
 */
export const parts = {
  pages: {
    sources: ['build', 'contract', 'package-lock.json', 'vite.config.ts', 'web'],
    counts: /(?<!\.test\.tsx?)$/,
    origin: 'web/index.html',
    entry: 'index.html',
  },
  server: {
    sources: ['app-parts', 'build', 'command', 'contract', 'package-lock.json', 'package.json', 'server'],
    counts: /^app-parts\/|(?<!\.test)\.(?:m?[jt]s|json|py|sql)$/,
    origin: 'server/main.ts',
    entry: 'main.mjs',
  },
}

/**
 * Which folder of `dist` a part lies in, named after the content of its sources, and how those files looked.
 * @typedef {{ folder: string, listing: string }} Stamp
 */

/**
 * The folder with a part as its sources are now, or undefined where it has to be looked into or built.
 * Reads no source: nobody can change a file without changing what the file system says of it.
 * @param {string} root
 * @param {Part} part
 * @returns {string | undefined}
 */
export function builtFolder(root, part) {
  const stamp = readStamp(root, part)
  if (!stamp) return undefined
  const folder = join(root, 'dist', stamp.folder)
  if (!existsSync(join(folder, parts[part].entry))) return undefined
  // Where the sources were left out, what is built is all there is.
  if (!existsSync(join(root, parts[part].origin))) return folder
  return stamp.listing === listingOf(sourcesOf(root, part)) ? folder : undefined
}

/**
 * @param {string} root
 * @param {Part} part
 * @returns {Stamp | undefined}
 */
export function readStamp(root, part) {
  try {
    return JSON.parse(readFileSync(stampFile(root, part), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} root
 * @param {Part} part
 */
export function stampFile(root, part) {
  return join(root, 'dist', `${part}.json`)
}

/**
 * A source: its path below the root, the same on every system, and what the file system says of it.
 * @typedef {{ path: string, look: string }} Source
 */

/**
 * @param {string} root
 * @param {Part} part
 * @returns {Source[]}
 */
export function sourcesOf(root, part) {
  /** @type {Source[]} */
  const found = []
  for (const source of parts[part].sources) addFiles(root, source, parts[part].counts, found)
  return found
}

/**
 * @param {string} root
 * @param {string} path
 * @param {RegExp} counts
 * @param {Source[]} found
 */
function addFiles(root, path, counts, found) {
  const stat = statSync(`${root}/${path}`, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    // Files that do not count, about half of them, are not looked at: that is a third of what this takes of each start.
    const inside = readdirSync(`${root}/${path}`, { withFileTypes: true })
      .map((entry) => ({ isFile: entry.isFile(), path: `${path}/${entry.name}` }))
      .filter((entry) => !entry.isFile || counts.test(entry.path))
    for (const entry of inside.map((one) => one.path).toSorted()) addFiles(root, entry, counts, found)
  } else if (stat && counts.test(path)) {
    found.push({ path, look: `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` })
  }
}

/** @param {Source[]} sources */
export function listingOf(sources) {
  const hash = createHash('sha256')
  for (const { path, look } of sources) hash.update(`${path} ${look}\n`)
  return hash.digest('hex')
}
