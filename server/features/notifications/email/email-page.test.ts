import { expect, test } from 'vitest'
import { emailHtml, emailText } from './email-page.ts'

const words = {
  subject: 'Finished </title>',
  title: 'Brief <script>alert(1)</script> & "more"',
  body: "First line\n<img src=x onerror='alert(2)'>",
  link: { label: 'See <b>it</b>', href: 'https://example.com/?a=1&b="><script>' },
  reason: '</div><iframe src="//evil.example">',
}

const tagsIn = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))

test('nothing that an email tells becomes HTML of its own', async () => {
  const html = await emailHtml({
    ...words,
    facts: ['<b>took</b> 2 s'],
    sources: [{ number: 1, title: '<i>Harbour</i>', url: 'javascript:alert(1)', reason: '<u>404</u>' }],
    off: { label: 'Switch <i>off</i>', href: 'https://example.com/off' },
  })
  expect(tagsIn(html)).toEqual(
    new Set(['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'h2', 'p', 'br', 'a']),
  )
  expect(html).toContain('First line<br>&lt;img src=x onerror=&#39;alert(2)&#39;&gt;')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
  expect(html).not.toContain('javascript:')
})

test('both forms of an email tell the same; without a link there is none', async () => {
  const text = emailText(words)
  for (const part of [words.title, words.body, words.link.href, words.reason]) expect(text).toContain(part)
  expect(await emailHtml({ ...words, link: null })).not.toContain('<a ')
  expect(emailText({ ...words, link: null })).not.toContain('https://')
})

test('a result is complete in both forms, with its facts, its sources and where to switch emails off', async () => {
  const whole = {
    ...words,
    title: 'Brief',
    body: 'In short',
    result: '# News\n\nThe **harbour** opened [1].',
    facts: ['5 May 2026', 'took 2 s'],
    sources: [
      { number: 1, title: 'Harbour', url: 'https://example.com/a', reason: null },
      { number: 2, title: null, url: 'https://example.com/b', reason: 'Answered 404 Not Found' },
    ],
    off: { label: 'Switch them off', href: 'https://example.com/off' },
  }
  const html = await emailHtml(whole)
  expect(html).toContain('<strong>harbour</strong> opened [1]')
  expect(html).toMatch(/display:none[^>]*>In short</)
  const text = emailText(whole)
  expect(text).toContain('The **harbour** opened [1].')
  for (const part of [
    '5 May 2026 · took 2 s',
    'https://example.com/b',
    'Answered 404',
    'https://example.com/off',
  ]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
})

test('a result of a megabyte leaves an email that mail programs show whole', async () => {
  const long = { ...words, result: 'The harbour & the bridge. '.repeat(40_000) }
  const html = await emailHtml(long)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(emailText(long).length).toBeLessThan(102_000)
})

test('says what of a result is not in an email', { tags: 'words' }, async () => {
  const source = { number: 1, title: null, url: 'https://example.com/b', reason: 'Answered 404 Not Found' }
  const long = { ...words, result: 'The harbour & the bridge. '.repeat(40_000), sources: [source] }
  for (const email of [await emailHtml(long), emailText(long)]) {
    expect(email).toContain('longer than an email holds')
    expect(email).toContain('could not be read: Answered 404')
  }
})
