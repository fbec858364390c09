import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { bodyOf, emptyTables, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { setupLink } from './setup-code.ts'

testDatabase()
const { setupCode } = config
beforeEach(emptyTables)
afterEach(() => {
  config.setupCode = setupCode
})

test.each([[undefined], [''], ['wrong'], ['setup-code-of-the-test'], ['setup-code-of-the-tests '.repeat(2)]])(
  'the first account is not made with the code %j',
  async (given) => {
    const refused = await visitor().signUp('ann@example.com', { setupCode: given })
    expect(refused.status).toBe(400)
    expect(await bodyOf(refused)).toMatchObject({ issues: [{ path: 'setupCode' }] })
    expect(await db.$count(users)).toBe(0)
  },
)

test('the link that is printed makes the first account, is the same at each start, and is gone with it', async () => {
  config.setupCode = undefined
  const link = (await setupLink('http://localhost:3000')) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:3000\/signup\?code=([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await setupLink('http://localhost:3000')).toBe(link)
  const code = new URL(link).searchParams.get('code')
  const made = await visitor().signUp('ann@example.com', { setupCode: ` ${code?.toUpperCase()}` })
  expect(await bodyOf(made)).toMatchObject({ user: { role: 'admin' } })
  expect(await setupLink('http://localhost:3000')).toBeUndefined()
})

test('a code that the operator has set is not printed, and later accounts need none', async () => {
  expect(await setupLink('http://localhost:3000')).toBeUndefined()
  expect((await visitor().signUp('ann@example.com')).status).toBe(200)
  const later = await visitor().signUp('bob@example.com', { setupCode: undefined })
  expect(await bodyOf(later)).toMatchObject({ user: { role: 'user' } })
})

test('of twenty sign-ups at once without the code none becomes an administrator, and none an account', async () => {
  const sent = Array.from({ length: 20 }, (_, at) =>
    visitor(`10.7.0.${at}`).signUp(`user${at}@example.com`, { setupCode: 'a wrong code' }),
  )
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(400))
  expect(await db.$count(users)).toBe(0)
})
