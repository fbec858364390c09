import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '#server/platform/log.ts'
import { type Cluster, isAlive, roleName, serverEnvironment } from './cluster.ts'
import { watched } from './watchdog.ts'

/** A PostgreSQL server that runs on a cluster, according to its lock file. */
export interface Server {
  pid: number
  port: number
  /** Empty if it listens on TCP. */
  socketFolder: string
  ready: boolean
}

type ClusterMark = Pick<Cluster, 'folder' | 'name'>

const onWindows = process.platform === 'win32'

/** Finds the server that runs on this cluster, started by any process. Detects recycled process ids. */
export function runningServer(cluster: ClusterMark): Server | undefined {
  const lines = lockFile(cluster.folder)
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid) || !worksIn(pid, cluster)) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

function lockFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function worksIn(pid: number, { folder, name }: ClusterMark): boolean {
  if (process.platform !== 'linux') return true
  try {
    const [place, own] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return place.ino === own.ino && place.dev === own.dev
  } catch (error) {
    // In a container root may not inspect processes of other accounts: fall back to the title.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && titleOf(pid).includes(name)
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The address of a database of a server, password included: never log it. */
export function databaseUrl(cluster: Cluster, server: Server, database: string): string {
  const user = `${roleName}:${cluster.password}`
  if (!server.socketFolder) return `postgresql://${user}@127.0.0.1:${server.port}/${database}`
  const host = encodeURIComponent(server.socketFolder)
  return `postgresql://${user}@localhost:${server.port}/${database}?host=${host}`
}

/** The process that holds a server; closing its standard input shuts the server down. */
export interface Holder {
  process: ChildProcess
  exited: Promise<void>
  hasExited: boolean
  /** The last output of the server. */
  lastWords: string
}

/** Starts a server on a cluster; `runningServer` shows whether it acquired the cluster. */
export function spawnServer(cluster: Cluster, port: number, settings: Record<string, string>): Holder {
  const program = join(cluster.binaries, 'bin', onWindows ? 'postgres.exe' : 'postgres')
  const given = { ...memorySettings, cluster_name: cluster.name, ...listening(cluster, port), ...settings }
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args } = watched(program, ['-D', cluster.folder, ...options])
  const child = spawn(file, args, {
    env: serverEnvironment,
    cwd: onWindows ? cluster.folder : '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: !onWindows,
    windowsHide: true,
    ...cluster.account,
  })
  return hold(child)
}

function hold(child: ChildProcess): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  const holder: Holder = { process: child, exited: promise, hasExited: false, lastWords: '' }
  const end = () => {
    holder.hasExited = true
    resolve()
  }
  child.once('exit', end)
  child.once('error', (error) => {
    holder.lastWords += error.message
    end()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    holder.lastWords = (holder.lastWords + text).slice(-4_000)
    log[text.includes('PANIC') ? 'error' : 'debug']({ postgres: text.trim() }, 'PostgreSQL says')
  })
  child.stdin?.on('error', (error) => log.debug({ error: error.message }, 'PostgreSQL has exited'))
  return holder
}

/** Asks a held server to shut down and waits until it has. Nothing acknowledged is lost. */
export async function stopServer(holder: Holder): Promise<void> {
  if (holder.hasExited) return
  holder.process.ref()
  if (onWindows) holder.process.kill('SIGINT')
  holder.process.stdin?.end()
  await holder.exited
}

function listening(cluster: Cluster, port: number): Record<string, string> {
  if (onWindows) return { listen_addresses: '127.0.0.1', port: String(port) }
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketFolder(cluster),
    unix_socket_permissions: '0700',
  }
}

/** The path of a socket is limited to 107 bytes, so it cannot be in the data folder. */
function socketFolder({ folder, account }: Cluster): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const path = join(tmpdir(), `balancia-pg-${name}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account && lstatSync(path).uid === 0) chownSync(path, account.uid, account.gid)
  const { uid, mode } = lstatSync(path)
  // Another user's folder of that name could contain a server that is not ours.
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0)
    throw new Error(`${path} belongs to somebody else: remove it.`)
  return path
}

/** Removes a lock file whose process id now belongs to another program. It stays while any server works there. */
export function removeStaleLock(cluster: ClusterMark): void {
  if (process.platform !== 'linux') return
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  if (pids.some((pid) => worksIn(pid, cluster) || titleOf(pid).includes(cluster.name))) return
  rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
}

/**
 * Settings for one small machine: little memory, few processes, and every acknowledged row on disk.
 * Other settings keep PostgreSQL's default, above all `fsync` and `synchronous_commit`.
 */
const memorySettings: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  temp_file_limit: '2GB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  // Reads of a small database come from the page cache; helper processes would only take memory.
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and rows are users' data and do not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
