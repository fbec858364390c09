import { expect, test } from 'vitest'
import { withParts } from '#web/platform/dom/open-in-address.ts'
import { linkActs, linkOf, withoutLink } from './dashboard-link.ts'

test.each(linkActs)('?%s= is read with its id and can be taken out of the address, the rest stays', (act) => {
  const search = new URLSearchParams(`status=active&${act}=12&run=3`)
  expect(linkOf(search)).toEqual({ act, id: '12' })
  expect(withParts(search, withoutLink).toString()).toBe('status=active&run=3')
})

test('an address without any asks for nothing', () => {
  expect(linkOf(new URLSearchParams('status=active&q=test&run=3'))).toBeUndefined()
})
