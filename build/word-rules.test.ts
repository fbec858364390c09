import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subjectProblem } from './commit-subject.ts'
import { promptFiles, sourceTexts } from './source-texts.ts'
import { findWords } from './word-rules.ts'

const wordsOf = (path: string, source: string) =>
  sourceTexts(path, source).flatMap(({ line, text }) => findWords(text).map(({ word }) => `${line}: ${word}`))

test.each([
  ['a line comment', '// It is done anew.', ['1: anew']],
  ['a comment behind code', 'begin() // it goes on', ['1: goes on']],
  ['a block of lines', '/**\n * What stands here\n * is read.\n */\nconst anew = 1', ['2: stands']],
  ['a comment in JSX', '<p>\n  {/* whoever reads this */}\n</p>', ['2: whoever']],
  ['a style sheet', '/* the long way */\n.door { }', ['1: the long way']],
  ['a log line', "log.warn({ err }, 'It is begun anew')", ['1: anew']],
  ['a log line of several', "log.info(\n  'It waits',\n  'and goes on',\n)\nsay('anew')", ['3: goes on']],
  ['no identifier, text or address', "const anew = 'anew' + url('http://anew')", []],
  [
    'no standard word',
    '// The standard terms of use stand for a way in which an outstanding task is told apart.',
    [],
  ],
])('words to replace are found in %s', (_, source, words) => {
  expect(wordsOf('server/example.ts', source)).toEqual(words)
})

test('strings are read where they are instructions to a model, and nowhere else', () => {
  const source = 'const rules = `Read the page.\nWrite it anew.`'
  expect(wordsOf('server/engine/run/prompt.ts', source)).toEqual(['2: anew'])
  expect(wordsOf('server/engine/run/prompt.test.ts', source)).toEqual([])
  expect(wordsOf('server/engine/run/execute.ts', source)).toEqual([])
})

test('each pattern of prompt files matches a file that exists', () => {
  const files = globSync('server/**/*.ts', { cwd: join(import.meta.dirname, '..') })
  for (const pattern of promptFiles) expect(files.some((file) => pattern.test(file))).toBe(true)
})

test.each([
  'fix(runs): resume a run after a crash',
  'feat(api)!: remove the second list',
  'perf(web): bring fewer bytes to the dashboard',
])('the subject "%s" passes', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined()
})

test.each([
  'fix(runs): a run is resumed after a crash',
  'fix(runs): resumes a run after a crash',
  'fix(runs): resumed a run after a crash',
  'fix: resume a run after a crash',
  'fix(runs): resume a run after a crash.',
  'fix(runs): begin the run anew',
  `fix(runs): resume ${'a run '.repeat(10)}`,
])('the subject "%s" is rejected', (subject) => {
  expect(subjectProblem(subject)).toBeTypeOf('string')
})
