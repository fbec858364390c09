import { Client } from 'pg'
import { vi } from 'vitest'
import { db } from '#server/db/database.ts'

interface Sent {
  text: string
  values?: unknown[]
}
interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
  'Actual Rows': number
  'Actual Loops': number
  'Relation Name'?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
}

/** The database cost of reading statements, in figures that do not depend on the load of the machine. */
export interface ReadingCost {
  /** Blocks of tables and indexes that were accessed. */
  blocks: number
  /** Rows anywhere in the plans, including those that a filter removed. */
  rows: number
  /** Number of scans of tables, of any kind. */
  visits: number
}

/** The cost of the reading statements that this process sends during `act`; runs them again to count. */
export async function readingCost(act: () => Promise<unknown>): Promise<ReadingCost> {
  const query = vi.spyOn(Client.prototype, 'query')
  let sent: Sent[]
  try {
    await act()
    sent = query.mock.calls.map(([first, values]) => statementOf(first, values))
  } finally {
    query.mockRestore()
  }
  const cost = { blocks: 0, rows: 0, visits: 0 }
  for (const { text, values } of sent.filter((each) => /^\s*(?:select|with)\b/i.test(each.text))) {
    const explained = `explain (analyze, buffers, format json) ${text}`
    const { rows } = await db.$client.query(explained, values)
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
    cost.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    const parts = partsOf(plan)
    cost.rows += sum(parts.map(rowsMet))
    cost.visits += sum(parts.map((part) => (part['Relation Name'] ? part['Actual Loops'] : 0)))
  }
  return cost
}

function statementOf(first: unknown, values: unknown): Sent {
  const asked = typeof first === 'string' ? { text: first } : (first as Sent)
  return { text: asked.text, values: Array.isArray(values) ? values : asked.values }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

function rowsMet(part: Plan): number {
  const dropped = (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Join Filter'] ?? 0)
  return (part['Actual Rows'] + dropped) * part['Actual Loops']
}

/** Number of blocks of a table, without its indexes. */
export async function blocksOf(table: string): Promise<number> {
  const { rows } = await db.$client.query(`select pg_relation_size($1::text::regclass) / 8192 as blocks`, [
    table,
  ])
  return Number(rows[0].blocks)
}
