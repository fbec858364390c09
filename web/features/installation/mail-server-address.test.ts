import { expect, test } from 'vitest'
import { hostError, mailAddressOf, noMailServer } from './mail-server-address.ts'

test('a mail server is named so that its user name and password come back as they were typed', () => {
  const typed = {
    host: ' smtp.example.com ',
    port: '465',
    user: 'agents@example.com',
    password: 'p@ss:/?#%é',
  }
  const url = new URL(mailAddressOf(typed))
  expect([url.protocol, url.host]).toEqual(['smtps:', 'smtp.example.com:465'])
  expect([url.username, url.password].map(decodeURIComponent)).toEqual([typed.user, typed.password])
  expect(mailAddressOf({ ...noMailServer, host: 'relay.example.com', port: '587' })).toBe(
    'smtp://relay.example.com:587',
  )
  expect(mailAddressOf({ ...noMailServer, host: 'smtps://relay.example.com', port: '' })).toBe(
    'smtp://relay.example.com',
  )
})

test.for(['', 'not a host', 'user@smtp.example.com', 'smtp.example.com:465', 'https://smtp.example.com'])(
  '%j is no name of a mail server',
  (typed) => {
    expect(hostError(typed)).toMatch(/smtp\.example\.com/)
    expect(hostError('smtp.example.com')).toBeUndefined()
  },
)
