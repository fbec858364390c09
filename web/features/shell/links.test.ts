import { expect, test } from 'vitest'
import { routes } from '#web/platform/routes.ts'
import { isAt, linksFor, workspaceLinks } from './links.ts'

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

test('the workspace leads to the pages that the top bar has no link for', () => {
  expect(workspaceLinks.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Home /',
    'Agents /dashboard',
    'Runs /runs',
    'Approvals /approvals',
    'Talk /threads',
    'Teams /teams',
    'Integrations /marketplace',
    'Analytics /analytics',
    'Usage /billing',
  ])
})

test('a link is marked on its page and on the pages below it, and Home on its own alone', () => {
  expect(isAt('/marketplace/slack', routes.marketplace)).toBe(true)
  expect(isAt('/billing', routes.billing)).toBe(true)
  expect(isAt('/billings', routes.billing)).toBe(false)
  expect(isAt('/runs', routes.home)).toBe(false)
})
