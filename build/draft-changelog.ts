import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDrafts, type Commit } from './changelog-drafts.ts'

/** Puts a line into the changelog for each commit that users may notice, to be put into their words: `npm run measure -- changelog`. */
const root = join(import.meta.dirname, '..')
const file = join(root, 'web/features/changelog/changes.md')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Newest first. */
function commitsSince(known: string): Commit[] {
  const lines = git('log', '--format=%as %s', `${known}..HEAD`).split('\n').filter(Boolean)
  return lines.map((line) => ({ day: line.slice(0, 10), subject: line.slice(11) }))
}

const before = await readFile(file, 'utf8')
const [, known] = /<!-- up to ([0-9a-f]{7,40}) -->/.exec(before) ?? []
if (!known) throw new Error(`${file} does not say up to which commit it goes.`)
await writeFile(file, addDrafts(before, commitsSince(known), git('rev-parse', 'HEAD')))
