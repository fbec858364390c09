import type { Pool } from 'pg'
import { log } from '#server/platform/log.ts'
import { type Finding, fine, refuseWrong, risk, wrong } from '#server/platform/finding.ts'
import { judgePooler } from './judge-pooler.ts'

type Asked = Pick<Pool, 'query'>

const versionMin = 15
/** The connections of one process: its pool, and those that its parts have for themselves. */
const perProcess = 20

/** Refuses a PostgreSQL on which the product would start and then fail, and logs what may become a problem. */
export async function refuseUnfitServer(on: Asked, url: string): Promise<void> {
  for (const judge of [judgeVersion, judgeConnections, () => judgePooler(url)]) {
    const finding = await judge(on)
    refuseWrong(finding)
    if (finding.level === 'warning') log.warn(`${finding.found} ${finding.advice}`)
  }
}

/** Whether this version of PostgreSQL has what our statements use. */
export async function judgeVersion(on: Asked): Promise<Finding> {
  const { rows } = await on.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [row] = rows
  if (!row)
    return wrong('PostgreSQL does not say which version it is.', `Balancia needs ${versionMin} or later.`)
  const { version, number } = row
  return number >= versionMin * 10_000
    ? fine(`PostgreSQL ${version}.`)
    : wrong(`This is PostgreSQL ${version}.`, `Balancia needs ${versionMin} or later: upgrade PostgreSQL.`)
}

/** Whether PostgreSQL allows the connections that a process opens, and still has some. */
export async function judgeConnections(on: Asked): Promise<Finding> {
  const { rows } = await on.query<{ most: number; allowed: number; used: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
      least(nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
        nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as allowed,
      (select count(*)::int from pg_stat_activity where datid is not null) as used`)
  const [row] = rows
  const [most, used] = [row?.most ?? 0, row?.used ?? 0]
  const allowed = row?.allowed
  const max = Math.min(most, allowed ?? most)
  const advice =
    max < most
      ? 'Raise the connection limit of the role or the database (alter role … connection limit 100).'
      : 'Raise max_connections in PostgreSQL to 100 or more, and restart it.'
  const found = `PostgreSQL allows ${max} connections, and ${used} are in use`
  if (max < perProcess) return wrong(`${found}; a process of Balancia opens up to ${perProcess}.`, advice)
  if (max - used < perProcess / 2) return risk(`${found}.`, advice)
  return fine(`${found}.`)
}

/** Whether what goes over a network is encrypted, and whether it is checked who answers. */
export async function judgeEncryption(on: Asked, url: string): Promise<Finding> {
  const { rows } = await on.query<{ ssl: boolean; version: string | null; local: boolean }>(`
    select s.ssl, s.version, coalesce(a.client_addr <<= '127.0.0.0/8' or a.client_addr = '::1', true) as local
    from pg_stat_ssl s join pg_stat_activity a using (pid) where pid = pg_backend_pid()`)
  const [row] = rows
  const mode = URL.parse(url)?.searchParams.get('sslmode')
  const isChecked = !(mode === 'no-verify' || URL.parse(url)?.searchParams.has('uselibpqcompat'))
  const advice = 'Write "sslmode=verify-full&sslrootcert=/path/to/ca.pem" in DATABASE_URL.'
  if (row?.ssl && isChecked) return fine(`Encrypted (${row.version}), and the certificate is checked.`)
  if (row?.ssl) return risk(`Encrypted (${row.version}), but it is not checked who answers.`, advice)
  return row?.local
    ? fine('The database is on this machine; nothing goes over a network.')
    : risk('Passwords and data go over the network without encryption.', advice)
}
