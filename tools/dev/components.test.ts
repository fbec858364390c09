import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Components that others show: no place of their own, or no look. */
const shownWithin: Record<string, string> = {
  Calendar: 'DateInput',
  Contents: 'ReadingPage',
  DailyFields: 'WhenFields',
  EntryName: 'ModelField',
  ErrorBoundary: 'Markdown',
  LazyBoundary: 'LazyDialog',
  LazyTrigger: 'Tooltip',
  MarkdownView: 'Markdown',
  ModelFallback: 'ModelField',
  ModelPicker: 'ModelField',
  ModelSearch: 'ModelPicker',
  OnceFields: 'WhenFields',
  PickerInput: 'DateInput',
  PublicHead: 'the head of a page',
  SafeLink: 'MarkdownView',
  Scroller: 'MarkdownView',
  TimeFields: 'WhenFields',
  TimeList: 'TimeInput',
  TimeZonePicker: 'WhenFields',
  ZoneList: 'TimeZonePicker',
  ZoneSelect: 'WhenFields',
}

test('the page of components shows every component of the house style', () => {
  const page = globSync('tools/dev/components/*.tsx', { cwd: root }).map(read).join('\n')
  const files = globSync('web/components/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] })
  const components = files.flatMap((path) =>
    [...read(path).matchAll(/^export (?:function|class) ([A-Z]\w*)/gm)].map(([, name = '']) => name),
  )
  expect(components.length).toBeGreaterThan(50)
  const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(page))
  expect(missing.filter((name) => !(name in shownWithin))).toEqual([])
})

test('nothing that is built or shipped imports a tool, so that no build has a trace of the development pages', () => {
  const sources = globSync('{build,command,contract,server,web}/**/*.{ts,tsx,mts,js,html,css}', { cwd: root })
  expect(sources.length).toBeGreaterThan(1_000)
  const users = [...sources, 'start.js', 'balancia.js', 'vite.config.ts']
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .filter((path) => /#tools\/|['"(/]tools\/(?:dev|demos)\/|dev\/components/.test(read(path)))
  expect(users).toEqual([])
})
