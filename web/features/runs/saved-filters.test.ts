import { expect, test } from 'vitest'
import { withFilter } from './saved-filters.ts'

test('a filter that is saved under a name again replaces the old one', () => {
  const failed = { name: 'Failed', text: 'status=failed' }
  const prices = { name: 'Prices', text: 'q=prices' }
  expect(withFilter([failed, prices], { name: 'Failed', text: 'status=failed&q=ships' })).toEqual([
    prices,
    { name: 'Failed', text: 'status=failed&q=ships' },
  ])
})

test('the oldest filter gives way beyond the maximum', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ name: String(index), text: '' }))
  const kept = withFilter(many, { name: 'new', text: '' })
  expect(kept).toHaveLength(20)
  expect([kept[0]?.name, kept.at(-1)?.name]).toEqual(['1', 'new'])
})
