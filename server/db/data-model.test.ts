import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database/database.ts'
import { specifiedTables } from './data-model-specified.ts'
import { db } from './database.ts'

testDatabase()

async function ask(query: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql.raw(query))
  return rows.map(({ line }) => line)
}

/** Every column as one line: table, column, type with length, default, uniqueness, reference. */
const everyColumn = `
  select concat_ws(' ', c.table_name || '.' || c.column_name,
    case c.data_type
      when 'character varying' then 'varchar(' || c.character_maximum_length || ')'
      when 'timestamp with time zone' then 'timestamptz'
      when 'ARRAY' then 'text[]'
      when 'numeric' then 'numeric(' || c.numeric_precision || ',' || c.numeric_scale || ')'
      else c.data_type end,
    case when c.is_identity = 'YES' then 'identity' end,
    '= ' || regexp_replace(regexp_replace(c.column_default, '::[a-z\\[\\] ]+$', ''), '''', '', 'g'),
    (select 'unique' from pg_index i where i.indrelid = a.attrelid and i.indisunique
       and i.indkey::text = a.attnum::text and i.indpred is null limit 1),
    (select '-> ' || f.confrelid::regclass || case f.confdeltype when 'c' then ' cascade' when 'n' then ' set null' else '' end
       from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum])
  ) as line
  from information_schema.columns c
  join pg_attribute a on a.attrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name
  where c.table_schema = 'public'`

const specified = specifiedTables.flatMap(({ table, columns }) =>
  columns
    .trim()
    .split('\n')
    .map((line) => `${table}.${line.trim()}`),
)

test.each(specifiedTables.map(({ table }) => table))(
  '%s has the columns that the product promises',
  async (table) => {
    const actual = await ask(`${everyColumn} and c.table_name = '${table}'`)
    expect(actual).toEqual(expect.arrayContaining(specified.filter((line) => line.startsWith(`${table}.`))))
  },
)

test('every foreign key has an index for reverse look-ups', async () => {
  const unindexed = await ask(`
    select f.conrelid::regclass || ' ' || f.conname as line from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = f.conrelid
        and (i.indkey::smallint[])[0:cardinality(f.conkey) - 1] operator(pg_catalog.@>) f.conkey)`)
  expect(unindexed).toEqual([])
})

test.each([
  ['agents', 'user_id'],
  ['agent_executions', 'user_id'],
  ['agent_executions', 'agent_id'],
  ['agent_conversations', 'agent_id'],
  ['agent_teams', 'user_id'],
  ['agent_team_executions', 'team_id'],
  ['agent_triggers', 'agent_id'],
  ['custom_personas', 'user_id'],
  ['user_integrations', 'user_id'],
  ['user_activity_logs', 'user_id'],
  ['usage_records', 'user_id'],
  ['invoices', 'user_id'],
  ['notifications', 'user_id'],
  ['career_plans', 'user_id'],
  ['app_projects', 'user_id'],
])('a page of %s by %s comes from an index, newest first, without sorting', async (table, owner) => {
  const value = owner === 'user_id' ? `'somebody'` : '1'
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const query = `explain select * from ${table} where ${owner} = ${value} and id < 1000 order by id desc limit 50`
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(query))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).not.toContain('Sort')
  expect(plan).toContain(`Index Cond: ((${owner} = `)
})

test('the database rejects values that are not in the contract', async () => {
  await db.execute(sql`insert into users (id, email) values ('enums', 'enums@example.com')`)
  await insertAgent('status', 'paused')
  for (const column of ['status', 'task_frequency', 'trigger_type'])
    await expect(insertAgent(column, 'sometimes')).rejects.toMatchObject({ cause: { code: '23514' } })
  const role = db.execute(sql`update users set role = 'root' where id = 'enums'`)
  await expect(role).rejects.toMatchObject({ cause: { code: '23514' } })
})

function insertAgent(column: string, value: string) {
  const columns = sql.raw(`user_id, name, persona, task_description, ${column}`)
  return db.execute(sql`insert into agents (${columns}) values ('enums', 'A', 'p', 't', ${value})`)
}
