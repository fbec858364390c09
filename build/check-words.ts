import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { subjectProblem } from './commit-subject.ts'
import { sourceTexts } from './source-texts.ts'
import { findWords } from './word-rules.ts'

/**
 * Finds words that docs/glossary.md replaces in comments, log lines and model prompts, and newest commit subjects that are
 * not imperative: `npm run check -- words`, or `node build/check-words.ts server/db` for the files below a path.
 */
const root = join(import.meta.dirname, '..')
const subjectsRead = 100
const sources = /\.(?:ts|tsx|mts|js|css)$/
/** Never edited, or the list of words itself. */
const exempt =
  /^server\/db\/migrations\/|^build\/(?:word-rules|source-texts|commit-subject|check-words)(?:\.test)?\.ts$/

/** Output of git; undefined without git or outside of a repository. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

function sourceFiles(): string[] {
  const tracked = git('ls-files', '-z')?.split('\0')
  const exclude = ['**/node_modules', 'dist', 'data']
  const all = tracked ?? globSync('**', { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))
  return all.filter((path) => sources.test(path) && !exempt.test(path))
}

/** Texts that the specification gives word for word, as far as a rule would find fault with them. */
function specifiedTexts(): string[] {
  const files = ['docs/specification-texts.md', 'docs/public-site-texts.md']
  const rows = files.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
  const texts = rows.flatMap((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? [])
  return texts.filter((text) => findWords(text).length > 0)
}

interface Hit {
  path: string
  text: string
}

function hitsOf(path: string, specified: readonly string[]): Hit[] {
  let source: string
  try {
    source = readFileSync(join(root, path), 'utf8')
  } catch {
    // Deleted in the working tree and not committed yet.
    return []
  }
  return sourceTexts(path, source).flatMap(({ line, text }) => {
    const own = specified.reduce((rest, each) => rest.replaceAll(each, ''), text)
    return findWords(own).map(({ word, better }) => ({ path, text: `${path}:${line}: ${word} → ${better}` }))
  })
}

/** The newest change last: a log that is cut keeps its end. */
function inOrderOfChange(hits: readonly Hit[]): string[] {
  const times = new Map(
    [...new Set(hits.map(({ path }) => path))].map((path) => [path, statSync(join(root, path)).mtimeMs]),
  )
  return hits.toSorted((a, b) => (times.get(a.path) ?? 0) - (times.get(b.path) ?? 0)).map(({ text }) => text)
}

function subjectProblems(): string[] {
  const log = git('log', `-${subjectsRead}`, '--no-merges', '--format=%h %s') ?? ''
  return log
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const at = line.indexOf(' ')
      const problem = subjectProblem(line.slice(at + 1))
      return problem ? [`commit ${line}: ${problem}`] : []
    })
}

const under = process.argv[2]
const files = sourceFiles().filter((path) => path.startsWith(under ?? ''))
const specified = specifiedTexts()
const hits = files.flatMap((path) => hitsOf(path, specified))
const problems = [...inOrderOfChange(hits), ...(under === undefined ? subjectProblems() : [])]
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
process.stdout.write(`${hits.length} words to replace in ${files.length} files.\n`)
process.exitCode = problems.length === 0 ? 0 : 1
