import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{server,contract,command}/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
)

/** What compiles a text: a schema to a validator, a text to code, a text that is no literal to a pattern. */
const compilers: [what: string, by: RegExp][] = [
  ['a JSON schema', /\bfromJSONSchema\b|\bfromJsonSchema\b|['"]ajv\b|\bAjv\b|\bcfworker\b/],
  ['code', /\bnew Function\b|\beval\(|from 'node:vm'/],
  ['a pattern', /\bRegExp\(/],
  ['a schema, by the MCP client library', /@modelcontextprotocol\/(?:sdk\/)?client/],
]

/**
 * The files that may, each with the reason. A pattern or a schema that a user, a page, a service or a model describes may
 * not be here: it is data, and whatever it takes to match it would hold up everybody. Bounded code reads it instead.
 */
const allowed: Record<string, string> = {
  'contract/builders/agent-words.ts': 'patterns of words in the file itself',
  'contract/builders/career-words.ts': 'a word of a fixed list, escaped; matches in linear time',
  'contract/builders/schedule-words.ts': 'patterns of words in the file itself',
  'contract/pages.ts': 'the paths of our own pages',
  'server/engine/digest/figure-patterns.ts': 'patterns of words in the file itself',
  'server/engine/digest/instruction-words.ts': 'patterns of words in the file itself',
  'server/engine/digest/instructions.ts': 'patterns of words in the file itself',
  'server/engine/digest/only-count.ts': 'patterns of words in the file itself',
  'server/engine/digest/only-time.ts': 'patterns of words in the file itself',
  'server/engine/digest/sentences.ts': 'one closing quotation mark of a fixed list',
  'server/engine/tools/web-reader/frame.ts': 'patterns of words in the file itself',
  'server/engine/tools/web-reader/page-state.ts': 'patterns of words in the file itself',
  'server/engine/tools/web-reader/page-title.ts': 'separators in the file itself',
  'server/engine/tools/web-reader/pdf-lines.ts': 'classes of letters in the file itself',
  'server/engine/tools/web-reader/remove-unseen.ts': 'names of properties in the file itself',
  'server/engine/tools/web-reader/scan-html.ts': 'names of fields in the file itself',
  'server/engine/tools/web-reader/web-reader.ts': 'media types in the file itself',
  'server/engine/untrusted-text.ts': 'names of blocks in the file itself',
  'server/features/builders/text-in-json.ts': 'names of fields that callers write out',
  'server/features/passwords/common-passwords.ts': 'a list of words of ours',
  'server/http/landing-personas.ts': 'a name of an attribute of ours',
  'server/http/web-files.ts': 'links of ours',
  'server/integrations/connectors/notion.ts': 'a number of ours',
  'server/platform/spare-memory.ts': 'a call of ours to the garbage collector',
}

test('nothing that a stranger wrote is compiled: schemas, code and patterns that are no literals are in listed files alone', () => {
  const found = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return compilers.some(([, by]) => by.test(text))
  })
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
