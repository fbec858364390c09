import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { callKey } from '#web/platform/query.ts'
import { AdminPage } from './admin.tsx'

function pageFor(role: string) {
  const client = new QueryClient()
  client.setQueryData(callKey('GET /api/auth/user'), { id: 'me', role })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin">
        <AdminPage />
      </Router>
    </QueryClientProvider>,
  ).replaceAll('&#x27;', "'")
}

test.each(['user', 'manager'])('a %s sees none of the panel, and a way back', (role) => {
  const page = pageFor(role)
  expect(page).not.toMatch(/role="tab"|href="\/admin/)
  expect(page).toContain('href="/dashboard"')
})

test('an administrator sees the four tabs of the panel, and the way to the queue', () => {
  const page = pageFor('admin')
  expect(page.match(/role="tab"/g)).toHaveLength(4)
  expect(page).toContain('href="/admin/queue"')
})

test.each(['user', 'manager'])(
  'a %s sees Access Denied in the words of the specification',
  { tags: 'words' },
  (role) => {
    const page = pageFor(role)
    expect(page).toMatch(/<h1[^>]*>Access Denied<\/h1>/)
    expect(page).toContain(
      "You don't have permission to access the admin panel. Only administrators can manage users.",
    )
    expect(page).toMatch(/href="\/dashboard"[^>]*>Go to Dashboard</)
  },
)

test('an administrator sees the panel with its tabs, and the way to the queue', { tags: 'words' }, () => {
  const page = pageFor('admin')
  expect(page).toMatch(/<h1[^>]*>Admin Panel<\/h1>/)
  expect(page).toContain('Manage users, roles, and system activity')
  expect([...page.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([
    'Users',
    'Invitations',
    'Activity Logs',
    'Personas',
  ])
})
