import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { buildPagesIfStale } from './build-pages.ts'
import { openInstallation } from './installation.ts'
import { config } from './platform/config.ts'
import { log } from './platform/log.ts'

const root = join(import.meta.dirname, '..')
const startedAt = performance.now()

/** Runs in flight get this long to end before the process leaves them to its successor, ms. */
const drainMs = { SIGINT: 3_000, SIGTERM: 25_000 }
/** Everything else has this long to close after that, ms; a database that is gone must not keep the process. */
const closingMs = 10_000

/** Starts everything this process is asked to be, prints the address, and stops cleanly on a signal. */
async function main(): Promise<void> {
  const isWeb = config.roles.has('web')
  const pages = isWeb ? buildPagesIfStale(root) : undefined
  const installation = await openInstallation({ worker: config.roles.has('worker') })
  const webDir = await pages
  const server = isWeb ? await listen(webDir) : undefined
  if (!isWeb)
    process.stdout.write(`Balancia is at work as ${[...config.roles].join(', ')} (${secondsSoFar()} s).\n`)

  let stopping = false
  const close = async (signal: 'SIGINT' | 'SIGTERM') => {
    process.stdout.write('Stopping …\n')
    server?.close()
    if (server && 'closeIdleConnections' in server) server.closeIdleConnections()
    const closed = installation.close(drainMs[signal])
    const isClosed = await Promise.race([closed.then(() => true), sleep(drainMs[signal] + closingMs, false)])
    if (!isClosed) throw new Error('The database or the work in hand did not let go in time.')
  }
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (stopping) process.exit(1)
    stopping = true
    try {
      await close(signal)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'the server could not stop cleanly; what is left goes on at the next start')
      process.exit(1)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const secondsSoFar = () => ((performance.now() - startedAt) / 1000).toFixed(1)

async function listen(webDir: string | undefined) {
  const { createApp } = await import('./app.ts')
  const app = createApp({ webDir })
  return new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
      const address =
        config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
      process.stdout.write(`Balancia is ready at ${address} (${secondsSoFar()} s). Stop with Ctrl-C.\n`)
      resolve(server)
    })
    server.once('error', reject)
  })
}

/** Why a start failed, in words that say what to do. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${config.port} is in use. Choose another: PORT=3001 npm start`
  }
  return message
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))

try {
  await main()
} catch (error) {
  log.debug({ err: error }, 'the start failed')
  process.stderr.write(`Balancia could not start: ${explain(error)}\n`)
  process.exit(1)
}
