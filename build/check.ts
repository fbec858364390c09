import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** What must be clean before a commit, but for the unit tests, which take longest and begin first. */
const looks = ['lint', 'types:server', 'types:web', 'types:journeys', 'dead-code', 'format:check', 'words']
/** With `--all`, as in `npm test`, the crash tests and the journeys too. They wait more than they work, so both come while others work. */
const all = ['test:unit', 'test:faults', 'test:journeys', ...looks]

/** What failed comes last and cut, so that it is there where a log keeps only its end. */
const linesOfClean = 8
const linesOfFaulty = 300

/**
 * Linter and type checkers are written in Go: fewer rounds of its garbage collector take hardly more memory, and one
 * thread checks nothing twice that another has to know as well; what else there is to do keeps the other processors busy.
 */
const sparing = { GOGC: '400', GOMAXPROCS: '1' }

interface Result {
  check: string
  isClean: boolean
  seconds: number
  output: string
}

function run(check: string): Promise<Result> {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', check], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...sparing, ...process.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      resolve({ check, isClean: code === 0, seconds, output })
    })
  })
}

const waiting = process.argv.includes('--all') ? all : ['test:unit', ...looks]
const results: Result[] = []

/** The last lines of what a check printed: test runners sum up, and tell what failed, at their end. */
function lastLines(output: string, count: number): string {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}

async function workThrough(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const result = await run(check)
    results.push(result)
    const said = result.isClean ? lastLines(result.output, linesOfClean) : 'its output is at the end'
    process.stdout.write(`\n${result.isClean ? '✓' : '✗'} ${check} (${result.seconds} s)\n${said}\n`)
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, workThrough))
const faulty = results.filter(({ isClean }) => !isClean)
for (const { check, output } of faulty) {
  process.stdout.write(`\n✗ ${check}\n${lastLines(output, linesOfFaulty)}\n`)
}
process.stdout.write(
  faulty.length === 0
    ? '\nAll is clean.\n'
    : `\nNot clean: ${faulty.map(({ check }) => check).join(', ')}.\n`,
)
process.exitCode = faulty.length === 0 ? 0 : 1
