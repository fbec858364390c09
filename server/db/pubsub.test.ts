import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database/database.ts'
import { pool } from './database.ts'
import { publish, startListening, stopListening, subscribe } from './pubsub.ts'

const database = testDatabase()
const heard: unknown[] = []

/** Program that publishes each line of its input, and reports each. */
const publisher = (url: string) => `
  import { createInterface } from 'node:readline'
  import { closeDatabase, connectDatabase } from '#server/db/database.ts'
  import { publish } from '#server/db/pubsub.ts'
  connectDatabase(${JSON.stringify(url)})
  for await (const line of createInterface({ input: process.stdin })) {
    await publish('changed', JSON.parse(line))
    console.log('published')
  }
  await closeDatabase()`
let other: ChildProcessByStdio<Writable, Readable, null>
let said: Interface

beforeAll(async () => {
  subscribe('changed', (ids) => heard.push(['first', ids]))
  subscribe('changed', () => {
    throw new Error('This listener is at fault.')
  })
  subscribe('changed', (ids) => heard.push(['second', ids]))
  await startListening()
  const script = ['--input-type=module', '--eval', publisher(database.url)]
  other = spawn(process.execPath, script, { stdio: ['pipe', 'pipe', 'inherit'] })
  said = createInterface({ input: other.stdout })
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  other.stdin.end()
  await once(other, 'close')
  await stopListening()
})

/** Publishes from another process. */
async function publishElsewhere(payload: string): Promise<void> {
  const published = once(said, 'line')
  other.stdin.write(`${JSON.stringify(payload)}\n`)
  await published
}
const both = (payload: unknown) => [
  ['first', payload],
  ['second', payload],
]

test('all listeners of a topic get the unchanged payload of another process', async () => {
  const text = ' 1,2  "three"\n\\ ☃ '
  await publishElsewhere(text)
  await expect.poll(() => heard).toEqual(both(text))
})

test('a process does not get its own notices', async () => {
  await publish('changed', 'mine')
  await publishElsewhere('theirs')
  await expect.poll(() => heard).toEqual(both('theirs'))
})

test('a payload that is too large for a notice is omitted, so that other processes poll', async () => {
  await publishElsewhere('☃'.repeat(2_700))
  await expect.poll(() => heard).toEqual(both(undefined))
  await publishElsewhere('x'.repeat(7_900))
  await expect.poll(() => heard.slice(2)).toEqual(both('x'.repeat(7_900)))
})

test('ignores malformed notices', async () => {
  await pool().query(`select pg_notify('balancia', 'nonsense')`)
  await publishElsewhere('sense')
  await expect.poll(() => heard).toEqual(both('sense'))
})

test('a process polls after it reconnects', async () => {
  await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'balancia notices' and datname = current_database()`,
  )
  await expect.poll(() => heard).toEqual(both(undefined))
  await publishElsewhere('again')
  await expect.poll(() => heard.slice(2)).toEqual(both('again'))
})
