import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RunSources } from './run-sources.tsx'

test('an address that a model came by is shown with why it was not read, and led to by nothing', () => {
  const url = 'https://collector.example/?d=SECRET-4711'
  const reason = 'This address stands nowhere'
  const about = { number: 1, url, title: null, publishedAt: null }
  const page = renderToStaticMarkup(
    <RunSources sources={[{ ...about, state: 'refused', reason }]} isListed={false} />,
  )
  expect(page).toContain(url)
  expect(page).toContain(reason)
  expect(page).not.toContain('href')
  const read = renderToStaticMarkup(
    <RunSources sources={[{ ...about, state: 'read', reason: null }]} isListed={false} />,
  )
  expect(read).toContain(`href="${url}"`)
})

test('an address that was refused is counted and reported as one that was not read', {
  tags: 'words',
}, () => {
  const refused = {
    number: 1,
    url: 'https://a.example/',
    title: null,
    publishedAt: null,
    state: 'refused',
  } as const
  const page = renderToStaticMarkup(
    <RunSources sources={[{ ...refused, reason: 'This address stands nowhere' }]} isListed={false} />,
  )
  expect(page).toContain('Not read: This address stands nowhere')
  expect(page).toContain('0 read, 1 asked for and not read')
})
