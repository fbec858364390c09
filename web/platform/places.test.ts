import { expect, test } from 'vitest'
import { alwaysVisitorPaths, pages } from '#contract/pages.ts'
import { keysTo, placesFor } from './places.ts'

const roles = ['user', 'manager', 'admin'] as const
const rolesWith = (href: string) =>
  roles.filter((role) => placesFor(role).some((place) => place.href === href))

test('two keys lead to every page of a signed-in user that has one address', () => {
  const withoutKeys = Object.values(pages).filter((page) => !keysTo(page))
  const signIn = [pages.login, pages.signup, pages.forgotPassword, ...alwaysVisitorPaths]
  // The payment gateway leads to the last one.
  const others = [
    ...signIn,
    pages.settingsSection,
    pages.marketplaceIntegration,
    pages.checkoutSuccess,
    pages.thread,
  ]
  expect(withoutKeys.toSorted()).toEqual(others.toSorted())
})

test.each(roles)('no two pages of a %s have the same key, and none has that of the first agent', (role) => {
  const keys = [...placesFor(role).map(({ key }) => key), 'a', 'g']
  expect(new Set(keys).size).toBe(keys.length)
})

test('only administrators are led to their pages, and managers alone to the people', () => {
  expect(rolesWith(pages.adminSystem)).toEqual(['admin'])
  expect(rolesWith(pages.people)).toEqual(['manager'])
})
