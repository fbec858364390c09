import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '../shared/site.ts'
import { App } from '../src/app.tsx'
import { pages, sections } from '../src/parts.tsx'

test('the first page says what it is, in one heading', () => {
  const html = renderToString(<App />)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(renderToString(<>{site.name}</>))
})

test.each(sections.map(({ id, Component }) => [id, Component] as const))(
  'the part %s draws itself',
  (_, Part) => {
    expect(renderToString(<Part />)).toContain('<')
  },
)

test.each(pages.map((page) => [page.path, page] as const))(
  'the page %s draws itself, with one heading',
  (_, page) => {
    expect(renderToString(<page.Component rest="" />).match(/<h1/g)).toHaveLength(1)
  },
)

test('no two pages have the same path or title', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})
