import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { stringifyExact } from '#server/platform/exact-json.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { postgresql } from './connectors/postgresql.ts'
import { openDatabasePort } from './testing/database-port.ts'
import { runTool } from './use-connection.ts'

const database = testDatabase()
let port: Awaited<ReturnType<typeof openDatabasePort>>

beforeAll(async () => {
  port = await openDatabasePort(database.url)
  // Settings that another database may well have, of which the values must not depend.
  const name = new URL(database.url).pathname.slice(1)
  const settings = [
    `timezone = 'Asia/Kolkata'`,
    `datestyle = 'German, DMY'`,
    `bytea_output = 'escape'`,
    'extra_float_digits = -3',
  ]
  for (const setting of settings) await pool().query(`alter database "${name}" set ${setting}`)
})
afterAll(() => port.close())

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const connection = { connector: postgresql, config: { url: port.url } }
  const outcome = await runTool(connection, 'query', { sql }, { signal: AbortSignal.timeout(60_000) })
  if (!outcome.ok) throw new Error(outcome.message)
  return (outcome.value as { rows: Record<string, unknown>[] }).rows
}

const values: [sql: string, json: string][] = [
  [`date '2026-11-25'`, '"2026-11-25"'],
  [`date '0044-03-15 BC'`, '"0044-03-15 BC"'],
  [`date 'infinity'`, '"infinity"'],
  [`date '20000-01-01'`, '"20000-01-01"'],
  [`timestamptz '2026-11-25 08:30+00'`, '"2026-11-25T08:30:00.000Z"'],
  [`timestamptz '2026-11-25 08:30:00.123456+02:30'`, '"2026-11-25T06:00:00.123456Z"'],
  [`timestamptz '1900-01-01 00:00:00-09:15'`, '"1900-01-01T09:15:00.000Z"'],
  [`timestamptz '0099-12-31 23:59:59.5+00'`, '"0099-12-31T23:59:59.500Z"'],
  [`timestamptz '-infinity'`, '"-infinity"'],
  [`timestamp '2026-11-25 08:30:00.5'`, '"2026-11-25 08:30:00.5"'],
  [`timestamp 'infinity'`, '"infinity"'],
  [`timestamp '0044-03-15 12:00 BC'`, '"0044-03-15 12:00:00 BC"'],
  [`time '24:00'`, '"24:00:00"'],
  [`timetz '08:30+05:45'`, '"08:30:00+05:45"'],
  [`interval '1 year 2 months 3 days 04:05:06.789'`, '"1 year 2 mons 3 days 04:05:06.789"'],
  [`numeric '12345678901234567890.123456789012345678900'`, '"12345678901234567890.123456789012345678900"'],
  [`'NaN'::numeric`, '"NaN"'],
  [`9223372036854775807::bigint`, '"9223372036854775807"'],
  [`count(*)`, '"1"'],
  [`2147483647`, '2147483647'],
  [`0.1::float8 + 0.2::float8`, '0.30000000000000004'],
  [`0.1::float4`, '0.1'],
  [`'Infinity'::float8`, '"Infinity"'],
  [`'\\xdeadbeef00'::bytea`, '"\\\\xdeadbeef00"'],
  [`'{"id": 12345678901234567890, "price": 1.10}'::json`, '{"id":12345678901234567890,"price":1.1}'],
  [`'{"id": 12345678901234567890}'::jsonb`, '{"id":12345678901234567890}'],
  [`'"text"'::jsonb`, '"text"'],
  [`array[date '2026-11-25', null]`, '["2026-11-25",null]'],
  [`array[9223372036854775807, 1]`, '["9223372036854775807","1"]'],
  [`array[[1,2],[3,4]]`, '[[1,2],[3,4]]'],
  [`array['a,b', 'say "hi"', null, '']`, '["a,b","say \\"hi\\"",null,""]'],
  [`array[true, false]`, '[true,false]'],
  [`array[timestamptz '2026-11-25 08:30+00']`, '["2026-11-25T08:30:00.000Z"]'],
  [`array['{"id":12345678901234567890}'::jsonb]`, '[{"id":12345678901234567890}]'],
  [`int4range(1, 5)`, '"[1,5)"'],
  [`daterange('2026-11-25', null)`, '"[2026-11-25,)"'],
  [`point(1.5, 2)`, '"(1.5,2)"'],
  [`'11111111-1111-1111-1111-111111111111'::uuid`, '"11111111-1111-1111-1111-111111111111"'],
  [`null::timestamptz`, 'null'],
  [`true`, 'true'],
]
test('every value keeps its value', async () => {
  const columns = values.map(([sql], at) => `${sql} as c${at}`)
  const [row] = await rowsOf(`select ${columns.join(', ')}`)
  expect(values.map(([sql], at) => [sql, stringifyExact(row?.[`c${at}`])])).toEqual(values)
})

test.for([
  ['select 1 as id, 2 as id', '[{"id":1,"id_2":2}]'],
  ['select 1 as id, 2 as id, 3 as id_2, 4 as id', '[{"id":1,"id_2":2,"id_2_2":3,"id_3":4}]'],
  [`select 'a', 'b'`, '[{"?column?":"a","?column?_2":"b"}]'],
  ['select a.n, b.n from (values (1)) as a(n), (values (2)) as b(n)', '[{"n":1,"n_2":2}]'],
  ['select 1 as "__proto__", 2 as "constructor"', '[{"__proto___2":1,"constructor":2}]'],
])('columns of one name are all there: %s', async ([sql = '', json]) => {
  expect(stringifyExact(await rowsOf(sql))).toBe(json)
})
