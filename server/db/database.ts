import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, types } from 'pg'
import { spendForCurrentUser } from '#server/platform/current-user.ts'
import { parseExact } from '#server/platform/exact-json.ts'
import { log } from '#server/platform/log.ts'
import { PreparedStatementClient } from './connection/prepared-statement-client.ts'

/** Typed queries on the pool, each on a connection of its own. */
export type Db = NodePgDatabase & { $client: Pool }
/** Typed queries on one open transaction; `$client` is its raw connection. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: PoolClient }
/** Parameter type of functions that work inside and outside a transaction. */
export type Queries = Omit<NodePgDatabase, 'transaction'>

const connectionsMax = 10
const statementTimeoutMs = 30_000
const idleTransactionMs = 60_000

// PostgreSQL keeps every digit of a JSON number: return data of users and services exactly as they sent it.
types.setTypeParser(types.builtins.JSON, parseExact)
types.setTypeParser(types.builtins.JSONB, parseExact)

/** Attributes each statement to the user it is sent for: statements are most of the cost of a reply. */
const logger = { logQuery: () => spendForCurrentUser(1) }

/** The database of this process, set by `connectDatabase`. */
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
    // Each connection takes 4 MB of PostgreSQL's memory, and a new one opens within milliseconds.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  connections.on('connect', outliveErrors)
  // The listener on the connection has already logged it; without this one the pool would throw.
  connections.on('error', () => {})
  db = drizzle({ client: connections, logger })
  return db
}

/** A connection that dies, idle or in use, does not end the process: its query fails and the next opens another. */
function outliveErrors(client: PoolClient): void {
  client.on('error', (error) => {
    // The pool closes before the server has closed each connection: that is no error.
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

/** Runs `act` after the transaction commits; dropped on rollback. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx.$client)
  if (acts) acts.push(act)
  else afterwards.set(tx.$client, [act])
}

/** Runs `work` in one transaction, which is rolled back if it throws. */
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
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    afterwards.delete(client)
    client.release(broken)
  }
}

const closers = new Set<() => Promise<void>>()

/** Registers `close` to run before the pool closes, for connections outside the pool. */
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
