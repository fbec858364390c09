import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { inOtherProcess } from '#tests/setup/other-process.ts'
import { pool } from './database.ts'
import { publish, startListening, stopListening, subscribe } from './pubsub.ts'

const database = testDatabase()
const heard: unknown[] = []
const patience = { timeout: 10_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  subscribe('changed', (ids) => heard.push(['first', ids]))
  subscribe('changed', () => {
    throw new Error('This listener is at fault.')
  })
  subscribe('changed', (ids) => heard.push(['second', ids]))
  await startListening()
})
beforeEach(() => {
  heard.length = 0
})
afterAll(stopListening)

/** Publishes from another process what the expression stands for. */
const publishElsewhere = (expression: string) =>
  inOtherProcess(
    database.url,
    `const { publish } = await import('#server/db/pubsub.ts')
    await publish('changed', ${expression})`,
  )
const both = (payload: unknown) => [
  ['first', payload],
  ['second', payload],
]

test('all listeners of a topic hear what another process publishes, as it was', async () => {
  const text = ' 1,2  "three"\n\\ ☃ '
  await publishElsewhere(JSON.stringify(text))
  await expect.poll(() => heard, patience).toEqual(both(text))
})

test('a process does not hear itself', async () => {
  await publish('changed', 'mine')
  await publishElsewhere(`'theirs'`)
  await expect.poll(() => heard, patience).toEqual(both('theirs'))
})

test('of what is too large for a notice the others hear that they are to look for themselves', async () => {
  await publishElsewhere(`'☃'.repeat(2_700)`)
  await expect.poll(() => heard, patience).toEqual(both(undefined))
  await publishElsewhere(`'x'.repeat(7_900)`)
  await expect.poll(() => heard.slice(2), patience).toEqual(both('x'.repeat(7_900)))
})

test('what makes no sense is passed over', async () => {
  await pool().query(`select pg_notify('balancia', 'nonsense')`)
  await publishElsewhere(`'sense'`)
  await expect.poll(() => heard, patience).toEqual(both('sense'))
})

test('a process whose connection was lost looks for itself once it hears again', async () => {
  await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'balancia notices' and datname = current_database()`,
  )
  await expect.poll(() => heard, patience).toEqual(both(undefined))
  await publishElsewhere(`'again'`)
  await expect.poll(() => heard.slice(2), patience).toEqual(both('again'))
})
