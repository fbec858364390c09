import { expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { isStatementError } from './statement-error.ts'

testDatabase()

const errorOf = (text: string): Promise<unknown> =>
  pool()
    .query(text)
    .then(
      () => undefined,
      (error: unknown) => error,
    )

test('an error that PostgreSQL returns for a statement means that it had no effect', async () => {
  expect(isStatementError(await errorOf('select 1 / 0'))).toBe(true)
  expect(isStatementError(await errorOf('select nothing from nowhere'))).toBe(true)
})

test('a terminated connection or a broken socket leaves the outcome of the statement unknown', async () => {
  expect(isStatementError(await errorOf('select pg_terminate_backend(pg_backend_pid())'))).toBe(false)
  for (const code of ['EPIPE', 'ECONNRESET', 'ECONNREFUSED']) {
    expect(isStatementError(Object.assign(new Error('socket'), { code })), code).toBe(false)
  }
  expect(isStatementError(new Error('Connection terminated unexpectedly'))).toBe(false)
})
