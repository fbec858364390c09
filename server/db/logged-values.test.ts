import { expect, test } from 'vitest'
import { loggedError } from '#server/platform/logs/logged-error.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { db } from './database.ts'
import { users } from './tables/users.ts'

testDatabase()

async function failure(act: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It did not fail.')
}

const hash = '$argon2id$v=19$m=19456,t=2,p=1$private'

test('an insert that fails is logged with its statement and code, and with none of its values', async () => {
  const row = { id: 'twice', email: 'ada@private.example', firstName: hash, lastName: '' }
  await db.insert(users).values(row)
  const error = await failure(() => db.insert(users).values(row))
  expect(error.message).toContain(hash)
  const logged = loggedError(error)
  expect(JSON.stringify(logged)).not.toMatch(/argon2id|private/)
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    query: expect.stringContaining('insert into "users"'),
    stack: expect.stringContaining('    at '),
    cause: { code: '23505', table: 'users' },
  })
})

test('a value that PostgreSQL cannot take is not quoted', async () => {
  const error = await failure(() => db.execute(`select 'my private notes 4711'::int`))
  expect(error.cause).toMatchObject({ message: expect.stringContaining('4711') })
  expect(loggedError(error)?.cause).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer',
  })
})
