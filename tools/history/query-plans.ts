import type { Pool } from 'pg'
import { pool } from '#server/db/database.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** The plans, as PostgreSQL carried them out, of the statements that a call makes. */
export async function plansOf(call: () => Promise<unknown>): Promise<string> {
  const seen = new Map<string, Statement>()
  const connections = pool()
  const query = connections.query.bind(connections)
  const noted = (first: string | { text: string }, values: unknown[] = []) => {
    const text = typeof first === 'string' ? first : first.text
    if (text.includes('agent_executions')) seen.set(text, { text, values })
    return query(first as string, values)
  }
  connections.query = noted as Pool['query']
  await call()
  connections.query = query
  const plans: string[] = []
  for (const { text, values } of seen.values()) {
    const { rows } = await query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n\n')
}
