import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { migrateTo } from '#tests/setup/database/old-database.ts'

const name = `deliveries_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const url = databaseOf(inject('postgres').url, name)

/** Two users with one agent each, one of them in the trash; both have a pending event and a queued result. */
const before = `
  insert into users (id, email) values ('ada', 'ada@example.com'), ('ben', 'ben@example.com');
  insert into agents (user_id, name, persona, task_description, deleted_at) values
    ('ada', 'Living', 'writer', 'Write.', null), ('ben', 'Deleted', 'writer', 'Write.', now());
  insert into agent_triggers (agent_id, trigger_type) select id, 'event' from agents;
  insert into trigger_deliveries (trigger_id, webhook_id) select id, 'one' from agent_triggers;
  insert into agent_executions (agent_id, user_id, status) select id, user_id, 'success' from agents;
  insert into result_hooks (agent_id, url, signing_secret) select id, 'https://a.example/', 'x' from agents;
  insert into result_deliveries (hook_id, execution_id)
    select h.id, e.id from result_hooks h join agent_executions e on e.agent_id = h.agent_id;`

beforeAll(() => statement(inject('postgres').url, `create database ${name}`))
afterAll(() => statement(inject('postgres').url, `drop database ${name} with (force)`))

test('deliveries from before the upgrade say whose they are, and those of deleted agents wait no more', async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrateTo(client, '0004_one_journal')
  await client.query(before)
  await client.end()
  const pool = new Pool({ connectionString: url, max: 2 })
  // The database may be dropped before the last of its connections is closed.
  pool.on('connect', (each) => each.on('error', () => undefined))
  pool.on('error', () => undefined)
  try {
    await migrateDatabase(pool)
    const arrived = await pool.query(
      'select user_id, status, reason from trigger_deliveries order by user_id',
    )
    expect(arrived.rows).toEqual([
      { user_id: 'ada', status: 'pending', reason: null },
      { user_id: 'ben', status: 'refused', reason: 'This agent was deleted.' },
    ])
    const posted = await pool.query('select user_id, status from result_deliveries order by user_id')
    expect(posted.rows).toEqual([
      { user_id: 'ada', status: 'queued' },
      { user_id: 'ben', status: 'queued' },
    ])
  } finally {
    await pool.end()
  }
})
