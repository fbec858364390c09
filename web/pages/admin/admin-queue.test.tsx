import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { callKey } from '#web/platform/query.ts'
import { AdminQueuePage } from './admin-queue.tsx'

function pageFor(role: string): string {
  const client = new QueryClient()
  client.setQueryData(callKey('GET /api/auth/user'), { role })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin/queue">
        <AdminQueuePage />
      </Router>
    </QueryClientProvider>,
  )
}

const heading = (page: string) => /<h1[^>]*>([^<]*)</.exec(page)?.[1]

test.each(['user', 'manager'])('a %s sees nothing of the queue, an administrator the queue', (role) => {
  expect(heading(pageFor(role))).toBe(heading(pageFor('nobody')))
  expect(pageFor(role)).toContain('href="/dashboard"')
  expect(heading(pageFor('admin'))).not.toBe(heading(pageFor(role)))
})

test.each(['user', 'manager'])('a %s sees Access Denied in place of the queue', { tags: 'words' }, (role) => {
  const page = pageFor(role)
  expect(page).toMatch(/<h1[^>]*>Access Denied<\/h1>/)
  expect(page).not.toContain('Queue of runs')
})

test('an administrator sees the queue, loading at first', { tags: 'words' }, () => {
  const page = pageFor('admin')
  expect(page).toMatch(/<h1[^>]*>Queue of runs<\/h1>/)
  expect(page).toContain('Loading the queue')
})
