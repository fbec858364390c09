import { databaseCode } from '#server/platform/database-code.ts'
import { type Finding, wrong } from '#server/platform/finding.ts'
import { poolerAdvice } from './judge-pooler.ts'

/** Codes of OpenSSL and Node for a certificate that this machine does not trust. */
const untrusted =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/
const silent = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[123])$/
const isTimeout = (message: string) => /connection timeout|timeout exceeded/.test(message)

/** Explains why PostgreSQL cannot be reached at this address; undefined for an unknown error. Names no password. */
export function judgeConnectionError(error: unknown, url: string): Finding | undefined {
  const { host, port, user, database } = partsOf(url)
  const place = `PostgreSQL at ${host}:${port}`
  const at = error instanceof AggregateError ? error.errors[0] : error
  const code = databaseCode(at) ?? ''
  const message = at instanceof Error ? at.message : ''
  if (silent.test(code) || isTimeout(message)) {
    return wrong(`${place} does not answer (${code || 'timeout'}).`, `Start it, or correct DATABASE_URL.`)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(
      `There is no host ${host}.`,
      'Correct the host in DATABASE_URL, or the name server of this machine.',
    )
  if (untrusted.test(code)) {
    return wrong(
      `${place} has a certificate that this machine does not trust (${code}).`,
      'Write "sslmode=verify-full&sslrootcert=/path/to/ca.pem" in DATABASE_URL to trust its authority, or "sslmode=no-verify" to encrypt without checking who answers. Here, "sslmode=require" checks the certificate, too.',
    )
  }
  if (/does not support SSL/.test(message))
    return wrong(
      `${place} takes no encrypted connections.`,
      'Remove sslmode from DATABASE_URL, or switch on ssl in PostgreSQL.',
    )
  if (/no pg_hba.conf entry/.test(message)) {
    const advice = /no encryption/.test(message)
      ? 'Add "sslmode=verify-full" to DATABASE_URL, or allow this machine in pg_hba.conf.'
      : 'Allow this machine in pg_hba.conf.'
    return wrong(`${place} takes no such connection from this machine.`, advice)
  }
  if (code.startsWith('28'))
    return wrong(`${place} refuses the user "${user}".`, 'Correct the user and the password in DATABASE_URL.')
  if (code === '3D000')
    return wrong(`${place} has no database "${database}".`, `Create it: createdb -O ${user} ${database}`)
  if (code === '53300') {
    return wrong(
      `All connections of ${place} are in use.`,
      'Raise max_connections in PostgreSQL, or end programs that hold connections.',
    )
  }
  if (code === '08P01' && /startup parameter/.test(message))
    return wrong(`A connection pooler at ${host}:${port} refuses the settings of a session.`, poolerAdvice)
  return undefined
}

function partsOf(text: string) {
  const url = URL.parse(text)
  const socket = url?.searchParams.get('host')
  return {
    host: socket ?? url?.hostname ?? 'an unknown host',
    port: url?.port || '5432',
    user: decodeURIComponent(url?.username ?? ''),
    database: decodeURIComponent(url?.pathname.slice(1) ?? ''),
  }
}
