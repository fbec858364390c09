// @module-tag words
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dashboardRefusals, homeRefusals, newcomerPlaces, ownerPlaces } from './e2e/specification-texts.ts'
import { wordsOf } from './setup/said-words.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = ['docs/specification-texts.md', 'docs/public-site-texts.md']
const walkedTable = 'tests/e2e/specification-texts.ts'
/** Where the text of a page can be asserted: beside the pages and the contract, or by a journey in the browser. */
const pageTests =
  /^(?:web|contract|server\/builders)\/.+\.test\.tsx?$|^tests\/e2e\/[a-z-]+\/[a-z-]+\.journey\.ts$/

/** The lines of a table with that number of cells. */
const linesOf = (cells: number) =>
  documents
    .flatMap((document) => read(document).split('\n'))
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((line) => line.length === cells && line.at(-2)?.startsWith('`'))

const bare = (cell = '') => cell.replace(/^`|`$/g, '')
const texts = linesOf(5).map(([text, , where, asserted, guarantee = '']) => ({
  text: bare(text),
  where: bare(where),
  asserted: bare(asserted),
  guarantee,
}))
const rules = linesOf(3).map(([rule = '', asserted, guarantee = '']) => ({
  rule,
  asserted: bare(asserted),
  guarantee,
}))

/** The requirements of the walked table by place. */
const walked = new Map(
  [
    ...newcomerPlaces,
    ...ownerPlaces,
    { place: 'Dashboard, a refused act (8)', texts: dashboardRefusals.map(({ text }) => text) },
    { place: 'Home, a refused act (8)', texts: homeRefusals.map(({ text }) => text) },
  ].map((entry) => [entry.place, entry.texts]),
)

/** Matches a text of the specification as whole words; placeholders match anything. */
function asPattern(text: string): RegExp {
  const fixed = text.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`(?<![\\p{L}\\p{N}])${fixed.join('.+?')}(?![\\p{L}\\p{N}])`, 'u')
}

/** The body of the test with this name, without the name and typed texts; undefined when there is no such test. */
function bodyOf(path: string, name: string): string | undefined {
  const blocks = read(path).split(/^(?=(?:test|journey)\b)/m)
  const named = new RegExp(`(['"\`])${RegExp.escape(name)}\\1`)
  const block = blocks.find((text) => /^(?:test|journey)\b/.test(text) && named.test(text))
  return block
    ?.replace(/^\}?\)$[^]*/m, '')
    .replace(named, '')
    .replace(/\.(?:fill|type|insertText|goto)\([^)]*\)/g, '')
}

test('the table lists the texts and the rules of the pages, each once', () => {
  const rows = texts.map(({ text, where, guarantee }) => `${text} ${where} ${guarantee}`)
  expect(rows.length).toBeGreaterThan(150)
  expect(rules.length).toBeGreaterThan(60)
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
})

test.for(texts)('“$text” appears in $where', ({ text, where }) => {
  const words = wordsOf(read(where))
  const missing = text
    .split(/\{\w+\}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !words.some((said) => asPattern(part).test(said)))
  expect(missing).toEqual([])
})

test.for(texts.filter(({ asserted }) => asserted === walkedTable))(
  '“$text” is walked to: $guarantee',
  ({ text, guarantee }) => {
    const shown = walked.get(guarantee) ?? []
    expect(shown.filter((each) => each.search(asPattern(text)) === 0)).not.toEqual([])
  },
)

test.for(texts.filter(({ asserted }) => asserted !== walkedTable))(
  '“$text” is asserted: $guarantee',
  ({ text, asserted, guarantee }) => {
    expect(asserted).toMatch(pageTests)
    const body = bodyOf(asserted, guarantee)
    expect(body).toMatch(/\bexpect/)
    expect(wordsOf(body ?? '').filter((said) => asPattern(text).test(said))).not.toEqual([])
  },
)

test.for(rules)('$rule', ({ asserted, guarantee }) => {
  expect(bodyOf(asserted, guarantee)).toMatch(/\bexpect/)
})
