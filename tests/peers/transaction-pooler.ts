import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/** A pooler on loopback that gives each transaction whichever session is free, as PgBouncer does in transaction mode. */
export interface TransactionPooler {
  /** The address of the same database through the pooler. */
  url: string
  close: () => Promise<void>
}

const readyCode = 'Z'.charCodeAt(0)
const idleState = 'I'.charCodeAt(0)

/** Starts a pooler with this many sessions of a database; it lets everybody in without a password. */
export async function startTransactionPooler(url: string, sessions = 2): Promise<TransactionPooler> {
  const clients = await Promise.all(Array.from({ length: sessions }, () => connected(url)))
  const free = clients.map(rawStream)
  const waiting: ((session: Socket) => void)[] = []
  const take = async (): Promise<Socket> =>
    free.pop() ?? new Promise<Socket>((resolve) => waiting.push(resolve))
  const giveBack = (session: Socket) => {
    const next = waiting.shift()
    if (next) next(session)
    else free.push(session)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.write(greeting())
      serve(socket, take, giveBack)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      for (const session of clients.map(({ connection }) => connection.stream)) session.destroy()
    },
  }
}

type RawClient = Client & { connection: { stream: Socket } }

async function connected(url: string): Promise<RawClient> {
  const client = new Client({ connectionString: url }) as RawClient
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The socket of a session that has signed in, without the driver that did so. */
function rawStream({ connection: { stream } }: RawClient): Socket {
  stream.removeAllListeners()
  stream.on('error', () => {})
  return stream
}

function serve(socket: Socket, take: () => Promise<Socket>, giveBack: (session: Socket) => void): void {
  let session: Socket | undefined
  let last = Promise.resolve()
  socket.on('data', (bytes: Buffer) => {
    // Terminate: the session stays for others.
    if (bytes[0] === 'X'.charCodeAt(0)) return socket.end()
    last = last.then(async () => {
      if (!session) {
        session = await take()
        listen(session)
      }
      session.write(bytes)
    })
  })

  function listen(taken: Socket): void {
    let rest = Buffer.alloc(0)
    taken.removeAllListeners('data')
    taken.on('data', (bytes: Buffer) => {
      socket.write(bytes)
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
        const length = rest.readInt32BE(1) + 1
        const isBetweenTransactions = rest[0] === readyCode && rest[5] === idleState
        rest = rest.subarray(length)
        if (!isBetweenTransactions || session !== taken) continue
        session = undefined
        giveBack(taken)
      }
    })
  }
}

/** AuthenticationOk, a server version, and ReadyForQuery. */
const greeting = () =>
  Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('server_version\x0015.0\x00')),
    message('Z', Buffer.from('I')),
  ])

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
