import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { launchDatabase } from './db/connection/launch-database.ts'
import { config } from './platform/config.ts'
import { isDiskFull } from './platform/database-code.ts'
import { hasRoom } from './platform/disk-space.ts'
import { log } from './platform/log.ts'
import { secretFor } from './platform/secrets/secrets.ts'
import { openHealthPort } from './health-port.ts'
import { isProbed, setPhase } from './phase.ts'
import { releaseSpareMemory, limitHeapGrowth } from './platform/load/spare-memory.ts'

/** The values that the launcher provides to the server. */
export interface Launcher {
  /** Returns the folder with the built pages; builds them first if necessary. */
  openPages: () => Promise<string>
  /** The process that restarts this one after a crash, if any. */
  supervisor: number | undefined
}

/** The running parts of this process, and how to stop them. */
interface Running {
  /** Gives runs in flight this long to end, ms. */
  close: (patienceMs: number) => Promise<void>
}

/** Time for runs in flight to end before the process leaves them to its successor, ms. */
const drainMs = { SIGINT: 3_000, SIGTERM: 25_000 }
type StopSignal = keyof typeof drainMs
/** Time for everything else to close after that, ms; a lost database must not keep the process alive. */
const closingMs = 10_000
/** While `/readyz` answers 503 and the port is still open, so that a proxy that asks it sends nothing more, ms. */
const noticeMs = 5_000
/**
 * One Ctrl-C may arrive several times, because the terminal signals all processes and npm signals this one again, ms.
 */
const sameSignalMs = 500

/** Starts the configured roles of this process, prints the address, and stops cleanly on a signal at any moment. */
export async function start(launcher: Launcher): Promise<void> {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'Unexpected error in the background; the server continues. Please report it'),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Unexpected error; the server ends. Start it again and report the error')
    process.exit(1)
  })
  if (launcher.supervisor !== undefined) endWith(launcher.supervisor)
  outliveReaders()
  const stopping = new AbortController()
  const running = open(launcher, stopping.signal)
  stopOnSignals(running, stopping)
  try {
    await running
  } catch (error) {
    // Ctrl-C also reaches what the start had begun: its failure is expected.
    if (stopping.signal.aborted) return
    log.debug({ err: error }, 'The start failed')
    process.stderr.write(`Balancia could not start: ${await explain(error)}\n`)
    process.exit(1)
  }
}

/** How often to check for the supervisor, ms. */
const lookForSupervisorMs = 250

/** Without its supervisor, a server would keep the data folder locked for the next start. */
function endWith(supervisor: number): void {
  setInterval(() => {
    if (process.ppid !== supervisor) process.exit(1)
  }, lookForSupervisorMs).unref()
}

/** The reader of this process's output may exit earlier: that must not end runs. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

async function open({ openPages, supervisor }: Launcher, stopping: AbortSignal): Promise<Running> {
  const stopped = once(stopping, 'abort')
  const isWeb = config.roles.has('web')
  setPhase('starting')
  if (config.healthPort !== undefined) await openHealthPort(config.healthPort)
  // A key file that others can read must stop the start, not the first sign-in.
  secretFor('start')
  const database = launchDatabase(config)
  database.catch(() => {})
  // PostgreSQL starts while this process loads the rest of its program.
  await nextTurn()
  const pages = isWeb ? openPages() : undefined
  // An error in the pages is reported when they are needed.
  pages?.catch(() => {})
  const [{ openInstallation }, web] = await Promise.all([
    import('./installation.ts'),
    isWeb ? import('./listen.ts') : undefined,
  ])
  await Promise.race([database, stopped])
  // A starting PostgreSQL ends with this process; an incomplete database is created again at the next start.
  if (stopping.aborted) return { close: async () => {} }
  const installation = await openInstallation({ database, worker: config.roles.has('worker') })
  await Promise.race([pages, stopped])
  if (stopping.aborted) return installation
  const webDir = await pages
  const listener = webDir && web ? await web.listen(webDir) : undefined
  setPhase('open')
  announce(listener?.address)
  // From here on the end of this process counts as a crash, not as a failed start.
  if (supervisor !== undefined) process.kill(supervisor, 'SIGUSR1')
  if (listener) {
    await invite(listener.address)
    await logPlans()
    void logOllama(listener.address)
  }
  limitHeapGrowth()
  releaseSpareMemory()
  return {
    close(patienceMs) {
      return installation.close(patienceMs, listener?.close())
    },
  }
}

function announce(address: string | undefined): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stdout.write(
    address
      ? `Balancia is ready at ${address} (${seconds} s). Stop with Ctrl-C.\n`
      : `Balancia is at work as ${[...config.roles].join(', ')} (${seconds} s).\n`,
  )
}

/** Until an account exists, the reader of this output may create the first one. */
async function invite(address: string): Promise<void> {
  const { setupLink } = await import('./features/auth/public.ts')
  const link = await setupLink(address)
  if (link) process.stdout.write(`Make the first account, the administrator's, here: ${link}\n`)
}

/** After an upgrade, existing users may not know about the limits. */
async function logPlans(): Promise<void> {
  const { plansAtStart } = await import('./features/billing/plans-at-start.ts')
  const line = await plansAtStart()
  if (line) process.stdout.write(`${line}\n`)
}

/** Offered only; nothing uses it until an administrator connects it. */
async function logOllama(address: string): Promise<void> {
  const { ollamaAtStart } = await import('./features/models/local-ollama.ts')
  const line = await ollamaAtStart(address).catch(() => undefined)
  if (line) process.stdout.write(`${line}\n`)
}

function stopOnSignals(running: Promise<Running>, stopping: AbortController): void {
  let askedAt = 0
  const stop = async (signal: StopSignal) => {
    if (stopping.signal.aborted && performance.now() - askedAt > sameSignalMs) process.exit(1)
    if (stopping.signal.aborted) return
    askedAt = performance.now()
    stopping.abort()
    process.stdout.write('Stopping …\n')
    try {
      await closeInTime(running, signal)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'Shutdown timed out; unfinished work continues at the next start')
      process.exit(1)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Waits for an unfinished start; after a failed start there is nothing to close. */
async function closeInTime(running: Promise<Running>, signal: StopSignal): Promise<void> {
  setPhase('closing')
  const waitMs = signal === 'SIGTERM' && isProbed() ? noticeMs : 0
  await sleep(waitMs)
  const closed = running.then(
    (opened) => opened.close(drainMs[signal] - waitMs),
    () => undefined,
  )
  const isClosed = await Promise.race([closed.then(() => true), sleep(drainMs[signal] + closingMs, false)])
  if (!isClosed) throw new Error('The database or work in flight did not end in time.')
}

/** Why a start failed, with the action to take. */
async function explain(error: unknown): Promise<string> {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    if (port !== undefined && port === config.healthPort)
      return `BALANCIA_HEALTH_PORT: port ${port} is in use. Choose another.`
    return `Port ${config.port} is in use. Choose another, such as PORT=3001.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${config.host}: this machine has no such address. Set HOST=0.0.0.0 to listen on all of them.`
  }
  if (code === 'EACCES' && config.port < 1024) {
    return `Port ${config.port} is reserved for privileged accounts. Choose another, such as PORT=3000.`
  }
  // PostgreSQL ends when it cannot write its log, and this process sees only a lost connection.
  if (isDiskFull(error) || !(await hasRoom(config.dataDir)))
    return `The disk is full. Free some space for ${config.dataDir} and start again.`
  return message
}
