import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { waitForDatabase } from './open-database.ts'

const { url } = inject('postgres')

/** An address that nothing listens on yet. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Rejects the given number of connections like a starting PostgreSQL, then forwards them to the real one. */
async function startingPostgres(port: number, refusals: number) {
  const { connect } = await import('node:net')
  const real = new URL(url)
  let left = refusals
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (left > 0) {
      left -= 1
      socket.once('data', () => socket.end(startingUp()))
      return
    }
    const host = real.searchParams.get('host')
    const on = connect(
      host
        ? { path: `${host}/.s.PGSQL.${real.port || '5432'}` }
        : { host: real.hostname, port: Number(real.port || 5432) },
    )
    on.on('error', () => socket.destroy())
    socket.pipe(on).pipe(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** An ErrorResponse of the protocol: SQLSTATE 57P03, cannot_connect_now. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function poolAt(port: number): Pool {
  const { username, password, pathname } = new URL(url)
  const pool = new Pool({
    host: '127.0.0.1',
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    max: 1,
  })
  pool.on('error', () => undefined)
  return pool
}

test('waits for a PostgreSQL that does not listen yet and then starts', async () => {
  const port = await freePort()
  const pool = poolAt(port)
  const waiting = waitForDatabase(pool)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const server = await startingPostgres(port, 3)
  await waiting
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  server.close()
})

test('reports a wrong password immediately, and an absent server after the time limit', async () => {
  const port = await freePort()
  const pool = poolAt(port)
  await expect(waitForDatabase(pool, 300)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await pool.end()
})
