import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { unprivilegedAccount } from '#server/db/embedded/account.ts'

const binaries = '/usr/lib/postgresql/15/bin'

/** A server of an operator's own. */
interface OldPostgres {
  /** Creates an empty database, and returns its address. */
  create: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the PostgreSQL 15 of Debian on a new folder. */
export async function startOldPostgres(folder: string): Promise<OldPostgres> {
  const account = unprivilegedAccount()
  mkdirSync(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const as = { ...account, cwd: '/' }
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'operator', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    stdio: 'ignore',
  })
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-p', '5439']
  const server = spawn(join(binaries, 'postgres'), options, { ...as, stdio: 'ignore' })
  const url = (name: string) =>
    `postgresql://operator@localhost:5439/${name}?host=${encodeURIComponent(folder)}`
  const create = async (name: string) => {
    const client = new Client({ connectionString: url('postgres') })
    try {
      await client.connect()
      await client.query(`create database ${name}`)
      return url(name)
    } finally {
      await client.end().catch(() => {})
    }
  }
  while (!(await create('first').catch(() => undefined))) await sleep(100)
  return {
    create,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}
