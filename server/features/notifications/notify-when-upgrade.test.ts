import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { fillAsOf } from '#tests/setup/database/old-database.ts'

const name = `notify_upgrade_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const url = databaseOf(inject('postgres').url, name)

/** An installation of the time when users were notified of every run. */
const rows = `
  insert into users (id, email) values ('ada', 'ada@example.com');
  insert into agents (id, user_id, name, persona, task_description, notifications) overriding system value
    values (1, 'ada', 'Told', 'writer', 'Report.', true), (2, 'ada', 'Silent', 'writer', 'Report.', false);
  insert into agent_executions (agent_id, user_id, status, output) values (1, 'ada', 'success', 'The harbour opened.')`

beforeAll(async () => {
  await statement(inject('postgres').url, `create database ${name}`)
  await fillAsOf(url, '0044_reasons-by-code', rows)
  connectDatabase(url)
  await migrateDatabase(pool())
})

afterAll(async () => {
  await closeDatabase()
  await statement(inject('postgres').url, `drop database if exists ${name} with (force)`)
})

test('agents of earlier versions still announce every run, and no run of before says that it was silent', async () => {
  const { rows: agents } = await pool().query('select notifications, notify_when from agents order by id')
  expect(agents).toEqual([
    { notifications: true, notify_when: 'every-run' },
    { notifications: false, notify_when: 'every-run' },
  ])
  const { rows: runs } = await pool().query('select is_kept_quiet, result_fingerprint from agent_executions')
  expect(runs).toEqual([{ is_kept_quiet: false, result_fingerprint: null }])
})
