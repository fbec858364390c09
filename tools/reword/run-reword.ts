import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { rewordedSource } from './reworded-source.ts'

/**
 * Shows that only tests about wording hang on how the product words a sentence: turns each of them around in a copy, and
 * runs all other tests there. `-- web/features/runs` runs those, `-- --keep` leaves the copy to be looked at.
 */
const root = join(import.meta.dirname, '..', '..')
const product = /^(?:command|contract|server|web)\/.+\.tsx?$/
const tests = /\.test\.tsx?$|\/testing\/|[/-]test-(?:docx|pages|pdf|peer)\.ts$/

/** What holds no sentence of the product, though it looks like some. */
const others = [
  // Statements, commands, style sheets and lines of protocols.
  /^server\/db\/(?:migrations\/|data-model-specified|embedded\/watchdog)/,
  /^server\/durable\/(?:work-kind|journal-writer)/,
  /^server\/http\/(?:event-stream|search-engines|security|small-page|api-docs)/,
  /^server\/features\/account\/user-tables/,
  /^web\/features\/triggers\/call-commands/,
  // Programs that are given to users.
  /^server\/app-composer\/|^web\/features\/templates\/agent-template-scripts/,
  // Texts that users take over as their own: agents, teams, personas and their categories, plans.
  /^web\/features\/templates\/agent-templates|^contract\/(?:teams\/ready-teams|personas\/persona-(?:pieces|categories)|builders\/career-goals)|^server\/builders\/career\/curricula\//,
  /^server\/(?:persona-library|db\/seed-personas)/,
  // Names of services.
  /^contract\/agents\/engine-names/,
  /^server\/features\/auth\/passwords\/common-passwords/,
  // What is understood of what people say and of pages, and how pages are remembered.
  /^contract\/(?:builders\/career-state|schedules\/schedule-in-text)|^server\/builders\/\w+\/\w+-keywords/,
  /^server\/engine\/digest\/(?:digest-words|stop-words|query|page-memory|read-source)/,
  /^server\/engine\/page-digest\/html\/(?:block-writer|scan-html|page-tree)/,
]

interface Report {
  numTotalTests: number
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const shortly = (messages: string[]) =>
  messages.map((message) => `    ${message.split('\n    at ')[0]}`).join('\n')

const args = process.argv.slice(2)
const copy = await mkdtemp(join(tmpdir(), 'balancia-reworded-'))
try {
  const { sentences, files } = await copyReworded()
  const report = await testsIn(copy)
  const failing = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const path = relative(copy, name)
    const lines = failed.map(
      ({ fullName, failureMessages }) => `${path}: ${fullName}\n${shortly(failureMessages)}`,
    )
    return lines.length === 0 && status === 'failed' ? [`${path}: ${message}`] : lines
  })
  const run = report.numTotalTests - report.numPendingTests
  process.stdout.write(
    `${[...failing, ''].join('\n')}${sentences} sentences turned around in ${files} files, ${run} tests run, ${failing.length} failing\n`,
  )
  process.exitCode = failing.length === 0 ? 0 : 1
} finally {
  if (args.includes('--keep')) process.stdout.write(`${copy}\n`)
  else await rm(copy, { recursive: true, force: true })
}

/** A clone of the product with other sentences, and all of its packages. */
async function copyReworded() {
  const left = new Set(['.data', '.git', 'data', 'dist', 'node_modules'])
  let [sentences, files] = [0, 0]
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const paths = await readdir(copy, { recursive: true })
  const idle = others.filter((those) => !paths.some((path) => those.test(path)))
  if (idle.length > 0) throw new Error(`Nothing is left out by ${idle.join(', ')}: has it another name now?`)
  for (const path of paths) {
    const isSaid = product.test(path) && !tests.test(path) && !others.some((those) => those.test(path))
    if (!isSaid) continue
    const reworded = rewordedSource(path, await readFile(join(copy, path), 'utf8'))
    if (reworded.sentences === 0) continue
    await writeFile(join(copy, path), reworded.source)
    sentences += reworded.sentences
    files += 1
  }
  return { sentences, files }
}

async function testsIn(folder: string): Promise<Report> {
  const report = join(folder, 'reworded-tests.json')
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const chosen = args.filter((arg) => arg !== '--keep')
  const options = ['--tags-filter=!words', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...chosen], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  return JSON.parse(await readFile(report, 'utf8')) as Report
}
