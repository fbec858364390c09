import { expect, test } from 'vitest'
import { changesBetween } from './stored-draft.ts'

test('only the fields that differ are changes; empty and missing are the same', () => {
  const before = { name: 'Scout', webLinks: ['https://a.example'], engine: null, script: undefined }
  expect(changesBetween<object>(before, { ...before, engine: undefined, script: null })).toEqual({})
  expect(changesBetween<object>(before, { ...before, name: 'Two', webLinks: [] })).toEqual({
    name: 'Two',
    webLinks: [],
  })
})
