import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { composeDigest } from './compose-digest.ts'
import { emptyMaterial, newsPage } from '#server/engine/page-digest/testing/digest-pages.ts'

const attacks = [
  '# Injected heading that pretends to be ours',
  'Ferries sink <script>alert(1)</script> and <img src=x onerror=alert(1)> daily in the harbour.',
  'Ferries ![pixel](https://evil.example/track.png) are late in the harbour again today.',
  'Ferries [click here](javascript:alert(1)) in the harbour cost nothing but your password.',
  'Ferries \\![pixel\\](https://evil.example/x.png) \\[link\\](https://evil.example) in the harbour.',
  'Ferries `code` **bold** __strong__ ~~gone~~ ~gone~ _em_ in the harbour are written by hand.',
  '&lt;script&gt;alert(2)&lt;/script&gt; ferries in the harbour are &#60;b&#62; wide.',
  '- # Ferries heading in an item of the harbour list',
  '- > 1. Ferries nested in the harbour quote of a list',
  '- ``` ferries in the harbour open a fence',
  '| # Ferries | harbour <b>cell</b> |\n| --- | --- |\n| # one | ```two |',
  '\n\n[1]: https://evil.example/definition "Ferries of the harbour"\n\n',
  '1. Ferries\u202e in the har\u200bbour write backwards and hide.',
  'Ferries of the harbour end with a backslash \\',
  '===\n\nFerries of the harbour\n===\n\n---',
  '<!-- ferries of the harbour --> <details open ontoggle=alert(1)><summary>harbour ferries</summary>',
]

function render(output: string): string {
  return renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, output))
}

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

function attacked(text: string) {
  const page = {
    ...newsPage,
    url: 'https://harbour.example/',
    title: '](https://evil.example) # <b>Ferries</b> `',
    text,
  }
  const material = {
    ...emptyMaterial,
    task: 'ferries of the harbour\n# second heading ![x](https://evil.example/task.png)',
    failures: [
      { number: 2, url: 'javascript:alert(1)', reason: '<img src=x> ![x](https://evil.example/r.png)' },
    ],
    script: {
      status: 'failed' as const,
      message: '# ``` <script>alert(3)</script>\n\n# Heading ![x](https://evil.example/s.png)',
      line: 3,
      stdout: '```\n````\n# out of the block\n<script>alert(4)</script>',
    },
  }
  const before = { ...page, text: 'Nothing stood here before.' }
  const { snapshots } = composeDigest({ ...material, pages: [{ ...page, text }] })
  return [
    composeDigest({ ...material, pages: [page] }),
    composeDigest({
      ...material,
      pages: [page],
      snapshots: composeDigest({ ...material, pages: [before] }).snapshots,
      hasPreviousRun: true,
    }),
    composeDigest({ ...material, pages: [before], snapshots, hasPreviousRun: true }),
  ].map(({ output }) => output)
}

test.each([...attacks, attacks.join('\n\n')])(
  'keeps a page inside its quotation in the digest: %j',
  (text) => {
    for (const output of attacked(text)) {
      const html = render(output)
      expect(html).not.toMatch(/<(script|img|details|b|iframe|del|input)\b/)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect(html).not.toMatch(/<h[3-6]>/)
      const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, words]) => words)
      const known = ['Script output', 'Sources']
      expect(headings.filter((words) => !known.includes(words ?? ''))).toEqual([])
      // Links may only lead to the source's own addresses and to those that are written out in its text.
      expect(linksOf(html).filter((href) => !/^https?:\/\//.test(href ?? ''))).toEqual([])
      expect(linksOf(html).filter((href) => href === 'https://evil.example')).toEqual([])
      expect(html.match(/<pre>/g)).toHaveLength(1)
      expect(html).not.toMatch(/[\u200b\u202e]/)
    }
  },
)

test('shows text of a page with exactly its own characters', () => {
  const line =
    'Ferries * in_the [harbour] use `a | b` & "c" <d> ~e~ #f 100% \\o/ &amp; snake_case_name of them.'
  const [output = ''] = attacked(line.replace('<d>', '< d >').replace('&amp;', '&'))
  const html = render(output)
  expect(html).toContain('in_the [harbour] use a | b &amp; &quot;c&quot; &lt; d &gt; ~e~ #f 100% \\o/')
  expect(html).toContain('snake_case_name')
})

test('drops an address of a feed entry that is not a web address', () => {
  const items = [
    {
      title: 'Ferries [x](y)',
      url: 'javascript:alert(1)',
      publishedAt: '<b>',
      text: '![x](https://evil.example/a.png)',
    },
    { title: 'Ferries two', url: 'https://user:secret@feed.example/a)b<c', publishedAt: null, text: '# x' },
  ]
  const { output } = composeDigest({ ...emptyMaterial, pages: [{ ...newsPage, kind: 'feed', items }] })
  const html = render(output)
  expect(html).not.toMatch(/<(img|b)\b|javascript:|secret/)
  expect(html).toContain('href="https://feed.example/a%29b%3Cc"')
})
