import { expect, test } from 'vitest'
import { routes } from '#web/platform/routes.ts'
import { linksFor, moreLinks } from './links.ts'

test('the top bar has the links of the specification, in its order', { tags: 'words' }, () => {
  expect(linksFor('admin').map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Agent Builder /agent-builder',
    'App Builder /app-builder',
    'Career Assistant /career-assistant',
    'Dashboard /dashboard',
    'Subscription /subscription',
    'Admin /admin',
    'Test Payment /test-payment',
  ])
})

test.each(['user', 'manager', undefined] as const)('a %s sees no Admin link', (role) => {
  expect(linksFor(role).map(({ href }) => href)).not.toContain(routes.admin)
})

test('a manager alone has a way to the people', () => {
  const roles = ['user', 'manager', 'admin', undefined] as const
  expect(roles.filter((role) => linksFor(role).some(({ href }) => href === routes.people))).toEqual([
    'manager',
  ])
})

test('the More menu leads to the pages that the bar has no link for', () => {
  expect(moreLinks.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Agents /dashboard',
    'Runs /runs',
    'Approvals /approvals',
    'Teams /teams',
    'Integrations /marketplace',
    'Analytics /analytics',
    'Usage /billing',
  ])
})
