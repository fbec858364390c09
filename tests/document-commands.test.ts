import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type MarkdownTree, markdownParser } from '#server/platform/markdown-parser.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root })

// The calls of the topic `api` are sent for real, by help-calls.test.ts.
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/onboarding.md',
  'docs/observing.md',
  ...globSync(['docs/site/*.md', 'web/features/help/topics/*.md'], { cwd: root, exclude: ['**/api.md'] }),
].filter((path) => existsSync(join(root, path)))

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** Programs of the system that the documents may use. */
const ofSystem =
  /^(?:#|apt-get|brew|cd|cat|chromium|cp|curl|docker|du|podman|buildah|export|git|helm|install|kubectl|mkdir|nginx|openssl|psql|sudo|systemctl|tar|tools\/\S+\.sh|useradd)(?:$| )/
const variable = /\b(?:BALANCIA|SMTP|OIDC|STRIPE|GOOGLE|LLM|MAIL|OLLAMA|AWS)_[A-Z0-9_]+\b|\bDATABASE_URL\b/g

interface Written {
  path: string
  line: string
}

/** The commands of a document: each line of its blocks, and code between words that begins as a command does. */
function commandsOf(path: string, tree: MarkdownTree): Written[] {
  const texts: string[] = []
  const collect = (node: MarkdownTree | MarkdownTree['children'][number]) => {
    if (node.type === 'code' && /^(?:sh|bash|)$/.test(node.lang ?? '')) texts.push(node.value)
    if (node.type === 'inlineCode' && /^(?:npm|npx|node|balancia) /.test(node.value)) texts.push(node.value)
    if ('children' in node) node.children.forEach(collect)
  }
  collect(tree)
  return texts
    .filter((text) => !/[├└]/.test(text))
    .flatMap((text) => text.replaceAll(/\\\n\s*/g, ' ').split(/\n|&&|(?<=\S) \| /))
    .map((line) => ({ path, line: line.replace(/ # .*/, '').trim() }))
    .filter(({ line }) => line !== '')
}

let commands: Written[]
let help: string
let tools: string

beforeAll(async () => {
  const parse = await markdownParser()
  commands = documents.flatMap((path) => commandsOf(path, parse(read(path))))
  const [helped, measured] = await Promise.all([run('balancia.js', 'help'), run('tools/measure.ts')])
  help = helped.stdout
  tools = measured.stderr
})

/** The words after the variables that a command is given. */
const wordsOf = (line: string) =>
  line.split(/\s+/).slice(line.match(/^(?:\w+=\S*\s+)*/)?.[0].match(/=/g)?.length ?? 0)

/** What is wrong with a command, if anything. */
function faultOf(line: string): string | undefined {
  const words = wordsOf(line)
  const [program = '', first = '', second = ''] = words
  if (words.length === 0 || ofSystem.test(words.join(' '))) return undefined
  if (program === 'npm') return faultOfNpm(first, second, words.slice(3))
  if (program === 'npx') return faultOfNpx(first, words.slice(2))
  if (program === 'balancia') return faultOfBalancia(words.slice(1))
  if (program !== 'node') return `Nobody knows ${program}.`
  const file = words.slice(1).find((word) => !word.startsWith('-')) ?? ''
  return (
    missingFile(file) ?? unknownFlags(words.slice(words.indexOf(file) + 1), [file, 'build/supervisor.js'])
  )
}

const missingFile = (file: string) => (existsSync(join(root, file)) ? undefined : `${file} is missing.`)

function faultOfNpm(first: string, second: string, rest: string[]): string | undefined {
  if (['ci', 'install', 'i', 'link', 'pack', 'sbom', '-v'].includes(first)) return undefined
  const name = first === 'run' ? second : first
  const script = scripts[name]
  if (script === undefined) return `There is no script ${name}.`
  const args = (first === 'run' ? rest : [second, ...rest]).filter((word) => word !== '--')
  if (name === 'balancia') return faultOfBalancia(args)
  if (name === 'measure') {
    const [tool = ''] = args
    return tool === '' || /^<|^…$/.test(tool) || tools.includes(`\n  ${tool} `)
      ? undefined
      : `There is no tool ${tool}.`
  }
  const file = /^node (\S+)/.exec(script)?.[1]
  return file ? unknownFlags(args, [file, 'start.js', 'build/supervisor.js']) : undefined
}

function faultOfNpx(first: string, rest: string[]): string | undefined {
  if (/^balancia(?:@\S+)?$/.test(first)) return faultOfBalancia(rest)
  if (!existsSync(join(root, 'node_modules/.bin', first))) return `There is no program ${first}.`
  const files = rest.filter((word) => /^[\w.-]+\/[\w./-]+$/.test(word))
  return files.map(missingFile).find(Boolean)
}

function faultOfBalancia([name = 'start', ...args]: string[]): string | undefined {
  if (name.startsWith('<') || name === 'help') return undefined
  if (!new RegExp(`^ {2}${name}\\b`, 'm').test(help)) return `There is no command ${name}.`
  const own = `server/${name}.ts`
  const files = existsSync(join(root, own)) ? [own] : ['command/main.ts', 'start.js', 'build/supervisor.js']
  return unknownFlags(args, files)
}

/** Each option must be in one of the files that read it. */
function unknownFlags(args: string[], files: string[]): string | undefined {
  const text = files
    .filter((file) => existsSync(join(root, file)))
    .map(read)
    .join('\n')
  const unknown = args
    .flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? [])
    .filter((name) => !new RegExp(`--${name}\\b|^\\s*.*['{ ]${name}'?: \\{ type`, 'm').test(text))
  return unknown.length > 0 ? `--${unknown.join(', --')} is read nowhere in ${files.join(', ')}.` : undefined
}

test('every command of the documents names a script, program, command, tool, option and file that exist', () => {
  expect(commands.length).toBeGreaterThan(50)
  const faults = commands.flatMap(({ path, line }) => {
    const fault = faultOf(line)
    return fault ? [`${path}: ${line}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('every variable of the documents is one that the configuration or a tool reads', () => {
  const sources = [
    'server/platform/**/*.ts',
    'tests/e2e/find-browser.ts',
    'vitest*.ts',
    'playwright.config.ts',
    'command/*.ts',
  ]
  const known = globSync(sources, { cwd: root }).map(read).join('\n')
  const unknown = documents.flatMap((path) =>
    [...read(path).matchAll(variable)].flatMap(([name]) =>
      known.includes(name.replace(/_FILE$/, '')) ? [] : [`${path}: ${name}`],
    ),
  )
  expect(unknown).toEqual([])
})
