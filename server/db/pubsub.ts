import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { log } from '#server/platform/log.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import { pool } from './database.ts'

/**
 * Topics that processes notify each other about, with their payloads. A notice can be lost or arrive without its payload,
 * so every subscriber also polls.
 */
interface Topics {
  /** Work of a kind waits for a worker. */
  waiting: { kind: string }
  /** Runs have changed: their ids, separated by commas. */
  changed: string
  /** A piece of work is to stop. */
  stop: { kind: string; id: number }
  /** A schedule is due: when, as ISO text. */
  due: string
  /** Deliveries wait for their agents to be started. */
  events: undefined
  /** Results wait for delivery. */
  results: undefined
  /** Emails wait to be sent. */
  emails: undefined
  /** Notifications wait to be delivered. */
  deliveries: undefined
  /** Messages that were delivered wait to be changed. */
  edits: undefined
  /** Messages of conversations wait to be started or sent. */
  threads: undefined
  /** Evidence waits to be written up as a lesson. */
  drafts: undefined
  /** AI services were connected or removed. */
  models: undefined
  /** Settings of the installation were changed. */
  settings: undefined
  /** Sessions of a user have ended. */
  sessions: string
  /** Messages to collaborators, each as JSON. */
  collaboration: string[]
  /** A run of a team has changed: its id. */
  teams: string
  /** Permissions on a resource have changed: its name, such as `team:12`. */
  access: string
  /** Something happened at the payment gateway. */
  payments: undefined
  /** A bot of the installation was set up, changed, released or removed. */
  chats: undefined
}
type Topic = keyof Topics

/**
 * Receives the payload of a notice; undefined: poll. Returns true if this process handles it, so that no other has to.
 */
type Listener<T extends Topic> = (payload: Topics[T] | undefined) => unknown

/** Listeners to notices, by topic. */
export type NoticeListeners = { [T in Topic]?: Listener<T> }

const channel = 'balancia'
const retryMs = 1_000
/** PostgreSQL rejects a notice of 8,000 bytes. */
const noticeBytesMax = 7_999

const ownId = randomUUID()
const listeners = new Map<string, Set<Listener<Topic>>>()
let connection: Client | undefined
let isListening = false
let retry: NodeJS.Timeout | undefined

/** Subscribes a listener to a topic of other processes, at most once. */
export function subscribe<T extends Topic>(topic: T, listener: Listener<T>): void {
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(listener as Listener<Topic>))
}

/** Subscribes the listeners of a feature. */
export function subscribeAll(notices: NoticeListeners): void {
  for (const [topic, listener] of Object.entries(notices))
    subscribe(topic as Topic, listener as Listener<Topic>)
}

/** Lets notices of a topic wake a loop from its start on; `dueAt` reads from the payload when the work is due. */
export function wokenBy<T extends Topic>(
  topic: T,
  loop: PollLoop,
  dueAt?: (payload: Topics[T] | undefined) => Date | undefined,
): PollLoop {
  const wake: Listener<T> = (payload) => woken.wake(dueAt?.(payload))
  const woken: PollLoop = {
    ...loop,
    start() {
      subscribe(topic, wake)
      return loop.start()
    },
  }
  return woken
}

/** Notifies the other processes. Omits a payload that is too large, so that they poll. */
export async function publish<T extends Topic>(topic: T, payload?: Topics[T]): Promise<void> {
  const whole = JSON.stringify([ownId, topic, payload])
  const notice = Buffer.byteLength(whole) > noticeBytesMax ? JSON.stringify([ownId, topic]) : whole
  await pool().query('select pg_notify($1, $2)', [channel, notice])
}

/**
 * Notifies this process of a committed change and, unless it handles that, the others. In a transaction call it by
 * `afterCommit`. Never throws: polling makes up for a lost notice.
 */
export function announce<T extends Topic>(topic: T, payload?: Topics[T]): void {
  if (deliver(topic, payload)) return
  publish(topic, payload).catch((error: unknown) =>
    log.debug({ err: error, topic }, 'A message to other processes was lost'),
  )
}

/** Starts listening to the other processes, on a dedicated connection that reconnects when it is lost. */
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
  client.on('notification', ({ payload }) => receive(payload ?? ''))
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

/** Reconnects, then makes all listeners poll, because notices were missed meanwhile. */
function listenLater(): void {
  retry = setTimeout(async () => {
    if (!isListening) return
    await listen()
    if (!connection) return
    for (const topic of listeners.keys()) deliver(topic, undefined)
  }, retryMs)
}

function receive(notice: string): void {
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

/** Calls all listeners in this process; returns whether one of them handles the notice. */
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
