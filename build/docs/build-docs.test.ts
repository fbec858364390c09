import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from './build-docs.ts'
import { renderMarkdown } from './render-markdown.ts'
import { sitePages } from './site-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'balancia-docs-'))
const page = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8')

beforeAll(() => void buildDocs(join(import.meta.dirname, '../..'), folder))
afterAll(() => rmSync(folder, { recursive: true }))

test('each page has one heading, leads to all others, and loads nothing that the site does not have', () => {
  for (const { name } of sitePages) {
    const html = page(name)
    expect(html.match(/<h1/g), name).toHaveLength(1)
    expect(html.match(/<li><a href="[\w-]+\.html"/g)?.length, name).toBeGreaterThanOrEqual(sitePages.length)
    expect(html, name).not.toContain('<script')
    const loaded = html.matchAll(/(?:src|srcSet|<link[^>]* href)="([^"]+)"/gi)
    for (const [, file = ''] of loaded) expect(existsSync(join(folder, file)), `${name}: ${file}`).toBe(true)
  }
})

test('the settings are the variables of the README, and its links lead to pages of the site', () => {
  expect(page('settings')).toContain('BALANCIA_DATA')
  expect(page('settings')).toContain('href="observing.html')
})

test('words of a text cannot become markup, and a link without a target on the site becomes its words', () => {
  const source =
    '# A <b>title</b>\n\nSee [the page](/settings) & <script>alert(1)</script> [x](javascript:alert(1)).'
  const { html } = renderMarkdown(source, { linkTo: () => undefined, pictureTo: () => undefined })
  expect(html).toBe('<h1 id="a-title">A title</h1>\n<p>See the page &amp; alert(1) x.</p>')
})
