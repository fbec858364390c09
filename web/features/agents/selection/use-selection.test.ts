import { expect, test } from 'vitest'
import { between } from './use-selection.ts'

const rows = [{ id: 9 }, { id: 7 }, { id: 5 }, { id: 3 }]

test('the shift key chooses all from the one chosen before to this one, in either direction', () => {
  expect(between(rows, 7, 3)).toEqual([7, 5, 3])
  expect(between(rows, 3, 7)).toEqual([7, 5, 3])
  expect(between(rows, 5, 5)).toEqual([5])
})

test('when the previously selected agent is gone, only this one is selected', () => {
  expect(between(rows, undefined, 5)).toEqual([5])
  expect(between(rows, 99, 5)).toEqual([5])
})
