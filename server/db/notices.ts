import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { log } from '#server/platform/log.ts'
import { pool } from './database.ts'

/**
 * What processes tell each other: runs wait for a worker, runs have changed, a run is to stop. A notice can be lost,
 * so whoever hears them looks for itself from time to time.
 */
export type Notice = 'waiting' | 'changed' | 'stop'

const channel = 'balancia'
const retryMs = 1_000
/** PostgreSQL refuses a notice of 8,000 bytes. */
const payloadMax = 7_000

type Listener = (payload: string) => void

const ownId = randomUUID()
const listeners = new Map<Notice, Listener>()
let connection: Client | undefined
let hearing = false
let retry: NodeJS.Timeout | undefined

/** Has a listener told what other processes say about one thing. Call at module load. */
export function whenTold(notice: Notice, listener: Listener): void {
  listeners.set(notice, listener)
}

/** Tells the other processes; within a transaction of the caller it is told when that is committed. */
export async function tell(
  notice: Notice,
  payload = '',
  queries: Pick<Client, 'query'> = pool(),
): Promise<void> {
  const text = `${ownId} ${notice} ${payload.slice(0, payloadMax)}`
  await queries.query('select pg_notify($1, $2)', [channel, text])
}

/** Hears the other processes, over one connection of its own that is opened again when it is lost. */
export async function startHearing(): Promise<void> {
  hearing = true
  await listen()
}

export async function stopHearing(): Promise<void> {
  hearing = false
  clearTimeout(retry)
  const closing = connection
  connection = undefined
  await closing?.end().catch(() => undefined)
}

async function listen(): Promise<void> {
  const { connectionString } = pool().options
  const client = new Client({ connectionString, keepAlive: true, application_name: 'balancia notices' })
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  client.once('error', (error) => {
    if (!hearing || connection !== client) return
    log.warn({ error: error.message }, 'lost the connection for notices')
    connection = undefined
    listenLater()
  })
  connection = client
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    connection = undefined
    await client.end().catch(() => undefined)
    if (!hearing) return
    log.warn({ err: error }, 'cannot hear the other processes')
    listenLater()
  }
}

function listenLater(): void {
  retry = setTimeout(() => {
    if (hearing) void listen()
  }, retryMs)
}

function hear(text: string): void {
  const [from, notice, payload = ''] = text.split(' ', 3)
  if (from !== ownId) listeners.get(notice as Notice)?.(payload)
}
