import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { buildPagesIfStale } from './build-pages.ts'
import { openInstallation } from './installation.ts'
import { config } from './platform/config.ts'
import { log } from './platform/log.ts'

const root = join(import.meta.dirname, '..')
const startedAt = performance.now()

/** Runs in flight get this long to end before the process leaves them to its successor, ms. */
const drainMs = { SIGINT: 3_000, SIGTERM: 25_000 }

/** Starts everything this process is asked to be, prints the address, and stops cleanly on a signal. */
async function main(): Promise<void> {
  const isWeb = config.roles.has('web')
  const pages = isWeb ? buildPagesIfStale(root) : undefined
  const installation = await openInstallation({ worker: config.roles.has('worker') })
  const webDir = await pages
  const server = isWeb ? await listen(webDir) : undefined

  let stopping = false
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (stopping) process.exit(1)
    stopping = true
    process.stdout.write('Stopping …\n')
    server?.close()
    if (server && 'closeIdleConnections' in server) server.closeIdleConnections()
    await installation.close(drainMs[signal])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function listen(webDir: string | undefined) {
  const { createApp } = await import('./app.ts')
  const app = createApp({ webDir })
  return new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
      const address =
        config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`Balancia is ready at ${address} (${seconds} s). Stop with Ctrl-C.\n`)
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
