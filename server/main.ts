import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { launchDatabase } from './db/launch-database.ts'
import { config } from './platform/config.ts'
import { isDiskFull } from './platform/database-code.ts'
import { hasRoom } from './platform/disk-space.ts'
import { log } from './platform/log.ts'
import { secretFor } from './platform/secrets.ts'
import { giveBackSpareMemory, keepHeapSmall } from './platform/spare-memory.ts'

/** What the launcher does for the server. */
export interface Launcher {
  /** Answers the folder with the built pages, or builds them first. */
  openPages: () => Promise<string>
  /** The process that starts this one again after a crash, if there is one. */
  supervisor: number | undefined
}

/** What runs of this process, and how it ends. */
interface Running {
  /** Gives runs in flight this long to end, ms. */
  close: (patienceMs: number) => Promise<void>
}

/** Runs in flight get this long to end before the process leaves them to its successor, ms. */
const drainMs = { SIGINT: 3_000, SIGTERM: 25_000 }
type StopSignal = keyof typeof drainMs
/** Everything else has this long to close after that, ms; a database that is gone must not keep the process. */
const closingMs = 10_000
/** One Ctrl-C may arrive several times: the terminal tells all processes, and npm tells this one once more, ms. */
const sameSignalMs = 500

/** Starts everything this process is asked to be, prints the address, and stops cleanly on a signal, at any moment. */
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
    // Ctrl-C reaches what the start had begun as well: that it failed is no news.
    if (stopping.signal.aborted) return
    log.debug({ err: error }, 'start failed')
    process.stderr.write(`Balancia could not start: ${await explain(error)}\n`)
    process.exit(1)
  }
}

/** How often the supervisor is looked for, ms. */
const lookForSupervisorMs = 250

/** A server without its supervisor would keep its data folder from the next start. */
function endWith(supervisor: number): void {
  setInterval(() => {
    if (process.ppid !== supervisor) process.exit(1)
  }, lookForSupervisorMs).unref()
}

/** Who read what this process prints may go before it does: that ends no run. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

async function open({ openPages, supervisor }: Launcher, stopping: AbortSignal): Promise<Running> {
  const stopped = once(stopping, 'abort')
  const isWeb = config.roles.has('web')
  // A key file that others can read must stop the start, not the first sign-in.
  secretFor('start')
  const database = launchDatabase(config)
  database.catch(() => {})
  // PostgreSQL starts while this process reads the rest of its program.
  await nextTurn()
  const pages = isWeb ? openPages() : undefined
  // What is wrong with them is said when they are needed.
  pages?.catch(() => {})
  const [{ openInstallation }, web] = await Promise.all([
    import('./installation.ts'),
    isWeb ? import('./listen.ts') : undefined,
  ])
  await Promise.race([database, stopped])
  // A PostgreSQL that is on its way ends with this process, and a database half made is made anew.
  if (stopping.aborted) return { close: async () => {} }
  const installation = await openInstallation({ database, worker: config.roles.has('worker') })
  await Promise.race([pages, stopped])
  if (stopping.aborted) return installation
  const webDir = await pages
  const listener = webDir && web ? await web.listen(webDir) : undefined
  announce(listener?.address)
  // From now on the end of this process is a crash, and no failed start.
  if (supervisor !== undefined) process.kill(supervisor, 'SIGUSR1')
  if (listener) {
    await invite(listener.address)
    await tellOfPlans()
    void tellOfOllama(listener.address)
  }
  keepHeapSmall()
  giveBackSpareMemory()
  return {
    close(patienceMs) {
      listener?.close()
      return installation.close(patienceMs)
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

/** As long as nobody has an account, whoever reads this may make the first one. */
async function invite(address: string): Promise<void> {
  const { setupLink } = await import('./features/sign-ups/service.ts')
  const link = await setupLink(address)
  if (link) process.stdout.write(`Make the first account, the administrator's, here: ${link}\n`)
}

/** Who upgrades may have users who never heard of a limit. */
async function tellOfPlans(): Promise<void> {
  const { plansAtStart } = await import('./features/billing/plans-at-start.ts')
  const line = await plansAtStart()
  if (line) process.stdout.write(`${line}\n`)
}

/** It is offered, and used by nobody until an administrator connects it. */
async function tellOfOllama(address: string): Promise<void> {
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
      log.error({ err: error }, 'shutdown timed out; unfinished work continues at the next start')
      process.exit(1)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Where the start is not over, its end is awaited; where it failed there is nothing to close. */
async function closeInTime(running: Promise<Running>, signal: StopSignal): Promise<void> {
  const closed = running.then(
    (opened) => opened.close(drainMs[signal]),
    () => undefined,
  )
  const isClosed = await Promise.race([closed.then(() => true), sleep(drainMs[signal] + closingMs, false)])
  if (!isClosed) throw new Error('The database or work in flight did not end in time.')
}

/** Why a start failed, in words that say what to do. */
async function explain(error: unknown): Promise<string> {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${config.port} is in use. Choose another: PORT=3001 npm start`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${config.host}: this machine has no such address. Set HOST=0.0.0.0 to listen on all of them.`
  }
  if (code === 'EACCES' && config.port < 1024) {
    return `Port ${config.port} is reserved for privileged accounts. Choose another: PORT=3000 npm start`
  }
  // PostgreSQL ends when its log cannot be written, and what is seen here is a lost connection.
  if (isDiskFull(error) || !(await hasRoom(config.dataDir)))
    return `The disk is full. Free some space for ${config.dataDir} and start again.`
  return message
}
