import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database/database.ts'
import { inTransaction, pool } from '#server/db/database.ts'

testDatabase()

const repeat = async (text: string, values: unknown[], times: number) => {
  for (let at = 0; at < times; at += 1) await pool().query(text, values)
}

async function keptPlans(text: string): Promise<number> {
  const { rows } = await pool().query(`select statement from pg_prepared_statements`)
  return rows.filter(({ statement }) => statement === text).length
}

const divide = (by: number) => pool().query('select 12 / $1::int as result', [by])
const readChanging = () => pool().query('select value from changing where value::text = $1', ['7'])

test('prepares a repeated statement, but not one that is used once', async () => {
  await repeat('select $1::int + 1 as often', [1], 6)
  await repeat('select $1::int + 1 as once', [1], 1)
  expect(await keptPlans('select $1::int + 1 as often')).toBe(1)
  expect(await keptPlans('select $1::int + 1 as once')).toBe(0)
})

test('sends statements without parameters and very long ones unprepared', async () => {
  const long = `select $1::int as "${'n'.repeat(20)}" -- ${'x'.repeat(9_000)}`
  await repeat('select 1 as plain', [], 6)
  await repeat(long, [1], 6)
  expect(await keptPlans('select 1 as plain')).toBe(0)
  expect(await keptPlans(long)).toBe(0)
})

test('a prepared statement fails or succeeds by its values alone', async () => {
  for (let at = 0; at < 4; at += 1) {
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(3)).rows).toEqual([{ result: 4 }])
  }
  const broken = inTransaction(async (tx) => {
    await tx.$client.query('select 12 / $1::int as result', [0]).catch(() => undefined)
    await tx.$client.query('select 12 / $1::int as result', [3])
  })
  await expect(broken).rejects.toMatchObject({ code: '25P02' })
  expect((await divide(6)).rows).toEqual([{ result: 2 }])
})

test('after another process changes the type of a column a statement fails once, then returns the new type', async () => {
  await pool().query('create table changing (value int)')
  await pool().query(`insert into changing values (7)`)
  for (let at = 0; at < 6; at += 1) expect((await readChanging()).rows).toEqual([{ value: 7 }])
  await pool().query('alter table changing alter column value type text')
  await expect(readChanging()).rejects.toMatchObject({ code: '0A000' })
  expect((await readChanging()).rows).toEqual([{ value: '7' }])
  expect(pool().totalCount).toBe(1)
})
