import { expect, test } from 'vitest'
import { found } from '../src/find.ts'

const rows = [
  { id: 1, createdAt: '', name: 'Blue lamp' },
  { id: 2, createdAt: '', name: 'Blue chair' },
]

test('all words must be there, in any letters; no word finds nothing', () => {
  expect(found(rows, 'BLUE la').map(({ id }) => id)).toEqual([1])
  expect(found(rows, 'blue')).toHaveLength(2)
  expect(found(rows, '  ')).toEqual([])
})
