import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import type { Thrown } from './stranger-threads.ts'
import { withinBytes } from './within-bytes.ts'
import { answerTasks } from '#server/platform/answer-tasks.ts'

const cellMax = 2_000

/** What a database is asked, each statement alone; the rows are those of the last one. */
export interface AskedDatabase {
  client: ClientConfig
  statements: readonly string[]
}

export interface DatabaseAnswer {
  rows: Record<string, unknown>[]
}

/** By the protocol that takes one statement at a time, so that none can be smuggled in behind it. */
const oneStatement = (text: string) => ({ text, queryMode: 'extended' })

const shortRow = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shortCell(value)]))

function shortCell(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text && text.length > cellMax ? `${text.slice(0, cellMax)}…` : value
}

answerTasks(async ({ client: settings, statements }: AskedDatabase): Promise<DatabaseAnswer | Thrown> => {
  const socket = new Socket()
  const client = new Client({ ...settings, stream: () => socket })
  // A connection that breaks fails the query that waits on it; here it would end the thread.
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    let rows: Record<string, unknown>[] = []
    for (const text of statements) ({ rows } = await client.query(oneStatement(text)))
    return rows
  }
  try {
    const rows = await withinBytes(ask(), { bytesRead: () => socket.bytesRead, cut: () => socket.destroy() })
    return { rows: rows.map(shortRow) }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    return { thrown: { code, message } }
  } finally {
    void client.end().catch(() => undefined)
  }
})
