import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { packFolder, stagePackage } from './stage-package.ts'
import { tryAgain, tryFirstRun, tryFurtherFiles } from './try-installation.ts'

/**
 * `npm run measure -- package [tarball]`: packs the product, installs the package in an empty folder as a stranger does,
 * and uses it: first account, a run with a link and a script, a stop, and a second start with the same data. Needs the
 * package registry (or npm's cache) and nothing else.
 */
const run = promisify(execFile)
const readyMaxMs = 300_000
const work = await mkdtemp(join(tmpdir(), 'balancia-package-'))
// Root runs PostgreSQL under another account, which needs access.
await chmod(work, 0o755)
/** The folder of the user; node_modules is in it only so that this check can remove all that it has made. */
const home = join(work, 'home')
const [given] = process.argv.slice(2)

/** The environment without what npm tells its scripts: the Node that is installed, and no folder of this project. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(lifecycle|package|config_local)|BALANCIA_)/.test(name),
    ),
  ),
  PATH: process.env.PATH?.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
}

interface Started {
  address: string
  link: string | undefined
  stop: () => Promise<void>
}

async function start(): Promise<Started> {
  const child = spawn('npx', ['--no-install', 'balancia'], {
    cwd: home,
    env: { ...environment, PORT: '0', BALANCIA_ALLOW_HOSTS: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in a terminal, where Ctrl-C reaches all processes of the command.
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part))
  const ended = new Promise<boolean>((done) => child.once('close', () => done(true)))
  const giveUpAt = performance.now() + readyMaxMs
  while (performance.now() < giveUpAt) {
    const address = /ready at (\S+)/.exec(printed)?.[1]
    // The link follows in the same moment, if there is one.
    if (address) await sleep(1_000)
    if (address) {
      return {
        address,
        link: /http\S+signup\?code=\S+/.exec(printed)?.[0],
        async stop() {
          if (child.pid) process.kill(-child.pid, 'SIGINT')
          await ended
        },
      }
    }
    if (await Promise.race([ended, sleep(50, false)])) break
  }
  throw new Error(`The package does not start:\n${printed}`)
}

async function check(): Promise<void> {
  const tarball = given ?? (await pack())
  const startedAt = performance.now()
  await run('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', tarball], {
    cwd: work,
    env: environment,
  })
  report('installed', startedAt)
  const help = await run('npx', ['--no-install', 'balancia', 'help'], { cwd: home, env: environment })
  if (!help.stdout.includes('reset-password')) throw new Error(`The help is incomplete:\n${help.stdout}`)
  const first = await start()
  report('ready', startedAt)
  try {
    if (!first.link) throw new Error('No link for the first account was printed.')
    const client = await tryFirstRun(first.address, first.link)
    report('an agent has run', startedAt)
    await tryFurtherFiles(client)
  } finally {
    await first.stop()
  }
  const operator = ['--no-install', 'balancia', 'verify-activity']
  const { stdout } = await run('npx', operator, { cwd: home, env: environment })
  process.stdout.write(stdout)
  const second = await start()
  try {
    await tryAgain(second.address)
  } finally {
    await second.stop()
  }
  report('the data is there after a restart', startedAt)
}

async function pack(): Promise<string> {
  await stagePackage(join(work, 'package'))
  return packFolder(join(work, 'package'), work)
}

function report(what: string, startedAt: number): void {
  process.stdout.write(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

try {
  await check()
} finally {
  await rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}
