import { expect, test } from 'vitest'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { emailMarkdown } from './email-markdown.ts'

const rendered = async (text: string) => (await emailMarkdown(text, 80_000)).html

test('a digest is rendered with its headings, lists, tables, quotes, code and links', async () => {
  const html = await rendered(`# Brief

**Two** things are _new_, ~~one~~ is gone[^1]:

1. The [harbour](https://example.com/a?b=1&c=2) opened [1]
2. It has \`40\` berths

- [x] read
- [ ] answered

> Quiet & calm

| City | Days |
|---|---:|
| Bergen | 3 |

\`\`\`js
const a = 1 < 2
\`\`\`

---

See [the report][r].

[r]: https://example.com/report
[^1]: Since Monday.`)
  const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
  for (const tag of [
    'h2',
    'strong',
    'em',
    's',
    'ol',
    'ul',
    'code',
    'blockquote',
    'table',
    'td',
    'pre',
    'hr',
    'sup',
  ]) {
    expect(tags).toContain(tag)
  }
  expect(html).toContain('href="https://example.com/a?b=1&amp;c=2"')
  expect(html).toContain('href="https://example.com/report"')
  expect(html).toContain('const a = 1 &lt; 2')
  expect(html).toContain('[x] read')
  expect(html).not.toMatch(/class=|color:#000|background:#fff/)
})

const allowed = new Set(
  'p h2 br em strong s code pre blockquote ol ul li hr a table tr td sup div'.split(' '),
)

test.for([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<style>body{display:none}</style>',
  '![pixel](https://evil.example/pixel.png "t")',
  '![pixel][p]\n\n[p]: https://evil.example/pixel.png',
  '[click](javascript:alert(1)) [click](JaVaScRiPt:alert(1)) [c](&#106;avascript:alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD4=) [mail](mailto:a@b.c) [file](file:///etc/passwd) [rel](/admin)',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x](<https://a.example/"><script>alert(1)</script>>)',
  '`<b>` <https://a.example/<script>>',
  '| <img src=x> |\n|---|\n| <script>1</script> |',
  '```"><script>\n</pre><script>alert(1)</script>\n```',
  '[^"><script>]\n\n[^"><script>]: <img src=x>',
])('nothing in %j becomes more than words and links to the web', async (text) => {
  const html = await rendered(text)
  for (const [, tag = ''] of html.matchAll(/<\/?([^\s>]+)/g)) expect(allowed).toContain(tag)
  for (const [, name = ''] of html.matchAll(/<[a-z0-9]+ ([^<>]*)>/g)) {
    expect(name.replace(/"[^"]*"/g, '""')).toMatch(/^(?:(?:href|rel|style|start)="" ?)*$/)
  }
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//)
  expect(html).not.toMatch(/url\(|src=(?!x)/)
})

test('a megabyte is cut to its limit, and says so', async () => {
  const { html, isCut } = await emailMarkdown('**The harbour** opened. '.repeat(45_000), 80_000)
  expect(isCut).toBe(true)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(80_000)
  expect(html).toContain('<strong>The harbour</strong> opened.')
  expect((await emailMarkdown('Short.', 80_000)).isCut).toBe(false)
})

const size = 1_000_000
const nasty = [
  '>',
  '*a* ',
  '**a** ',
  '~~a~~ ',
  '[a][b]',
  '|a',
  '\\t> ',
  '> ',
  '- ',
  '[',
  '![',
  '*',
  '_a',
  '`',
  '<',
  '**a ',
  '[a](',
  '| ',
  '&',
  '\\',
  '\n',
  '1. ',
  '[^a]',
  '~a~',
  '|a|b|\n|-|-|\n',
  'http://a.b/',
  '  - a\n',
  '@a.b ',
  'www.a.',
]

/** Typical output of agents, as long as the hostile texts. */
const ordinary =
  'The **harbour** opened [here](https://a.example/b).\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n'
    .repeat(size / 50)
    .slice(0, size)

/** The CPU of rendering it, measured once for all hostile texts. */
let ordinaryMs: number | undefined

test.for(nasty)(
  'a million characters of %j are rendered within the limit, for at most 5 times the CPU of as many ordinary ones',
  async (part) => {
    const text = part.repeat(Math.ceil(size / part.length))
    let html = ''
    const work = {
      ordinary: () => emailMarkdown(ordinary, 80_000),
      nasty: async () => ({ html } = await emailMarkdown(text, 80_000)),
    }
    ordinaryMs ??= (await leastCpuMs({ ordinary: work.ordinary }, 3)).ordinary
    let ratio = (await leastCpuMs({ nasty: work.nasty }, 1)).nasty / ordinaryMs
    // One round is enough, unless something else kept the machine busy meanwhile.
    if (ratio >= 5) {
      const cpuMs = await leastCpuMs(work, 8)
      ratio = cpuMs.nasty / cpuMs.ordinary
    }
    expect(ratio).toBeLessThan(5)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(80_000)
  },
)

test('a table without heads of columns has no empty row', async () => {
  const html = await rendered('| | |\n| --- | --- |\n| Blue Train | €22.00 |')
  expect(html.match(/<tr/g)).toHaveLength(1)
  expect(html).not.toContain('font-weight:600')
})
