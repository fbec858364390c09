import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { openTown } from '#tools/demos/town.ts'
import { serveComponents } from './serve-components.ts'
import { startScriptedModel } from './scripted-model.ts'
import { people, password, seed } from './seed.ts'
import { runServer } from './server-process.ts'

/**
 * `npm run dev`: PostgreSQL, the server from its sources, Vite, a scripted model and sample data, with one Ctrl-C for all.
 * `PORT` and `BALANCIA_DATA` choose another address and folder, `-- --fresh` deletes the data first. Needs no network.
 */
const { values: options } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '..', '..')
const dataDir = resolve(process.env.BALANCIA_DATA || join(root, '.data', 'dev'))
const port = Number(process.env.PORT || 5173)
const url = `http://localhost:${port}`
/** Exists when the sample data is complete. */
const seededFile = join(dataDir, 'seeded')
/** A second Ctrl-C so much later ends everything at once, ms; npm sends the first one twice. */
const secondSignalMs = 500

const say = (text: string) => process.stdout.write(`${text}\n`)
const opened = new AsyncDisposableStack()
let stopping: Promise<void> | undefined
let stoppedAt = 0

function stop(code: number): void {
  if (stopping && performance.now() - stoppedAt > secondSignalMs) process.exit(1)
  stoppedAt ||= performance.now()
  stopping ??= opened.disposeAsync().then(
    () => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

async function prepareFolder(): Promise<string> {
  if (options.fresh || !existsSync(seededFile)) await rm(dataDir, { recursive: true, force: true })
  const pages = join(dataDir, 'pages')
  await mkdir(pages, { recursive: true })
  // Root runs PostgreSQL under another account, which needs access.
  await chmod(dataDir, 0o755)
  await writeFile(join(pages, 'index.html'), `<a href="${url}">${url}</a>\n`)
  return pages
}

async function open(): Promise<void> {
  const pages = await prepareFolder()
  const database = await startEmbedded({ dataDir })
  opened.defer(() => database.stop())
  const [town, model, serverPort] = await Promise.all([openTown(), startScriptedModel(), freePort()])
  opened.defer(() => town.close())
  opened.defer(() => model.close())

  const server = runServer(
    {
      ...model.env,
      PORT: String(serverPort),
      BALANCIA_DATA: dataDir,
      BALANCIA_URL: url,
      BALANCIA_SETUP_CODE: setupCode,
      BALANCIA_USER_RUNS: '4',
      BALANCIA_ALLOW_HOSTS: ['127.0.0.1', 'localhost', ...town.hosts].join(),
      BALANCIA_LOG: process.env.BALANCIA_LOG || 'warn',
      DEV_PAGES: pages,
      NODE_OPTIONS: `--import=${join(root, 'tools/demos/pictures/named-town.ts')}`,
      TOWN_PORT: String(town.port),
    },
    say,
  )
  opened.defer(() => server.stop())

  // Read by vite.config.ts, which forwards calls there.
  process.env.PORT = String(serverPort)
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    plugins: [serveComponents()],
    server: { port, strictPort: true, host: 'localhost' },
    logLevel: 'warn',
  })
  opened.defer(() => vite.close())
  await vite.listen()
  if (!(await server.isReady)) throw new Error('The server did not start.')

  if (!existsSync(seededFile)) {
    say('Making the sample data …')
    await seed(url, town)
    await writeFile(seededFile, '')
  }
  const seconds = (performance.now() / 1000).toFixed(1)
  say(
    `\nBalancia in development is ready at ${url} (${seconds} s). Sign in as one of these, password "${password}":`,
  )
  for (const { email, about } of people) say(`  ${email.padEnd(24)} ${about}`)
  say(
    `Components: ${url}/dev/components. Data: ${relative(root, dataDir) || dataDir}; "npm run dev -- --fresh" deletes it and starts over.`,
  )
  say('The server restarts when its sources change. Stop with Ctrl-C.')
}

try {
  await open()
} catch (error) {
  if (!stopping) {
    const { message } = error as Error
    const isTaken = /is already in use/.test(message)
    process.stderr.write(`${message}${isTaken ? `. Choose another: PORT=${port + 1} npm run dev` : ''}\n`)
    stop(1)
  }
}
