import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { callKey } from '#web/platform/query.ts'
import { ComingPage } from './coming.tsx'

function pageAt(path: string, role: string) {
  const client = new QueryClient()
  client.setQueryData(callKey('GET /api/auth/user'), { role })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <ComingPage />
      </Router>
    </QueryClientProvider>,
  )
}

test.each([
  ['/agent-builder', 'Agent Builder'],
  ['/app-builder', 'App Builder'],
  ['/career-assistant', 'Career Assistant'],
  ['/subscription', 'Subscription'],
  ['/test-payment', 'Test Payment'],
])('%s is titled %s, says that it comes later and leads to what works today', (path, title) => {
  const page = pageAt(path, 'user')
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(page).toMatch(/comes? with a later release\./)
  expect(page).toContain('href="/dashboard"')
})

test('an administrator is told that the admin panel comes later, and led to the queue and the personas', () => {
  const page = pageAt('/admin', 'admin')
  expect(page).toContain('comes with a later release.')
  expect(page).toContain('href="/admin/queue"')
  expect(page).toContain('href="/settings#persona-moderation"')
})

test.each(['user', 'manager'])('a %s sees Access Denied in the words of the specification', (role) => {
  const page = pageAt('/admin', role)
  expect(page).toMatch(/<h1[^>]*>Access Denied<\/h1>/)
  expect(page).toContain(
    'You don&#x27;t have permission to access the admin panel. Only administrators can manage users.',
  )
  expect(page).toMatch(/href="\/dashboard"[^>]*>Go to Dashboard</)
})
