import type { Client } from 'pg'
import { closedLoop, faultNotes } from './closed-loop.ts'
import type { Findings } from '#tools/bench/figures.ts'
import { looksForEnds } from '#tools/bench/run-ends.ts'
import type { Stage } from '#tools/bench/stage.ts'
import { everyClient } from './many-clients.ts'

const warmUpMs = 3_000
const forMs = 6_000

/** How many statements and transactions PostgreSQL has to do for a run of 32 clients; its looks around included. */
export async function countsOfARun(stage: Stage): Promise<Findings> {
  const clients = await everyClient(stage)
  await closedLoop({ clients, forMs: warmUpMs })
  const before = await countsOf(stage.sql)
  const { good, faults } = await closedLoop({ clients, forMs })
  const after = await countsOf(stage.sql)
  const runs = good.length
  return {
    figures: [
      { name: 'SQL statements of a run', value: (after.statements - before.statements) / runs, unit: '' },
      { name: 'transactions of a run', value: (after.transactions - before.transactions) / runs, unit: '' },
    ],
    notes: faultNotes(faults),
  }
}

/**
 * Both so far, without those that look for the ends of runs. A connection reports its transactions up to a second late,
 * at the begin as at the end.
 */
export async function countsOf(sql: Client): Promise<{ statements: number; transactions: number }> {
  const { rows } = await sql.query<{ statements: number; transactions: number }>(
    `with looks as (
       select coalesce(sum(calls), 0) as calls from pg_stat_statements where query like $1
     )
     select ((select sum(calls) from pg_stat_statements) - calls)::float8 as statements,
       ((select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) - calls)::float8
         as transactions
     from looks`,
    [`%${looksForEnds}%`],
  )
  return rows[0] ?? { statements: 0, transactions: 0 }
}
