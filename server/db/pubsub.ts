import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { log } from '#server/platform/log.ts'
import { pool } from './database.ts'

/**
 * What processes tell each other, with what comes along. A notice can be lost or come without that, so whoever hears
 * of a topic also looks for itself from time to time.
 */
interface Topics {
  /** Work of a kind waits for a worker. */
  waiting: { kind: string }
  /** Runs have changed: their ids, separated by commas. */
  changed: string
  /** A piece of work is to stop. */
  stop: { kind: string; id: number }
  /** An agent is due by itself: when, as ISO text. */
  due: string
  /** Deliveries wait for their agents to be started. */
  events: undefined
  /** Results wait to be posted. */
  results: undefined
  /** Emails wait to be sent. */
  emails: undefined
  /** Evidence waits to be worded. */
  drafts: undefined
  /** AI services were connected or forgotten. */
  models: undefined
  /** Settings of the installation were changed. */
  settings: undefined
  /** Sessions of a user have ended. */
  sessions: string
  /** What collaborators are told, each as JSON. */
  collaboration: string[]
  /** A run of a team has changed: its id. */
  teams: string
  /** Somebody may do something else with a thing than before: its name, such as `team:12`. */
  access: string
  /** Something happened at the payment gateway. */
  payments: undefined
}
type Topic = keyof Topics

/**
 * Hears what came along with a notice; undefined says no more than to look again. Answers true where this process sees
 * to it, so that no other has to.
 */
type Listener<T extends Topic> = (payload: Topics[T] | undefined) => unknown

const channel = 'balancia'
const retryMs = 1_000
/** PostgreSQL refuses a notice of 8,000 bytes. */
const noticeBytesMax = 7_999

const ownId = randomUUID()
const listeners = new Map<string, Listener<Topic>[]>()
let connection: Client | undefined
let isListening = false
let retry: NodeJS.Timeout | undefined

/** Has a listener hear what other processes publish about a topic. Call at module load. */
export function subscribe<T extends Topic>(topic: T, listener: Listener<T>): void {
  const others = listeners.get(topic) ?? []
  listeners.set(topic, [...others, listener as Listener<Topic>])
}

/** Tells the other processes; what is too large to come along is left out, and they look again. */
export async function publish<T extends Topic>(topic: T, payload?: Topics[T]): Promise<void> {
  const whole = JSON.stringify([ownId, topic, payload])
  const notice = Buffer.byteLength(whole) > noticeBytesMax ? JSON.stringify([ownId, topic]) : whole
  await pool().query('select pg_notify($1, $2)', [channel, notice])
}

/**
 * Tells this process and, unless that sees to it, the others of something that is committed; in a transaction that is
 * by `afterCommit`. Never throws: a notice that is lost is made up for by who looks from time to time.
 */
export function announce<T extends Topic>(topic: T, payload?: Topics[T]): void {
  if (deliver(topic, payload)) return
  publish(topic, payload).catch((error: unknown) =>
    log.debug({ err: error, topic }, 'A message to other processes was lost'),
  )
}

/** Hears the other processes, over one connection of its own that is opened again when it is lost. */
export async function startListening(): Promise<void> {
  isListening = true
  await listen()
}

export async function stopListening(): Promise<void> {
  isListening = false
  clearTimeout(retry)
  const closing = connection
  connection = undefined
  await closing?.end().catch(() => undefined)
}

async function listen(): Promise<void> {
  const { connectionString } = pool().options
  const client = new Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'balancia notices',
  })
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  client.on('error', (error) => {
    if (!isListening || connection !== client) return
    log.warn(
      { error: error.message },
      'Lost the database connection that receives messages of other processes; reconnecting',
    )
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
    if (!isListening) return
    log.warn({ err: error }, 'Could not listen to messages of other processes; trying again')
    listenLater()
  }
}

/** Opens the connection once more; what was told in the meantime nobody heard, so all are to look again. */
function listenLater(): void {
  retry = setTimeout(async () => {
    if (!isListening) return
    await listen()
    if (!connection) return
    for (const topic of listeners.keys()) deliver(topic, undefined)
  }, retryMs)
}

function hear(notice: string): void {
  try {
    const [from, topic, payload] = JSON.parse(notice) as [string, Topic, Topics[Topic]?]
    if (from !== ownId) deliver(topic, payload ?? undefined)
  } catch (error) {
    log.warn(
      { err: error },
      'Ignored a message of another process that is not valid; run the same version everywhere',
    )
  }
}

/** Tells all listeners in this process; answers whether one of them sees to it. */
function deliver(topic: string, payload: Topics[Topic] | undefined): boolean {
  let isSeenTo = false
  for (const listener of listeners.get(topic) ?? []) {
    try {
      isSeenTo = listener(payload) === true || isSeenTo
    } catch (error) {
      log.error({ err: error, topic }, 'Handling a message of another process failed')
    }
  }
  return isSeenTo
}
