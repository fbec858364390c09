import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{server,contract,command}/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
)

/** What compiles a text: a schema to a validator, or a text to code. */
const compilers = [
  /\bfromJSONSchema\b|\bfromJsonSchema\b|['"]ajv\b|\bAjv\b|\bcfworker\b/,
  /\bnew Function\b|\beval\(|from 'node:vm'/,
  /@modelcontextprotocol\/(?:sdk\/)?client/,
]

/** Whether a file makes a pattern within a function, of what the function may have been given. What is made once, when the file is loaded, is of the file's own words. */
function compilesPattern(path: string, text: string): boolean {
  if (!text.includes('RegExp(')) return false
  let isFound = false
  const look = (node: ts.Node, isWithin: boolean) => {
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isMade && node.expression.getText() === 'RegExp') {
      const [pattern] = node.arguments ?? []
      isFound ||=
        isWithin && !(pattern && (ts.isStringLiteralLike(pattern) || ts.isRegularExpressionLiteral(pattern)))
    }
    node.forEachChild((child) => look(child, isWithin || ts.isFunctionLike(node)))
  }
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), false)
  return isFound
}

/**
 * The files that may, each with the reason. A pattern or a schema that a user, a page, a service or a model describes may
 * not be here: it is data, and whatever it takes to match it would hold up everybody. Bounded code reads it instead.
 */
const allowed: Record<string, string> = {
  'server/builders/agent/agent-keywords.ts': 'patterns of words in the file itself',
  'server/builders/app/facts-in-text.ts': 'currencies in the file itself',
  'server/builders/app/kind-in-text.ts': 'nouns in the file itself',
  'server/builders/career/career-keywords.ts': 'a word of a fixed list, escaped; matches in linear time',
  'contract/conditions/condition-words.ts': 'patterns of words in the file itself',
  'contract/conditions/conditions-in-text.ts': 'patterns of words of our own files',
  'contract/conditions/days.ts': 'names of months and days of the platform, escaped',
  'contract/pages.ts': 'the paths of our own pages',
  'server/app-composer/report.ts': 'a number',
  'server/platform/config.ts': 'a count of decimals in the file itself',
  'server/engine/page-digest/choose/quality.ts': 'pronouns in the file itself',
  'server/engine/page-digest/words/instructions.ts': 'names of times and languages of the platform',
  'server/engine/page-digest/compare/trivial-change.ts': 'patterns of words in the file itself',
  'server/platform/text/relative-time.ts': 'ages and days as the platform says them',
  'server/platform/text/sentences.ts': 'one closing quotation mark of a fixed list',
  'server/engine/page-digest/html/page-title.ts': 'separators in the file itself',
  'server/engine/page-digest/html/page-tree.ts': 'names of properties in the file itself',
  'server/engine/page-digest/html/scan-html.ts': 'names of fields in the file itself',
  'server/features/builders/text-in-json.ts': 'names of fields that callers write out',
  'server/http/pages/landing-personas.ts': 'a name of an attribute of ours',
  'server/integrations/connectors/notion.ts': 'a number of ours',
  'server/platform/load/spare-memory.ts': 'a call of ours to the garbage collector',
}

test('nothing that a stranger wrote is compiled: schemas, code and patterns made within functions are in listed files alone', () => {
  const found = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return compilers.some((by) => by.test(text)) || compilesPattern(path, text)
  })
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
