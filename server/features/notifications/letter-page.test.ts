import { expect, test } from 'vitest'
import { letterHtml, letterText } from './letter-page.ts'

const words = {
  title: 'Brief <script>alert(1)</script> & "more"',
  body: "First line\n<img src=x onerror='alert(2)'>",
  link: { label: 'See <b>it</b>', href: 'https://example.com/?a=1&b="><script>' },
  reason: '</div><iframe src="//evil.example">',
}

test('nothing that a letter tells becomes HTML of its own', () => {
  const html = letterHtml(words)
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))
  expect(tags).toEqual(new Set(['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'br', 'a']))
  expect(html).toContain('First line<br>&lt;img src=x onerror=&#39;alert(2)&#39;&gt;')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
})

test('both forms of a letter tell the same; without a link there is none', () => {
  const text = letterText(words)
  for (const part of [words.title, words.body, words.link.href, words.reason]) expect(text).toContain(part)
  expect(letterHtml({ ...words, link: null })).not.toContain('<a ')
  expect(letterText({ ...words, link: null })).not.toContain('https://')
})
