import { Socket } from 'node:net'
import type { Client } from 'pg'
import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import type { Field } from '#server/integrations/field.ts'
import { done, failed, type Outcome } from '#server/integrations/outcome.ts'
import { socketFailure } from '#server/integrations/socket-failure.ts'
import { untilAborted } from '#server/integrations/until-aborted.ts'
import { withinBytes } from '#server/integrations/within-bytes.ts'
import { socketTarget } from '#server/platform/outbound-socket.ts'

const rowsMax = 200
const cellMax = 2_000
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
  description: 'Ask a PostgreSQL database questions in SQL. It only reads: nothing can be changed by it.',
  category: 'data',
  authType: 'api_key',
  fields: { url: databaseUrl },
  steps: [
    'In the database, make a user that may only read: create role reader login password ‘…’; grant pg_read_all_data to reader;',
    'Enter postgresql://reader:password@host:5432/database; the connection is encrypted.',
    'A database on a private network has to be allowed by whoever runs this server, by BALANCIA_ALLOW_HOSTS.',
  ],
  address: ({ url }) => url,
  check: {
    run: (context) =>
      reading(context, async (client) => {
        const { rows } = await client.query<{ name: string }>('select current_database() as name')
        return `Connected to the database ${rows[0]?.name ?? ''}.`
      }),
  },
  tools: (tool) => [
    tool({
      name: 'query',
      title: 'Ask a question in SQL',
      description: `Run one SELECT and read up to ${rowsMax} rows of its answer.`,
      input: z.object({ sql: z.string().min(1).max(20_000) }),
      output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), isCut: z.boolean() }),
      effect: 'read',
      run: (context, { sql }) =>
        reading(context, async (client) => {
          // A cursor takes a SELECT alone, and gives no more rows than are fetched.
          await client.query(oneStatement(`declare asked no scroll cursor for ${sql}`))
          const { rows } = await client.query(`fetch ${rowsMax + 1} from asked`)
          return { rows: rows.slice(0, rowsMax).map(shortRow), isCut: rows.length > rowsMax }
        }),
    }),
  ],
})

/** By the protocol that takes one statement at a time, so that none can be smuggled in behind it. */
const oneStatement = (text: string) => ({ text, queryMode: 'extended' })

const shortRow = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shortCell(value)]))

function shortCell(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text && text.length > cellMax ? `${text.slice(0, cellMax)}…` : value
}

async function reading<Value>(
  { config, signal }: ConnectorContext<'url'>,
  act: (client: Client) => Promise<Value>,
): Promise<Outcome<Value>> {
  const url = new URL(config.url)
  const port = Number(url.port || 5432)
  try {
    const target = await socketTarget(url.hostname, port)
    if (port < 1024) return failed('refused', `PostgreSQL: A database does not listen on port ${port}`)
    const { default: pg } = await import('pg')
    const socket = new Socket()
    const client = new pg.Client({
      stream: () => socket,
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
    })
    // A connection that breaks fails the query that waits on it; here it would end the process.
    client.on('error', () => undefined)
    try {
      const work = withinBytes(readOnly(client, act), {
        bytesRead: () => socket.bytesRead,
        cut: () => socket.destroy(),
      })
      return done(await untilAborted(work, signal))
    } finally {
      void client.end().catch(() => undefined)
    }
  } catch (error) {
    return socketFailure('PostgreSQL', error, signal)
  }
}

async function readOnly<Value>(client: Client, act: (client: Client) => Promise<Value>): Promise<Value> {
  await client.connect()
  await client.query('begin transaction read only')
  return act(client)
}

/** Encrypted, and with a certificate that is checked where the URL asks for that; open only at a host that the operator allowed. */
function tlsOf(url: URL, { isTrusted, serverName }: { isTrusted: boolean; serverName: string }) {
  const mode = url.searchParams.get('sslmode') ?? (isTrusted ? 'disable' : 'require')
  if (mode === 'disable' && isTrusted) return false
  return { servername: serverName, rejectUnauthorized: mode.startsWith('verify') }
}
