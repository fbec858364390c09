import { expect, test } from 'vitest'
import { actionText, fullName, roleNames, roleTones } from './role-labels.ts'

test('an account without a name is an Anonymous User', { tags: 'words' }, () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(fullName({ firstName: null, lastName: 'Lovelace' })).toBe('Lovelace')
  expect(fullName({ firstName: null, lastName: null })).toBe('Anonymous User')
})

test('the roles are User, Manager and Admin; administrators are red, managers blue, others grey', {
  tags: 'words',
}, () => {
  expect(Object.values(roleNames)).toEqual(['User', 'Manager', 'Admin'])
  expect(roleTones).toEqual({ user: 'neutral', manager: 'info', admin: 'danger' })
})

test('actions of the log are words, not names', () => {
  expect(actionText('set_persona_moderation')).toBe('set persona moderation')
})
