import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { config } from '#server/platform/config.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { fillAsOf } from '#tests/setup/database/old-database.ts'
import { sendDueEmails } from './email-outbox.ts'

const name = `outbox_upgrade_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const url = databaseOf(inject('postgres').url, name)
let peer: MailPeer

/** An installation of the time when the outbox stored whole emails. */
const rows = `
  insert into users (id, email) values ('ada', 'ada@example.com'), ('bob', 'bob@example.com');
  insert into agents (id, user_id, name, persona, task_description, notifications) overriding system value
    values (1, 'ada', 'Scout', 'writer', 'Report.', true);
  insert into agent_executions (id, agent_id, user_id, status, output) overriding system value
    values (7, 1, 'ada', 'success', 'The harbour opened.');
  insert into notifications (user_id, agent_id, kind, title, body, link, created_at) values
    ('bob', null, 'budget.reached', 'Scout waits for your decision', 'Not hers.', null, '2026-11-01 10:00:00'),
    ('ada', 1, 'run.succeeded', 'Scout finished', 'The harbour', '/dashboard?run=7', '2026-11-01 10:00:00'),
    ('ada', 1, 'budget.reached', 'Scout waits for your decision', 'An older one.', null, '2026-10-01 10:00:00'),
    ('ada', 1, 'budget.reached', 'Scout waits for your decision', 'The one.', null, '2026-11-01 10:00:00.004');
  insert into mail_outbox (letter_key, recipient, subject, text, html, status, created_at) values
    ('run:7', 'ada@example.com', 'Scout finished', 'old', '<p>old', 'queued', '2026-11-01 10:00:00'),
    ('hold:3', 'ada@example.com', 'Scout waits for your decision', 'old', null, 'queued', '2026-11-01 10:00:00'),
    ('run:8', 'ada@example.com', 'Gone finished', 'old', null, 'queued', '2026-11-01 10:00:00'),
    ('run:5', 'ada@example.com', 'Sent long ago', 'old', null, 'sent', '2026-11-01 09:00:00'),
    ('run:6', 'nobody@example.com', 'To nobody here', 'old', null, 'queued', '2026-11-01 09:00:00')`

beforeAll(async () => {
  await statement(inject('postgres').url, `create database ${name}`)
  await fillAsOf(url, '0004_one_journal', rows)
  connectDatabase(url)
  await migrateDatabase(pool())
  peer = await startMailPeer()
})

afterAll(async () => {
  await closeDatabase()
  await statement(inject('postgres').url, `drop database if exists ${name} with (force)`)
  await peer.close()
})

test('every account at the upgrade counts as confirmed', async () => {
  const { rows: people } = await pool().query('select email_verified from users')
  expect(people).toEqual([{ email_verified: true }, { email_verified: true }])
})

test('emails waiting at the upgrade are rendered again and sent once each, and those without a source are skipped', async () => {
  const mail = await openMail({ smtpUrl: peer.url, from: config.mailFrom })
  await sendDueEmails(mail, new AbortController().signal)
  expect(peer.received.map(({ to }) => to)).toEqual([['ada@example.com'], ['ada@example.com']])
  const texts = peer.received.map(({ mail: { text } }) => text)
  expect(texts).toEqual([expect.stringContaining('The harbour opened.'), expect.stringContaining('The one.')])
  const { rows: kept } = await pool().query('select letter_key, status from mail_outbox order by id')
  expect(kept).toEqual([
    { letter_key: 'run:7', status: 'sent' },
    { letter_key: 'hold:3', status: 'sent' },
    { letter_key: 'run:8', status: 'skipped' },
    { letter_key: 'run:5', status: 'sent' },
  ])
})
