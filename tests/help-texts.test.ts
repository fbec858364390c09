// @module-tag words
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpTopics } from '#contract/help-topics.ts'
import { pageOfPath, pagePaths, pages, planPaths } from '#contract/pages.ts'
import { release } from '#web/features/changelog/release.ts'
import { linesOf, type Piece, piecesOf, readText, type WrittenText } from '#web/features/help/read-text.ts'
import { wordsOf } from './setup/said-words.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'web/features/help'

const texts = helpTopics.map((id) => ({ id, text: readText(read(`${folder}/topics/${id}.md`)) }))
const piecesIn = ({ summary, sections }: WrittenText): Piece[] =>
  [summary, ...sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))].flatMap(piecesOf)
const commandsIn = ({ sections }: WrittenText) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : [])))

/** All texts in the product's own sources, except the help. */
const said = globSync(['web/**/*.{ts,tsx}', '{contract,server/builders,server/integrations}/**/*.ts'], {
  cwd: root,
})
  .filter((path) => !/\.test\.|features\/(?:help|changelog|landing|legal|demos)\/|testing\//.test(path))
  .flatMap((path) => wordsOf(read(path)))
  .map((words) => words.replace(/^['"`]|['"`]$/g, '').trim())
const saidWhole = new Set(said)
const saidInParts = said.filter((words) => /\w.*\$\{|\$\{.*\}.*\w/.test(words))

/** Whether a label is a text of the product, or can result from a template. */
function isSaid(label: string): boolean {
  if (saidWhole.has(label) || saidWhole.has(`${label}:`)) return true
  return saidInParts.some((words) => {
    const fixed = words.split(/\$\{[^}]*\}/)
    // A placeholder matches anything, so at least half of the label must be fixed text.
    if (fixed.join('').length < label.length / 2) return false
    return new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.+')}$`).test(label)
  })
}

test('each topic has a text, and no text is without its topic', () => {
  const files = globSync('*.md', { cwd: join(root, folder, 'topics') }).map((file) => file.slice(0, -3))
  expect(files.toSorted()).toEqual([...helpTopics].toSorted())
})

test.for(texts)('every label and key that $id quotes is on the screen', ({ text }) => {
  const labels = piecesIn(text).filter(({ kind }) => kind === 'label' || kind === 'key')
  expect(labels.length).toBeGreaterThan(0)
  expect(labels.map((label) => label.text).filter((label) => !isSaid(label))).toEqual([])
})

test('a label that nothing says is found', () => {
  expect(isSaid('Start the flux capacitor')).toBe(false)
  expect(isSaid('Run now')).toBe(true)
})

test.for(texts)(
  'every link of $id leads somewhere, and to no page that another installation lacks',
  ({ id, text }) => {
    const links = piecesIn(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))
    const answered = [...pagePaths, '/api/docs']
    const inside = links.filter((href) => !href.startsWith('https://'))
    expect(inside.filter((href) => !answered.includes(pageOfPath(href.replace(/#.*/, ''))))).toEqual([])
    const aboutPlans = inside.filter((href) => planPaths.includes(href))
    expect(aboutPlans.length > 0).toBe(id === 'plans')
    const settings = read('web/platform/settings-sections.ts')
    const parts = links.flatMap((href) => /^\/settings\/(.+)$/.exec(href)?.[1] ?? [])
    expect(parts.filter((part) => !settings.includes(`id: '${part}'`))).toEqual([])
    expect(links.filter((href) => href.startsWith(`${pages.help}#`) && href !== '/help#contact')).toEqual([])
  },
)

test.for(texts)('$id is short, says what it is about, and shows pictures that exist', ({ text }) => {
  expect(text.summary.length).toBeGreaterThan(80)
  expect(text.summary.length).toBeLessThan(200)
  const lines = text.sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))
  expect(lines.join(' ').split(/\s+/).length).toBeLessThan(500)
  const ids = text.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const sizes = JSON.parse(read(`${folder}/pictures/sizes.json`)) as Record<string, unknown>
  const names = text.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
  )
  expect(names.filter((name) => !(name in sizes))).toEqual([])
})

test('commands of the self-hosting page are in the README, and its settings exist there too', () => {
  const text = readText(read(`${folder}/topics/self-hosting.md`))
  const commands = commandsIn(text).flatMap((command) => command.split('\n'))
  const named = commands.flatMap((command) =>
    [...command.matchAll(/npx balancia ([\w-]+)/g)].map(([, name = '']) => name),
  )
  // That they exist is held by document-commands.test.ts.
  expect(named).toContain('rotate-keys')
  const readme = read('README.md')
  for (const command of ['npm ci && npm start', ...named.map((name) => `npx balancia ${name}`)]) {
    expect(commands.join('\n')).toContain(command)
    expect(readme).toContain(command)
  }
  const known = [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  const source = read(`${folder}/topics/self-hosting.md`)
  const variables = [...source.matchAll(/\b[A-Z]+_[A-Z_]+\b|\bHOST\b/g)].map(([name]) => name)
  expect(variables.length).toBeGreaterThan(12)
  expect(variables.filter((name) => !known.includes(name) || !readme.includes(`\`${name}`))).toEqual([])
})

test('the changelog is written as it is read', () => {
  const { title, sections } = readText(read('web/features/changelog/changes.md'))
  expect(title).toBe('Changelog')
  expect(sections.length).toBeGreaterThan(3)
  for (const { blocks } of sections)
    for (const block of blocks) expect(['heading', 'list']).toContain(block.kind)
  expect(release.version).toBe((JSON.parse(read('package.json')) as { version: string }).version)
  const sizes = JSON.parse(read(`${folder}/pictures/sizes.json`)) as Record<string, unknown>
  expect(release.headlines.filter(({ picture }) => !(picture in sizes))).toEqual([])
})
