import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { MarkdownView } from './markdown-view.tsx'

const rendered = (text: string) => renderToStaticMarkup(<MarkdownView text={text} />)

test('an output is rendered with bold lines, headings, bullets, linked bullets and rules', () => {
  const html = rendered(
    '# One\n\n## Two\n\n**Bold line**\n\n- plain\n- [News](https://a.example/)\n\n---\n\nEnd',
  )
  expect(html).toContain('<h3 dir="auto">One</h3>')
  expect(html).toContain('<h4 dir="auto">Two</h4>')
  expect(html).toContain('<p dir="auto"><strong>Bold line</strong></p>')
  expect(html).toContain('<li>plain</li>')
  expect(html).toMatch(/<li><a href="https:\/\/a\.example\/"[^>]*>News<\/a><\/li>/)
  expect(html).toContain('<hr')
})

test('each block of an output runs in the direction of its own script, its bullets and columns too', () => {
  const html = rendered(
    '# Results\n\n- مرحبا\n\n1. שלום\n\n> درود\n\n| سعر |\n|---|\n| ٤ |\n\n25 نوفمبر 2026',
  )
  for (const block of ['h3', 'ul', 'ol', 'blockquote', 'figure', 'p'])
    expect(html).toMatch(new RegExp(`<${block}[^>]* dir="auto"`))
  // A list takes its direction from its items, which set none of their own.
  expect(html).not.toMatch(/<li[^>]* dir=/)
})

test('an output runs and fetches nothing, and links only to the web and to mail', () => {
  const html = rendered('<script>alert(1)</script> [x](javascript:alert(1)) ![y](https://a.example/p.png)')
  expect(html).not.toMatch(/<script|href="javascript|<img/)
})

test('an output links to pages of this site, and to none of its calls, however they are spelled', () => {
  vi.stubGlobal('location', { origin: 'https://agents.example' })
  const calls = ['/api/logout', '/%61pi/logout', '//api/logout', '/API/logout', '/x/../api/logout']
  for (const path of calls) expect(rendered(`[x](https://agents.example${path})`)).not.toContain('href')
  for (const path of ['/dashboard', '/apiary', '/x/api/'])
    expect(rendered(`[x](https://agents.example${path})`)).toContain('href')
  expect(rendered('[x](https://elsewhere.example/api/logout)')).toContain('href')
  vi.unstubAllGlobals()
})
