import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { type ImapPeer, startImapPeer } from '#tests/peers/imap-peer.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { connectorOf } from './catalogue.ts'
import { openDatabasePort } from './testing/database-port.ts'
import { checkConnection, runTool } from './use-connection.ts'

const database = testDatabase()
let mail: MailPeer
let databasePort: Awaited<ReturnType<typeof openDatabasePort>>
let inbox: ImapPeer

beforeAll(async () => {
  mail = await startMailPeer()
  inbox = await startImapPeer()
  inbox.uidNext = 7
  inbox.add('From: Bo <bo@example.com>\r\nSubject: Prices\r\n\r\nThey fell.\r\n')
  databasePort = await openDatabasePort(database.url)
})
afterAll(async () => {
  await mail.close()
  inbox.close()
  databasePort.close()
})

function connection(id: string, config: Record<string, string>) {
  const connector = connectorOf(id)
  if (!connector) throw new Error(`There is no connector ${id}`)
  return { connector, config }
}
const run = (
  of: ReturnType<typeof connection>,
  tool: string,
  input: unknown,
  signal = AbortSignal.timeout(60_000),
) => runTool(of, tool, input, { signal, idempotencyKey: 'act-1' })
const check = (of: ReturnType<typeof connection>) =>
  checkConnection(of, { signal: AbortSignal.timeout(60_000) })

const smtp = (password = 's3cret') => {
  const { port } = new URL(mail.url)
  return connection('smtp', {
    server: '127.0.0.1',
    port,
    username: 'robot',
    password,
    from: 'ada@example.com',
  })
}

test('an email is handed in once, with an id that is the same at each attempt', async () => {
  expect(await check(smtp())).toMatchObject({ ok: true })
  const input = { to: ['bo@example.com'], subject: 'Prices\r\nBcc: x@example.com', text: 'Fell.' }
  expect(await run(smtp(), 'send_email', input)).toEqual({
    ok: true,
    value: { accepted: ['bo@example.com'] },
  })
  const [message] = mail.received
  expect(message).toMatchObject({ from: 'ada@example.com', to: ['bo@example.com'] })
  expect(message?.mail).toMatchObject({
    subject: 'Prices Bcc: x@example.com',
    messageId: '<act-1@127.0.0.1>',
  })
})

test('a refused password and a refused recipient are different failures', async () => {
  expect(await check(smtp('wrong'))).toMatchObject({ ok: false, code: 'wrong_key' })
  mail.refuse({ code: 550, text: 'No such person' })
  const input = { to: ['nobody@example.com'], subject: 'Hi', text: 'Hi' }
  expect(await run(smtp(), 'send_email', input)).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.stringContaining('No such person'),
  })
  mail.refuse({ code: 451, text: '4.7.1 Too many messages' })
  expect(await run(smtp(), 'send_email', input)).toMatchObject({ ok: false, code: 'rate_limited' })
  mail.refuse(null)
})

/** Something at a port that is not the expected server. */
async function startOdd(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: String((server.address() as AddressInfo).port), close }
}
const odd = {
  nonsense: (socket: Socket) => void socket.write('<html>Nothing of the kind</html>\r\n'.repeat(4)),
  'a line that is cut': (socket: Socket) => void socket.destroy(),
  silence: () => undefined,
}

test.each(
  (['smtp', 'imap', 'postgresql'] as const).flatMap((id) =>
    (Object.keys(odd) as (keyof typeof odd)[]).map((what) => ({ id, what })),
  ),
)('$id takes $what for a failure, and does not wait for it', async ({ id, what }) => {
  const { port, close } = await startOdd(odd[what])
  const mailbox = { server: '127.0.0.1', port, username: 'ada', password: 's3cret', from: 'ada@example.com' }
  const settings = id === 'postgresql' ? { url: `postgresql://a:b@127.0.0.1:${port}/x` } : mailbox
  const acts = {
    smtp: ['send_email', { to: ['bo@example.com'], subject: 'Hi', text: 'Hi' }],
    imap: ['list_emails', {}],
    postgresql: ['query', { sql: 'select 1' }],
  } as const
  const [tool, input] = acts[id]
  const patience = AbortSignal.timeout(what === 'a line that is cut' ? 60_000 : 300)
  const outcome = await run(connection(id, settings), tool, input, patience)
  // Some wait for more input when they do not understand the answer.
  const code = {
    silence: 'timeout',
    nonsense: /^(server_error|timeout)$/,
    'a line that is cut': 'server_error',
  }[what]
  expect(outcome).toMatchObject({ ok: false, code: expect.stringMatching(code) })
  close()
})

const flooded = {
  // Announces a row of two gigabytes.
  postgresql: [
    ['R', 0, 0, 0, 8, 0, 0, 0, 0, 'Z', 0, 0, 0, 5, 'I', 'D', 0x7f, 255, 255, 240],
    'query',
    { sql: 'select 1' },
  ],
  imap: [['* OK '], 'list_emails', {}],
  smtp: [['220 '], 'send_email', { to: ['bo@example.com'], subject: 'Hi', text: 'Hi' }],
} as const

test.each(['postgresql', 'imap', 'smtp'] as const)(
  'a hostile server in place of %s that sends without end is disconnected before it fills the shared memory',
  async (id) => {
    const [beginning, tool, input] = flooded[id]
    const chunk = Buffer.alloc(100_000, 'x')
    let sent = 0
    const { port, close } = await startOdd((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
        socket.once('drain', pour)
      }
      const begin = () => {
        for (const part of beginning) socket.write(typeof part === 'string' ? part : Buffer.of(part))
        pour()
      }
      if (id === 'postgresql') socket.once('data', begin)
      else begin()
    })
    const mailbox = { server: '127.0.0.1', port, username: 'ada', password: 's3cret', from: 'a@example.com' }
    const settings = id === 'postgresql' ? { url: `postgresql://a:b@127.0.0.1:${port}/x` } : mailbox
    const outcome = await run(connection(id, settings), tool, input, AbortSignal.timeout(10_000))
    close()
    expect(outcome).toMatchObject({ ok: false, code: expect.not.stringMatching('timeout') })
    expect(sent).toBeLessThan(200_000_000)
  },
)

test.each([
  ['makes its driver throw', [82, 0, 0, 0, 8, 0, 0, 0, 99]],
  ['makes its driver read without end', [78, 0, 0, 0, 5, 120]],
] as const)('a hostile server in place of a database that %s crashes nothing else', async (_what, said) => {
  const { port, close } = await startOdd((socket) => {
    socket.once('data', () => socket.write(Buffer.from(said)))
  })
  const there = connection('postgresql', { url: `postgresql://a:b@127.0.0.1:${port}/x` })
  // On a busy machine the limit of time can end a reading without end before the limit of processor time does.
  const code = expect.stringMatching(/^(server_error|timeout)$/)
  expect(await run(there, 'query', { sql: 'select 1' })).toMatchObject({ ok: false, code })
  close()
  const own = connection('postgresql', { url: databasePort.url })
  expect(await run(own, 'query', { sql: 'select 1' })).toMatchObject({ ok: true })
})

test('an answer of an inbox that announces more bytes than the limit is not read', async () => {
  const { port, close } = await startOdd((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (line) => {
      const [tag = ''] = line.toString().split(' ')
      socket.write(`${tag} NO not now\r\n`.repeat(2) + '* 1 FETCH (BODY[] {99999999999}\r\n'.repeat(2))
    })
  })
  const there = connection('imap', { server: '127.0.0.1', port, username: 'ada', password: 's3cret' })
  const outcomes = [1, 2, 3].map(() => run(there, 'list_emails', {}, AbortSignal.timeout(2_000)))
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ ok: false })
  close()
})

const postgresql = () => connection('postgresql', { url: databasePort.url })

test('a database is asked, and answers no more rows than are read', async () => {
  expect(await check(postgresql())).toMatchObject({ ok: true })
  const sql = `select n, repeat('x', 3000) as long from generate_series(1, 500) as n`
  const outcome = await run(postgresql(), 'query', { sql })
  const { rows, isCut } = (outcome as { value: { rows: { n: number; long: string }[]; isCut: boolean } })
    .value
  expect([rows.length, isCut, rows[0]?.n, rows[0]?.long.length]).toEqual([200, true, 1, 2001])
})

test.each([
  'delete from agents',
  'select 1; delete from agents',
  'select 1) ; commit; delete from agents; --',
  'with gone as (delete from agents returning id) select * from gone',
  "select nextval('agents_id_seq')",
  'update agents set name = name returning id',
])('nothing is changed in a database by “%s”', async (sql) => {
  expect(await run(postgresql(), 'query', { sql })).toMatchObject({ ok: false, code: 'refused' })
})

test('a database that is not there, has no place left or takes too long is a failure in words', async () => {
  await pool().query(`create role crowded login password 'none' connection limit 0`)
  const url = new URL(databasePort.url)
  Object.assign(url, { username: 'crowded', password: 'none' })
  const crowded = await run(connection('postgresql', { url: url.href }), 'query', { sql: 'select 1' })
  await pool().query('drop role crowded')
  expect(crowded).toMatchObject({ ok: false, code: 'rate_limited' })
  const gone = connection('postgresql', { url: 'postgresql://a:b@127.0.0.1:1025/x' })
  expect(await run(gone, 'query', { sql: 'select 1' })).toMatchObject({ ok: false, code: 'server_error' })
  const slow = run(postgresql(), 'query', { sql: 'select pg_sleep(60)' }, AbortSignal.timeout(300))
  expect(await slow).toMatchObject({ ok: false, code: 'timeout' })
})

const imap = (password = 's3cret') =>
  connection('imap', { server: '127.0.0.1', port: String(inbox.port), username: 'ada', password })

test('an inbox is listed and read, and nothing in it is changed', async () => {
  expect(await check(imap())).toEqual({ ok: true, value: expect.stringMatching(/\b1\b/) })
  const listed = await run(imap(), 'list_emails', {})
  const message = { uid: 7, from: 'Bo <bo@example.com>', subject: 'Prices', isRead: false }
  expect(listed).toMatchObject({ ok: true, value: [message] })
  expect(await run(imap(), 'read_email', { uid: 7 })).toMatchObject({
    ok: true,
    value: { ...message, text: expect.stringContaining('They fell.') },
  })
  expect(inbox.commands.some((command) => /STORE|SELECT|EXPUNGE|BODY\[/.test(command))).toBe(false)
  expect(await check(imap('wrong'))).toMatchObject({ ok: false, code: 'wrong_key' })
  expect(await check(imap('busy'))).toMatchObject({ ok: false, code: 'rate_limited' })
  expect(await run(imap('busy'), 'list_emails', {})).toMatchObject({ ok: false, code: 'rate_limited' })
})

const names: Record<string, string[]> = {
  'db.example.com': ['10.0.0.5'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'meta.example.com': ['169.254.169.254'],
  'open.example.com': ['93.184.215.14'],
}
const lookup = async (host: string) => names[host] ?? []

test.each([
  'localhost',
  '127.0.0.1',
  '10.0.0.5',
  '::1',
  '::ffff:127.0.0.1',
  'db.internal',
  'db.example.com',
  'mixed.example.com',
  'meta.example.com',
  'unheard.example.com',
])('no mail or database server is reached at %s', async (host) => {
  await expect(socketTarget(host, 5432, { allowHosts: [], lookup })).rejects.toMatchObject({
    name: 'OutboundFailure',
  })
})

test('the checked address is the one that is dialled, and its certificate must match the name', async () => {
  expect(await socketTarget('open.example.com.', 5432, { allowHosts: [], lookup })).toEqual({
    address: '93.184.215.14',
    serverName: 'open.example.com',
    isTrusted: false,
  })
})
