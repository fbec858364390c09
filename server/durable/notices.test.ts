import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { startListening, stopListening } from '#server/db/pubsub.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { addErrands, errandKind, makeErrands } from '#tests/setup/database/errands.ts'
import type { Attempt } from './attempt.ts'
import { startDurable, stopDurable, activeWork } from './durable.ts'

const database = testDatabase()
const attempts: Attempt[] = []
const place = { name: 'notice', table: 'notices', steps: { table: 'notice_steps', work: 'errand_id' } }

const kind = errandKind(place, {
  async perform(attempt) {
    attempts.push(attempt)
    await new Promise<void>((resolve) => {
      attempt.signal.addEventListener('abort', () => resolve())
    })
    await pool().query(`update ${place.table} set status = 'canceled' where id = $1`, [attempt.id])
  },
})

beforeAll(async () => {
  await makeErrands(place.name)
  // This worker never polls: it acts on notices alone.
  await startDurable({ url: database.url, kinds: [kind] })
  await startListening()
})

afterAll(async () => {
  await stopListening()
  await stopDurable(1_000)
})

const notify = (topic: string, payload: object) =>
  pool().query('select pg_notify($1, $2)', ['balancia', JSON.stringify(['another process', topic, payload])])

test('claims and stops work on the notices of another process', async () => {
  const [id = 0] = await addErrands(place, 1)
  await notify('waiting', { kind: place.name })
  await expect.poll(() => activeWork(place)).toEqual([id])
  await notify('stop', { kind: place.name, id })
  await expect.poll(() => activeWork(place)).toEqual([])
  expect(attempts.map((attempt) => attempt.stopReason())).toEqual(['canceled'])
})
