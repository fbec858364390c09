import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { makeOperatorLink } from '#server/features/auth/lost-passwords/reset-link.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { refuseWeakPassword } from './weak-password.ts'

testDatabase()
beforeEach(emptyTables)

const email = 'ada.lovelace@example.com'
const refuse = (chosen: string) => () => refuseWeakPassword(chosen, { email, field: 'password' })

const guessed = [
  [
    'own address',
    ['ada.lovelace@example.com', 'Ada.Lovelace', 'adalovelace', 'ada_lovelace1815', 'ADA.LOVELACE!'],
  ],
  ['name of this product', ['balancia123', 'Balancia2026!', 'balancia-ai-1', 'mybalancia1']],
  ['same few', ['aaaaaaaaaa', '1111122222', 'abababababab', '123123123123', 'Abcd1Abcd1Abcd1', '          ']],
  [
    'simple sequence',
    [
      '1234567890',
      '0123456789',
      '9876543210',
      '12345678910',
      'abcdefghij',
      'zyxwvutsrq',
      'qwertyuiop',
      'QWERTY12345',
      'asdfghjkl;',
      'asdfghjkl123',
      '1q2w3e4r5t',
      '1qaz2wsx3edc',
      'q1w2e3r4t5y6',
      'abc123456789',
      '123456789a',
      'aa12345678',
      '123-456-7890',
    ],
  ],
  [
    'most common',
    [
      'password123',
      'Password1!',
      'Passw0rd123',
      'p@ssw0rd_123',
      'passwordpassword',
      'Welcome2026!',
      'welcome123',
      'letmein12345',
      'iloveyou123',
      'administrator',
      'adminadmin1',
      'changeme123',
      'basketball',
      'christopher',
      'sunshine123',
      'superman123',
      'football2024',
      'Summer2026!',
      'ILoveYouForever',
      'test1234567',
    ],
  ],
] as const

test.each(guessed)('%s: a password like that is refused', (_why, weak) => {
  for (const chosen of weak)
    expect(refuse(chosen), chosen).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: 'password' })] }),
    )
})

test.each(guessed)('%s: says why a password is refused', { tags: 'words' }, (why, weak) => {
  for (const chosen of weak) expect(refuse(chosen), chosen).toThrow(why)
})

test.each([
  'correct horse 1',
  'correct horse battery',
  'a7f3e9c1b2d8',
  'Ada counts to seventeen',
  'lovelace-engine-99',
  'ключ от дома 12',
  '密码很难被别人猜到啊哈',
  'sunset over kilimanjaro',
  'x8!kQ2#vP9zL',
])('%s is nobody else’s and taken', (chosen) => {
  expect(refuse(chosen)).not.toThrow()
})

/** The status of an answer, and the first invalid field. */
const field = async (response: Response) => {
  const { issues } = (await bodyOf(response)) as { issues?: { path: string }[] }
  return [response.status, issues?.[0]?.path]
}

test('sign-up, a change and a link all refuse it at their field, and change nothing', async () => {
  const weak = 'password123'
  const ann = visitor()
  const signUp = await ann.send('/api/auth/sign-up/email', {
    body: { email: 'ann@example.com', password: weak },
  })
  expect(await field(signUp)).toEqual([400, 'password'])
  expect(await db.$count(users)).toBe(0)
  await ann.signUp('ann@example.com')
  const body = { currentPassword: password, newPassword: weak }
  expect(await field(await ann.send('/api/auth/password', { method: 'PUT', body }))).toEqual([
    400,
    'newPassword',
  ])
  const link = (await makeOperatorLink('ann@example.com', 'http://balancia.localhost')) ?? ''
  const token = new URL(link).searchParams.get('token')
  const reset = (chosen: string) =>
    visitor().send('/api/auth/reset-password', { body: { token, password: chosen } })
  expect(await field(await reset(weak))).toEqual([400, 'password'])
  expect((await visitor().signIn('ann@example.com', password)).status).toBe(200)
  expect((await reset('battery staple 2')).status).toBe(200)
})
