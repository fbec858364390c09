import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const types = (part: string) => ['tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1']

/**
 * The commands of all checks, in the order in which they begin: those that wait for servers and browsers first, so that
 * those that calculate fill the gaps.
 */
const commands = {
  'test:journeys': ['playwright', 'test'],
  'test:faults': ['vitest', 'run', '--config', 'vitest.faults.config.ts'],
  'test:unit': ['vitest', 'run'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  'types:server': types('server'),
  'types:web': types('web'),
  'types:worker': types('worker'),
  'types:journeys': types('journeys'),
  'dead-code': ['knip'],
  'format:check': ['biome', 'format', '.'],
  words: [process.execPath, 'build/check-words.ts'],
}
type Check = keyof typeof commands
const all = Object.keys(commands) as Check[]
/** Left out unless `--all` or their names ask for them. */
const slow: readonly Check[] = ['test:faults', 'test:journeys']

/**
 * `npm run check` runs what must be clean before a commit, `-- --all` the crash tests and the journeys too, as `npm test`
 * does. Names choose: `-- types words`, where `types` stands for all of them.
 */
function chosenChecks(asked: readonly string[]): Check[] {
  if (asked.length === 0) return all.filter((check) => !slow.includes(check))
  if (asked.includes('--all')) return all
  const isOf = (check: Check, name: string) => check === name || check.startsWith(`${name}:`)
  const unknown = asked.filter((name) => !all.some((check) => isOf(check, name)))
  if (unknown.length === 0) return all.filter((check) => asked.some((name) => isOf(check, name)))
  process.stderr.write(`There is no check "${unknown.join(' ')}": ${all.join(', ')}\n`)
  return process.exit(1)
}

/** Prints failures last and shortened, so that a truncated log still contains them. */
const linesOfClean = 8
const linesOfFaulty = 300

/**
 * Linter and type checkers are written in Go: fewer rounds of its garbage collector take hardly more memory, and one
 * thread checks nothing twice that another has to know as well; what else there is to do keeps the other processors busy.
 */
const sparing = { GOGC: '400', GOMAXPROCS: '1' }

interface Result {
  check: Check
  isClean: boolean
  seconds: number
  output: string
}

function run(check: Check): Promise<Result> {
  const startedAt = performance.now()
  const [program = '', ...given] = commands[check]
  const child = spawn(program, given, {
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

const waiting = chosenChecks(process.argv.slice(2))
const results: Result[] = []

/** The last lines of the output of a check: test runners list their failures at the end. */
function lastLines(output: string, count: number): string {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}

async function workThrough(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const result = await run(check)
    results.push(result)
    const outputShown = result.isClean ? lastLines(result.output, linesOfClean) : 'its output is at the end'
    process.stdout.write(`\n${result.isClean ? '✓' : '✗'} ${check} (${result.seconds} s)\n${outputShown}\n`)
  }
}

// One more than there are processors, as the tests wait for much of their time.
await Promise.all(Array.from({ length: availableParallelism() + 1 }, workThrough))
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
