import { expect, test } from 'vitest'
import { databaseCode, isDiskFull } from './database-code.ts'
import { hasRoom } from './disk-space.ts'

test.each([
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  [new Error('Failed query', { cause: Object.assign(new Error('x'), { code: '53100' }) }), true],
  [new Error('PostgreSQL did not start: could not write to file: No space left on device'), true],
  [Object.assign(new Error('x'), { code: 'ENOENT' }), false],
  [new Error('no device'), false],
  ['no space left on device', false],
])('%j is a full disk: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})

test('an error that names itself as its cause has no code, and ends', () => {
  const error = new Error('x')
  error.cause = error
  expect(databaseCode(error)).toBeUndefined()
})

test('a folder that cannot be looked at does not make the server unready', async () => {
  expect(await hasRoom('/no/such/folder')).toBe(true)
})
