import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpTopics } from '#contract/help-topics.ts'

/** A page of the documentation site. */
export interface SitePage {
  /** Its file is `<name>.html`. */
  name: string
  group: 'Run it' | 'Use it'
  /** Path of the Markdown below the root of the project. */
  source: string
}

const install = [
  'index',
  'install',
  'proxies',
  'settings',
  'backup',
  'upgrade',
  'scaling',
  'browser',
  'doctor',
]

/** Every page, in the order of the navigation. */
export const sitePages: readonly SitePage[] = [
  ...install.map((name): SitePage => ({ name, group: 'Run it', source: `docs/site/${name}.md` })),
  { name: 'observing', group: 'Run it', source: 'docs/observing.md' },
  { name: 'guarantees', group: 'Run it', source: 'docs/security.md' },
  ...helpTopics.map(
    (id): SitePage => ({ name: `help-${id}`, group: 'Use it', source: `web/features/help/topics/${id}.md` }),
  ),
]

/** The line that stands for the tables of variables in the README. */
const tablesMark = '<!-- the tables of variables in README.md -->'
/** A line that stands for the text of a file. */
const fileMark = /^<!-- the file (\S+) -->$/gm

/** The Markdown of a page, with what its marks stand for. */
export function readSource(root: string, { source }: SitePage): string {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const text = read(source).replaceAll(
    fileMark,
    (_, path: string) => `\`\`\`text\n${read(path).trimEnd()}\n\`\`\``,
  )
  if (!text.includes(tablesMark)) return text
  const tables = read('README.md').match(/^\| variable \|.*(?:\n\|.*)+/gm)
  if (!tables) throw new Error('README.md has no table of variables.')
  return text.replace(tablesMark, () => tables.join('\n\n').replaceAll('](docs/', '](../'))
}
