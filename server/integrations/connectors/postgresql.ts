import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import type { Field } from '#server/integrations/field.ts'
import { failed, mapped, type Outcome } from '#server/integrations/outcome.ts'
import { socketFailure } from '#server/integrations/socket-failure.ts'
import { UntrustedServerThreads } from '#server/integrations/untrusted-server-threads.ts'
import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'
import { parseExact } from '#server/platform/exact-json.ts'
import type { AskedDatabase, DatabaseAnswer } from '#server/integrations/postgresql-thread.ts'

const rowsMax = 200
const queryMs = 15_000
const databaseUrl: Field = {
  label: 'Connection URL',
  isSecret: true,
  isRequired: true,
  placeholder: 'postgresql://reader:password@db.example.com:5432/shop',
  schema: z
    .string()
    .trim()
    .max(2_000)
    .refine(
      (text) =>
        /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') && Boolean(URL.parse(text)?.hostname),
      'Please enter an address such as postgresql://user:password@host:5432/database',
    ),
}

export const postgresql = defineConnector({
  id: 'postgresql',
  name: 'PostgreSQL',
  description: 'Ask a PostgreSQL database questions in SQL. Read-only: nothing is changed.',
  category: 'data',
  authType: 'api_key',
  fields: { url: databaseUrl },
  steps: [
    'In the database, make a user that may only read: create role reader login password ‘…’; grant pg_read_all_data to reader;',
    'Enter postgresql://reader:password@host:5432/database; the connection is encrypted.',
    'For a database on a private network, ask your administrator to allow its host by BALANCIA_ALLOW_HOSTS.',
  ],
  address: ({ url }) => url,
  check: {
    run: async (context) =>
      mapped(
        await reading(context, ['select current_database() as name']),
        ({ rows: [row] }) => `Connected to the database ${typeof row?.name === 'string' ? row.name : ''}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'query',
      title: 'Ask a question in SQL',
      description: `Run one SELECT and read up to ${rowsMax} rows of its answer. Times with a zone are in UTC.`,
      input: z.object({ sql: z.string().min(1).max(20_000) }),
      output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), isCut: z.boolean() }),
      effect: 'read',
      run: async (context, { sql }) =>
        mapped(
          // A cursor accepts only a SELECT, and returns no more rows than are fetched.
          await reading(context, [
            `declare asked no scroll cursor for ${sql}`,
            `fetch ${rowsMax + 1} from asked`,
          ]),
          ({ rows, isCut }) => ({ rows: rows.slice(0, rowsMax), isCut: isCut || rows.length > rowsMax }),
        ),
    }),
  ],
})

const threads = new UntrustedServerThreads<AskedDatabase, DatabaseAnswer>(
  'PostgreSQL',
  new URL('../postgresql-thread.ts', import.meta.url),
  3 * queryMs,
)

interface Rows {
  rows: Record<string, unknown>[]
  isCut: boolean
}

async function reading(
  { config, signal }: ConnectorContext<'url'>,
  statements: readonly string[],
): Promise<Outcome<Rows>> {
  const url = knownUrl(config.url)
  const port = Number(url.port || 5432)
  try {
    const target = await socketTarget(url.hostname, port)
    if (port < 1024) return failed('refused', `PostgreSQL: A database does not listen on port ${port}`)
    const client = {
      host: target.address,
      port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)) || undefined,
      ssl: tlsOf(url, target),
      connectionTimeoutMillis: queryMs,
      statement_timeout: queryMs,
      query_timeout: queryMs,
      application_name: 'balancia',
    }
    return mapped(await threads.ask({ client, statements }, signal), ({ rows, isCut }) => ({
      rows: parseExact(rows) as Rows['rows'],
      isCut,
    }))
  } catch (error) {
    return socketFailure('PostgreSQL', error, signal)
  }
}

/**
 * Encrypted, with a verified certificate if the URL requires it; unencrypted only to a host that the operator allowed.
 */
function tlsOf(url: URL, { isTrusted, serverName }: { isTrusted: boolean; serverName: string }) {
  const mode = url.searchParams.get('sslmode') ?? (isTrusted ? 'disable' : 'require')
  if (mode === 'disable' && isTrusted) return false
  return { servername: serverName, rejectUnauthorized: mode.startsWith('verify') }
}
