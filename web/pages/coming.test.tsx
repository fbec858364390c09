import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { ComingPage } from './coming.tsx'

function pageAt(path: string) {
  const client = new QueryClient()
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <ComingPage />
      </Router>
    </QueryClientProvider>,
  )
}

test.each([['/app-builder', 'App Builder']])(
  '%s is titled %s, says that it comes later and leads to what works today',
  (path, title) => {
    const page = pageAt(path)
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(page).toMatch(/comes? with a later release\./)
    expect(page).toContain('href="/dashboard"')
  },
)
