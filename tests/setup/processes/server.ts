import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quickFolder } from '#tests/setup/database/quick-folder.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

const productRoot = join(import.meta.dirname, '../../..')
const readyMaxMs = 300_000

/** A real server process with a data folder of its own, and a free port when it serves pages. */
export interface Server {
  /** Empty when it serves no pages. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Ends it as a crash would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Ends it as Ctrl-C does, or as a service manager does by SIGTERM; returns the exit code after all output. */
  stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>
}

interface Options {
  dataDir: string
  env?: Record<string, string>
  args?: string[]
  /** The folder of another copy of the product. */
  root?: string
  /** The Node that runs it. Default: this process's own. */
  node?: string
  /** As in a terminal: the processes form a group, and Ctrl-C signals the whole group. */
  ownGroup?: boolean
  /** Run under the supervisor, as for users; else `process` is the server itself, and is not restarted after a kill. */
  isSupervised?: boolean
}

/** Starts the product as `npm start` does; rejects with its output when it does not become ready. */
export async function startServer(options: Options): Promise<Server> {
  const server = launchServer(options)
  try {
    return { ...server, url: await server.ready }
  } catch (error) {
    await server.kill()
    throw error
  }
}

/** Starts the product without waiting until it is ready. */
export function launchServer(options: Options): Server & { ready: Promise<string> } {
  const { root = productRoot, args = [], node = process.execPath } = options
  const alone = options.isSupervised ? [] : ['--unsupervised']
  const child = spawn(node, [join(root, 'start.js'), ...alone, ...args], {
    cwd: root,
    detached: options.ownGroup,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      BALANCIA_DATA: options.dataDir,
      BALANCIA_ALLOW_HOSTS: '127.0.0.1,localhost',
      BALANCIA_LOG: 'warn',
      BALANCIA_SETUP_CODE: setupCode,
      // A free plan is less than a test needs; those of limits switch them on.
      BALANCIA_PLANS: 'preview',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const silent = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = readyAddress(() => printed, exited)
  // A caller that stops it before it is ready does not handle the rejection.
  ready.catch(() => {})
  return {
    url: '',
    ready,
    dataDir: options.dataDir,
    process: child,
    output: () => printed,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop(signal = 'SIGINT') {
      if (options.ownGroup && child.pid) process.kill(-child.pid, signal)
      else child.kill(signal)
      return silent
    },
  }
}

async function readyAddress(printed: () => string, exited: Promise<unknown>): Promise<string> {
  const giveUpAt = performance.now() + readyMaxMs
  const ended = exited.then(() => true)
  while (performance.now() < giveUpAt) {
    const address = /ready at (\S+)/.exec(printed())?.[1]
    if (address) return address
    if (printed().includes('is at work as')) return ''
    if (await Promise.race([ended, sleep(20)])) break
  }
  throw new Error(`The server did not start:\n${printed()}`)
}

/** A new folder for one test's data; for a measurement it lies on the disk. */
export async function newDataDir({ isOnDisk = false } = {}): Promise<string> {
  const dataDir = await mkdtemp(join(isOnDisk ? tmpdir() : quickFolder(), 'balancia-test-'))
  // Root runs PostgreSQL under another account, which needs access.
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Removes a test's data; PostgreSQL may still be shutting down. */
export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}
