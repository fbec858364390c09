import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** The anchors of the headings, as GitHub names them. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('every link between documents leads to a file and a heading that exist', () => {
  expect(documents).toContain('docs/onboarding.md')
  const broken = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, file, anchor]) => {
        const target = file ? join(dirname(path), file) : path
        const isThere = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor))
        return isThere ? [] : [`${path}: ${link}`]
      },
    ),
  )
  expect(broken).toEqual([])
})

test('every file that the first hour names exists, and so does every script of the documents', () => {
  const paths = read('docs/onboarding.md').matchAll(
    /(?:contract|server|web|tests|tools|docs|\.github)\/[\w./-]*/g,
  )
  expect([...paths].map(([path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = ['README.md', 'CONTRIBUTING.md', 'docs/onboarding.md', '.github/workflows/ci.yml'].flatMap(
    (path) =>
      [...read(path).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`${path}: ${name}`],
      ),
  )
  expect(missing).toEqual([])
  const tools = [...read('tools/measure.ts').matchAll(/^ {2}'?([\w-]+)'?: \{\s+file/gm)].map(
    ([, name]) => name,
  )
  const measured = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run measure -- ([a-z-]+)/g)].map(([, name]) => name),
  )
  expect(measured).toContain('chaos')
  expect(measured.filter((name) => !tools.includes(name))).toEqual([])
})

test('the index of decisions lists each record once, with the status that the record has', () => {
  const folder = 'docs/decisions'
  const lines = read(`${folder}/README.md`).matchAll(/^\| \[\d{4}\]\(([^)]+)\).* \| ([^|]+) \|$/gm)
  const listed = [...lines].map(
    ([, file = '', status = '']) => `${file}: ${status.replaceAll(/\(.*?\)/g, '')}`,
  )
  const records = globSync('*/[0-9]*.md', { cwd: join(root, folder) })
  const statusOf = (file: string) => {
    const by = /Superseded( in part)? by ([^\n]*)/.exec(read(`${folder}/${file}`))
    const later = [...(by?.[2] ?? '').matchAll(/\[\d{4}\]/g)].join(' and ')
    return by ? `${by[1] ? 'accepted, superseded in part by' : 'superseded by'} ${later}` : 'accepted'
  }
  expect(listed.toSorted()).toEqual(records.map((file) => `${file}: ${statusOf(file)}`).toSorted())
})
