import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import type { Thrown } from './untrusted-server-threads.ts'
import { withinBytes } from './within-bytes.ts'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { stringifyExact } from '#server/platform/exact-json.ts'
import { cellTypes, columnNames } from './postgresql-cells.ts'

const cellMax = 2_000
/** Characters of all rows together; no reader takes more. */
const answerMax = 1_000_000

/** The statements to run one by one; the rows are those of the last one. */
export interface AskedDatabase {
  client: ClientConfig
  statements: readonly string[]
}

export interface DatabaseAnswer {
  /** A JSON list of rows, each an object. Sent between threads as text, which preserves the digits of numbers. */
  rows: string
  /** Whether rows were omitted because all of them would be too much. */
  isCut: boolean
}

/** By the protocol that takes one statement at a time, so that none can be smuggled in behind it. */
const oneStatement = (text: string) => ({
  text,
  queryMode: 'extended',
  rowMode: 'array' as const,
  types: cellTypes,
})

/** How values are written, whatever the settings of the database: dates by ISO 8601, bytes in hex, floats with all digits. */
const writtenForms = `select set_config('datestyle', 'ISO', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true)`

function shortCell(value: unknown): unknown {
  const text = typeof value === 'string' ? value : stringifyExact(value)
  return text && text.length > cellMax ? `${text.slice(0, cellMax).toWellFormed()}…` : value
}

function answerOf(columns: readonly string[], cells: readonly unknown[][]): DatabaseAnswer {
  const names = columnNames(columns)
  const rows: string[] = []
  let left = answerMax
  for (const row of cells) {
    const text = stringifyExact(Object.fromEntries(row.map((cell, at) => [names[at] ?? '', shortCell(cell)])))
    left -= text.length
    if (left < 0) break
    rows.push(text)
  }
  return { rows: `[${rows.join(',')}]`, isCut: rows.length < cells.length }
}

answerTasks(async ({ client: settings, statements }: AskedDatabase): Promise<DatabaseAnswer | Thrown> => {
  const socket = new Socket()
  const client = new Client({ ...settings, stream: () => socket })
  // A connection error fails the waiting query; unhandled here, it would end the thread.
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    await client.query(oneStatement('begin transaction read only'))
    await client.query(oneStatement(writtenForms))
    let answer: DatabaseAnswer = { rows: '[]', isCut: false }
    for (const text of statements) {
      const { fields, rows } = await client.query<unknown[]>(oneStatement(text))
      answer = answerOf(
        fields.map(({ name }) => name),
        rows,
      )
    }
    return answer
  }
  try {
    return await withinBytes(ask(), { bytesRead: () => socket.bytesRead, cut: () => socket.destroy() })
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    return { thrown: { code, message } }
  } finally {
    void client.end().catch(() => undefined)
  }
})
