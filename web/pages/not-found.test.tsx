// @module-tag words
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { NotFoundInFrame, NotFoundPage } from './not-found.tsx'

const html = renderToStaticMarkup(
  <Router ssrPath="/nowhere">
    <NotFoundPage />
  </Router>,
)

test('the page for unknown addresses has its title and its hint about the router', () => {
  expect(html).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/)
  expect(html).toContain('>Did you forget to add the page to the router?<')
})

test('the page for unknown addresses leads home, to the demos and to the prices', () => {
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*><span[^>]*>([^<]+)<\/span>/g)]
  expect(links.map(([, href, label]) => [href, label]).filter(([, label]) => label !== undefined)).toEqual(
    expect.arrayContaining([
      ['/', 'Home'],
      ['/demos', 'Demos'],
      ['/pricing', 'Pricing'],
    ]),
  )
})

test('a signed-in user gets links to their own pages, with the same texts', () => {
  const inFrame = renderToStaticMarkup(
    <Router ssrPath="/nowhere">
      <NotFoundInFrame />
    </Router>,
  )
  expect(inFrame).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/)
  expect(inFrame).toContain('>Did you forget to add the page to the router?<')
  for (const path of ['/', '/dashboard', '/runs']) expect(inFrame).toContain(`<a href="${path}"`)
  expect(inFrame).not.toContain('<main')
})
