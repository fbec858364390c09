import { Client, type QueryResult, type QueryResultRow } from 'pg'
import { log } from '#server/platform/log.ts'
import { beforeClose, pool } from '#server/db/database.ts'

/** A statement that PostgreSQL plans once for each connection. */
export interface NamedStatement {
  name: string
  text: string
}

/**
 * Settings for a dedicated connection whose statements look up few rows in tables that change every second: outdated
 * statistics of such a table must not make the planner choose a full scan.
 */
export const byIndex =
  'set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off;'

const statementTimeoutMs = 30_000
/** SQLSTATE of a cached plan that is invalid because another process has altered a table. */
const outdatedPlan = '0A000'

/**
 * A dedicated connection for hot statements: they are planned once and wait for each other, not for the pool. After a
 * loss the next statement reconnects. `setup` is SQL that runs on each new connection.
 */
export class DedicatedConnection {
  readonly #name: string
  readonly #setup: string
  #client: Promise<Client> | undefined
  #current: Client | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(name: string, setup = '') {
    this.#name = name
    this.#setup = setup
    beforeClose(() => this.close())
  }

  /** Runs one prepared statement. */
  async query<Row extends QueryResultRow>(
    statement: NamedStatement,
    values: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.#use((client) => client.query<Row>({ ...statement, values }))
  }

  /** Sends several statements in one round trip and one transaction; returns one result for each. */
  async batch(statements: readonly string[]): Promise<QueryResult<QueryResultRow>[]> {
    const results: unknown = await this.#use((client) => client.query(statements.join(';\n')))
    return (Array.isArray(results) ? results : [results]) as QueryResult<QueryResultRow>[]
  }

  /** Closes the connection after the replies to all sent statements; the next statement opens another. */
  async close(): Promise<void> {
    const closing = this.#client
    this.#client = undefined
    const client = await closing?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  /** Serializes the statements. */
  #use<T>(act: (client: Client) => Promise<T>): Promise<T> {
    const ownTurn = this.#last.then(() => this.#send(act))
    this.#last = ownTurn.catch(() => undefined)
    return ownTurn
  }

  async #send<T>(act: (client: Client) => Promise<T>): Promise<T> {
    this.#client ??= this.#open()
    const client = await this.#client
    try {
      return await act(client)
    } catch (error) {
      if ((error as { code?: string }).code === outdatedPlan) await this.close()
      throw error
    }
  }

  async #open(): Promise<Client> {
    const { connectionString } = pool().options
    const client = new Client({
      connectionString,
      application_name: `balancia ${this.#name}`,
      statement_timeout: statementTimeoutMs,
      keepAlive: true,
    })
    const forget = () => {
      if (this.#current === client) this.#client = undefined
    }
    this.#current = client
    client.on('error', (error) => {
      log.warn(
        { error: error.message, lane: this.#name },
        'Lost a dedicated database connection; the next query opens a new one',
      )
      forget()
    })
    client.once('end', forget)
    try {
      await client.connect()
      await client.query(`set plan_cache_mode = force_generic_plan;${this.#setup}`)
      return client
    } catch (error) {
      forget()
      await client.end().catch(() => undefined)
      throw error
    }
  }
}
