import { expect, test } from 'vitest'
import { activityDetails } from './activity-details.ts'

const details = (
  action: string,
  metadata: Record<string, unknown> | null,
  resourceName: string | null = null,
) => activityDetails({ action, metadata, resourceName })

test('an entry says what was changed in plain words', () => {
  expect(details('set_role', { email: 'a@example.com', from: 'admin', to: 'user' }, 'a@example.com')).toEqual(
    ['From Admin to User'],
  )
  expect(details('set_plan', { from: 'free', to: 'enterprise', paused: 2 })).toEqual([
    'From Free to Enterprise',
    'Paused: 2',
  ])
  expect(details('update_agent', { name: 'Brief', changed: ['taskDescription', 'autoSchedule'] })).toEqual([
    'Changed: task description, auto schedule',
  ])
  expect(details('start_checkout', { planId: 'pro', interval: 'yearly' })).toEqual([
    'Plan: Pro',
    'Interval: yearly',
  ])
  expect(details('invite_user', { email: 'b@example.com', role: 'manager' }, 'b@example.com')).toEqual([
    'Role: Manager',
  ])
})

test('an entry without metadata, or with values of any kind, is shown without a fault', () => {
  expect(details('sign_in', null)).toEqual([])
  expect(details('change_setting', { from: null, to: 'open' })).toEqual(['From nothing to open'])
  expect(details('share_team', { role: 'viewer' })).toEqual(['Role: viewer'])
  expect(details('x', { isModerated: false, expiresAt: null, list: [], inner: { aB: 1 } })).toEqual([
    'Is moderated: no',
    'Expires at: none',
    'Inner: a b 1',
  ])
})
