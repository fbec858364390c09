import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, types } from 'pg'
import { spendForCurrentUser } from '#server/platform/current-user.ts'
import { parseExact } from '#server/platform/exact-json.ts'
import { log } from '#server/platform/log.ts'
import { PreparedStatementClient } from './prepared-statement-client.ts'

/** Typed queries on the pool, each on a connection of its own. */
export type Db = NodePgDatabase & { $client: Pool }
/** Typed queries on one open transaction; `$client` is its raw connection. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: PoolClient }
/** What a function takes that works inside a transaction and outside of one. */
export type Queries = Omit<NodePgDatabase, 'transaction'>

const connectionsMax = 10
const statementTimeoutMs = 30_000
const idleTransactionMs = 60_000

// PostgreSQL keeps every digit of a JSON number; what users and services sent comes back as they sent it.
types.setTypeParser(types.builtins.JSON, parseExact)
types.setTypeParser(types.builtins.JSONB, parseExact)

/** Counts each statement for whoever it is sent for: most of what an answer costs this process are its statements. */
const logger = { logQuery: () => spendForCurrentUser(1) }

/** The database of this process. It is there once `connectDatabase` has run. */
export let db: Db
let connections: Pool | undefined

/** Connects this process to its database; the first query opens the first connection. */
export function connectDatabase(url: string): Db {
  if (connections) throw new Error('The database is already connected.')
  connections = new Pool({
    connectionString: url,
    Client: PreparedStatementClient,
    max: connectionsMax,
    application_name: 'balancia',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    connectionTimeoutMillis: 10_000,
    // Each takes 4 MB of PostgreSQL's memory; a new one is there in some milliseconds.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  connections.on('connect', outliveErrors)
  // The listener above has told it already; without this one the pool would throw it.
  connections.on('error', () => {})
  db = drizzle({ client: connections, logger })
  return db
}

/** A connection that dies, idle or in use, does not end the process: its query fails and the next opens another. */
function outliveErrors(client: PoolClient): void {
  client.on('error', (error) => {
    // The pool is closed before the server has said goodbye to each of its connections: that is no loss.
    if (connections)
      log.warn({ error: error.message }, 'Lost a database connection; the next query opens a new one')
  })
}

/** The one pool of this process, for what needs raw connections. Throws before `connectDatabase`. */
export function pool(): Pool {
  if (!connections) throw new Error('The database is not connected.')
  return connections
}

const afterwards = new WeakMap<PoolClient, (() => void)[]>()

/** Has something done once the transaction is committed; it is forgotten when nothing of it is kept. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx.$client)
  if (acts) acts.push(act)
  else afterwards.set(tx.$client, [act])
}

/** Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle({ client, logger }))
    await client.query('commit')
    const acts = afterwards.get(client) ?? []
    for (const act of acts) act()
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    afterwards.delete(client)
    client.release(broken)
  }
}

const closers = new Set<() => Promise<void>>()

/** Has something closed before the database is: connections beside those of the pool. */
export function beforeClose(close: () => Promise<void>): void {
  closers.add(close)
}

/** Waits for running queries and closes every connection; safe to call twice. */
export async function closeDatabase(): Promise<void> {
  const closing = connections
  connections = undefined
  await Promise.all([...closers].map((close) => close()))
  await closing?.end()
}
