import { expect, test } from 'vitest'
import { writeDigest } from '#server/engine/page-digest/report/digest.ts'
import type { DigestMaterial } from '#server/engine/page-digest/report/digest-material.ts'
import { contentOf } from './content-of.ts'

const page = {
  number: 1,
  url: 'https://harbour.example/news',
  title: 'Harbour news',
  publishedAt: null,
  text: 'The harbour opened again on Monday after 14 days of repair. Ships can moor at the new quay.',
  kind: 'page' as const,
}
const material = (more: Partial<DigestMaterial> = {}): DigestMaterial => ({
  agentName: 'Reader',
  task: 'Report what is new about the harbour.',
  instructions: null,
  input: null,
  pages: [page],
  failures: [],
  snapshots: [],
  hasPreviousRun: false,
  script: null,
  startedAt: '2026-11-25T08:00:00Z',
  ...more,
})

test.for<[string, string]>([
  ['English', 'Report what is new about the harbour.'],
  ['German', 'Berichte, was es Neues über den Hafen und die Schiffe gibt.'],
  ['French', 'Dis-moi ce qui est nouveau dans le port et pour les navires.'],
  ['Spanish', 'Dime qué hay de nuevo en el puerto y para los barcos.'],
])('of a digest in %s only what the page says is left', ([, task]) => {
  const { output } = writeDigest(material({ task }))
  const content = contentOf(output)
  expect(output).toMatch(/^# [^]*\[1\][^]*---/)
  expect(content).toContain('The harbour opened again on Monday after 14 days of repair.')
  expect(content).not.toMatch(/\[1\]|^# |^---$|harbour\.example|built-in|^\s*-\s*$|^1 /m)
})

test.for<[string, Partial<DigestMaterial>, string, string]>([
  [
    'none of the words',
    { task: 'Opera tickets?' },
    "None of the task's words",
    'The harbour opened again on Monday',
  ],
  [
    'one word of several',
    { task: 'Report what is new about the harbour and the zeppelin.' },
    'Not found word for word',
    'The harbour opened again on Monday',
  ],
  [
    'words in German',
    { task: 'Berichte, was es Neues über den Zeppelin und die Oper gibt.' },
    'Keines der Wörter',
    'The harbour opened again on Monday',
  ],
  [
    'a page that says nothing about the task',
    {
      task: 'Northwind harbour quay',
      pages: [
        page,
        {
          ...page,
          number: 2,
          url: 'https://opera.example',
          title: 'Opera',
          text: 'Tickets cost 40 euros from May on.',
        },
      ],
    },
    'Little or nothing about the task in',
    'The harbour opened again on Monday',
  ],
  [
    'the input alone',
    { pages: [], input: 'The bridge stays closed until December.' },
    '**Your input**',
    'The bridge stays closed until December.',
  ],
])('a digest hands on no remark about its search or its input: %s', ([, more, remark, said]) => {
  const { output } = writeDigest(material(more))
  expect(output).toContain(remark)
  expect(contentOf(output)).toContain(said)
  expect(contentOf(output)).not.toContain(remark)
})

test('a script hands on what it printed and left, brackets and all', () => {
  const script = { status: 'done' as const, stdout: 'total [1] = 5\n# not a title', result: [{ id: 7 }] }
  const { output } = writeDigest(material({ pages: [], script }))
  const content = contentOf(output)
  expect(content).toContain('total [1] = 5\n# not a title')
  expect(content).toContain('| id |')
  expect(content).not.toMatch(/Script output|built-in/)
})

test.for<[string, string, string]>([
  ['an answer keeps its own headings', '# Summary\n\nAll is well.', '# Summary\n\nAll is well.'],
  [
    'its source list and the marks go together',
    'Prices rose [1].\n\n- [2]\n- Beer is 4.20 [1][2]\n\n## Sources\n\n- [1] [News](https://a.example)\n- [2] [Shop](https://b.example)',
    'Prices rose.\n\n- Beer is 4.20',
  ],
  [
    'a section about sources that says something stays, with its marks',
    'Two rivers meet [1].\n\n## Sources\n\nBoth rise in the Alps.',
    'Two rivers meet [1].\n\n## Sources\n\nBoth rise in the Alps.',
  ],
  ['a rule in an answer stays', 'One.\n\n---\n\nTwo.', 'One.\n\n---\n\nTwo.'],
  [
    'links and escaped brackets stay',
    'See [1](https://a.example) and \\[1\\].',
    'See [1](https://a.example) and \\[1\\].',
  ],
])('%s', ([, output, content]) => {
  expect(contentOf(output)).toBe(content)
})
