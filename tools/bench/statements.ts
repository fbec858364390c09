import type { Client } from 'pg'

const shownMax = 60

interface Row {
  calls: string
  plan_ms: number
  exec_ms: number
  query: string
}

/** The statements that PostgreSQL counted since the last reset, most time first. */
export async function statementsSince(sql: Client): Promise<string> {
  const { rows } = await sql.query<Row>(
    `select calls, total_plan_time as plan_ms, total_exec_time as exec_ms, query from pg_stat_statements
     where query not like '%pg_stat_statements%' order by total_plan_time + total_exec_time desc limit $1`,
    [shownMax],
  )
  const lines = rows.map(({ calls, plan_ms, exec_ms, query }) =>
    [calls, plan_ms.toFixed(0), exec_ms.toFixed(0), query.replaceAll(/\s+/g, ' ').slice(0, 300)].join('\t'),
  )
  return ['calls\tplanning ms\texecution ms\tstatement', ...lines, ''].join('\n')
}
