import { expect, test } from 'vitest'
import { writeDigest } from '#server/engine/page-digest/public.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { contentOf } from './content-of.ts'

const page = {
  number: 1,
  page: {
    state: 'read' as const,
    url: 'https://harbour.example/news',
    finalUrl: 'https://harbour.example/news',
    kind: 'html' as const,
    title: 'Harbour news',
    publishedAt: null,
    text: 'The harbour opened again on Monday after 14 days of repair. Ships can moor at the new quay.',
    truncated: false,
    bytes: 1,
  },
}
const opera = {
  number: 2,
  page: {
    ...page.page,
    url: 'https://opera.example',
    title: 'Opera',
    text: 'Tickets cost 40 euros from May on.',
  },
}

interface Given extends Partial<Pick<RunContext, 'pages' | 'script'>> {
  task?: string
  input?: string
}

async function digestOf({
  task = 'Report what is new about the harbour.',
  input,
  pages = [page],
  script = null,
}: Given) {
  const run = {
    task: sampleTask({ agentName: 'Reader', taskDescription: task, input: input ?? null }),
    pages,
    failures: [],
    script,
  }
  return (await writeDigest(run, 'report', new AbortController().signal)).output ?? ''
}

test.for<[string, string]>([
  ['English', 'Report what is new about the harbour.'],
  ['German', 'Berichte, was es Neues über den Hafen und die Schiffe gibt.'],
  ['French', 'Dis-moi ce qui est nouveau dans le port et pour les navires.'],
  ['Spanish', 'Dime qué hay de nuevo en el puerto y para los barcos.'],
])('keeps only what the page says of a digest in %s', async ([, task]) => {
  const output = await digestOf({ task })
  const content = contentOf(output)
  expect(output).toMatch(/^# [^]*\[1\][^]*---/)
  expect(content).toContain('The harbour opened again on Monday after 14 days of repair.')
  expect(content).not.toMatch(/\[1\]|^# |^---$|harbour\.example|built-in|^\s*-\s*$|^1 /m)
})

test.for<[string, Given, string, string]>([
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
      pages: [page, opera],
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
])(
  'leaves out the remarks of a digest about its search and its input: %s',
  async ([, given, remark, said]) => {
    const output = await digestOf(given)
    expect(output).toContain(remark)
    expect(contentOf(output)).toContain(said)
    expect(contentOf(output)).not.toContain(remark)
  },
)

test('keeps what a script printed and returned, brackets included', async () => {
  const script = { status: 'done' as const, stdout: 'total [1] = 5\n# not a title', result: [{ id: 7 }] }
  const output = await digestOf({ pages: [], script })
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
