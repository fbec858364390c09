import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { SessionUser } from '#web/data/auth.ts'
import { callKey } from '#web/platform/query.ts'
import { Account } from './top-bar.tsx'

const at = '2026-11-20T09:00:00.000Z'
const ada: SessionUser = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'user',
  isActive: true,
  invitedBy: null,
  invitedAt: null,
  lastLoginAt: null,
  subscriptionTier: 'free',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  agentExecutionsUsed: 0,
  agentExecutionsLimit: 50,
  timeZone: 'UTC',
  createdAt: at,
  updatedAt: at,
}

/** The end of the top bar for a person with these fields. */
function shown(given: Partial<SessionUser>): string {
  const client = new QueryClient()
  client.setQueryData(callKey('GET /api/auth/user'), { ...ada, ...given })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <Account />
      </Router>
    </QueryClientProvider>,
  )
}

test('the top bar names a person by first name, else by email', () => {
  expect(shown({})).toContain('>Ada</bdi>')
  expect(shown({ firstName: null })).toContain('>ada@example.com</bdi>')
})

test('the top bar names a person by first name, else email, else User', { tags: 'words' }, () => {
  expect(shown({ firstName: null, email: '' })).toContain('>User</bdi>')
})

test('the top bar shows the profile image, and an initial if there is none', () => {
  expect(shown({ profileImageUrl: '/ada.png' })).toContain('<img src="/ada.png"')
  expect(shown({})).not.toContain('<img')
})

test('signing out is a navigation to the server', () => {
  expect(shown({})).toMatch(/<a href="\/api\/logout"/)
})

test('Sign Out is a navigation to the server', { tags: 'words' }, () => {
  expect(shown({})).toMatch(/<a href="\/api\/logout"[^>]*>.*Sign Out<\/a>/)
})
