import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pyodideDir } from '#server/engine/tools/python-sandbox/child-command.ts'

const attacksDir = join(import.meta.dirname, '..', 'attacks')

/** Possible traces of an attack; each is zero or false if the sandbox holds. */
export interface Traces {
  tcp: number
  unix: number
  udp: number
  listening: boolean
  decoyKilled: boolean
  written: boolean
  spawned: boolean
  forked: boolean
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

/**
 * Whether a process listens at a port: connects to the port, because the kernel's table of all sockets takes ms to
 * read.
 */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createSocketServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/**
 * A host with something to steal, to reach, to write and to kill, which notices when that happens. `isSacrificed`: the
 * attacks are meant to succeed, so they are aimed at nothing outside this world.
 */
export async function makeWorld({ isSacrificed } = { isSacrificed: false }) {
  const dir = await mkdtemp(join(tmpdir(), 'attack-world-'))
  const tamperDir = isSacrificed ? dir : pyodideDir
  // The attacker runs as another user: file permissions alone must not make anything safe here.
  await chmod(dir, 0o777)
  const tokens = {
    file: `CANARY-FILE-${randomBytes(8).toString('hex')}`,
    database: `CANARY-DB-${randomBytes(8).toString('hex')}`,
    env: `CANARY-ENV-${randomBytes(8).toString('hex')}`,
  }
  const secretFile = join(dir, 'secret.txt')
  await writeFile(secretFile, tokens.file, { mode: 0o644 })
  const database = new DatabaseSync(join(dir, 'app.db'))
  database.exec(`create table t(a); insert into t values('${tokens.database}')`)
  database.close()

  const seen = { tcp: 0, unix: 0, udp: 0, listening: false, decoyKilled: false }
  const tcp = createServer((_request, response) => response.end('CANARY-NET'))
  tcp.on('connection', () => (seen.tcp += 1))
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  const unixPath = join(dir, 'host.sock')
  const unix = createSocketServer(() => (seen.unix += 1))
  await once(unix.listen(unixPath), 'listening')
  await chmod(unixPath, 0o777)
  const udp = createSocket('udp4', () => (seen.udp += 1))
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const listenPort = await freePort()
  const decoy: ChildProcess = spawn('sleep', ['600'], { stdio: 'ignore' })
  decoy.on('exit', () => (seen.decoyKilled = true))
  const watch = setInterval(async () => (seen.listening ||= await isListening(listenPort)), 50)

  const facts: Record<string, string | number | undefined> = {
    TCP: portOf(tcp),
    TCP2: listenPort,
    UDP: portOf(udp),
    UDS: unixPath,
    SECRET: secretFile,
    CANARYDIR: dir,
    DECOY: decoy.pid,
    HOSTPID: process.pid,
    PYODIR: tamperDir,
  }

  return {
    dir,
    tokens,
    ports: { tcp: portOf(tcp), udp: portOf(udp), free: listenPort },
    unixPath,
    /** Source of an attack, aimed at this world. */
    async attack(name: string): Promise<string> {
      const parts = await Promise.all(
        ['prelude.py', `${name}.py`].map((file) => readFile(join(attacksDir, file), 'utf8')),
      )
      return parts.join('').replaceAll(/\{\{(\w+)\}\}/g, (_match, key: string) => String(facts[key]))
    },
    traces(): Traces {
      return {
        ...seen,
        written:
          existsSync(join(dir, 'pwned-write')) ||
          existsSync('-pwned') ||
          existsSync(join(tamperDir, 'pyodide-lock.json.pwned')),
        spawned: existsSync(join(dir, 'pwned-spawn')),
        forked: existsSync(join(dir, 'pwned-fork')),
      }
    },
    async close() {
      clearInterval(watch)
      decoy.kill('SIGKILL')
      tcp.closeAllConnections()
      tcp.close()
      unix.close()
      udp.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
