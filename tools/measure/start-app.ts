import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { freePort } from '#tests/setup/processes/free-port.ts'

const startsWithinMs = 60_000

/** A folder in which applications are unpacked one after the other; they share the installed packages. */
export async function newWorkshop() {
  const folder = await mkdtemp(join(tmpdir(), 'balancia-zip-'))
  return {
    /**
     * Unpacks an application from its ZIP as its owner would: installs its packages from the registry, checks its
     * types, runs its tests and starts it. Throws when one of these fails.
     */
    startFromZip: async (zip: Uint8Array): Promise<void> => {
      const left = (await readdir(folder)).filter((name) => name !== 'node_modules')
      await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true })))
      for (const [path, bytes] of Object.entries(unzipSync(zip))) {
        const place = join(folder, path.slice(path.indexOf('/') + 1))
        await mkdir(dirname(place), { recursive: true })
        await writeFile(place, bytes)
      }
      const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env: ownEnv() })
      await npm('install', '--no-audit', '--no-fund', '--prefer-offline')
      await npm('run', 'types')
      await npm('test')
      await answers(folder)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The environment without the variables of this process's own tools, which must not affect the project. */
const ownEnv = (more: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS|npm_|INIT_CWD)/.test(name)),
  ),
  ...more,
})

async function answers(cwd: string): Promise<void> {
  const port = await freePort()
  const env = ownEnv({ PORT: String(port), OWNER_PASSWORD: 'a long one' })
  const server = spawn('npm', ['start'], { cwd, env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  try {
    const until = Date.now() + startsWithinMs
    while (!(await isUp(url))) {
      if (Date.now() > until) throw new Error('It did not start.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const page = await (await fetch(url)).text()
    if (!page.includes('<div id="root">')) throw new Error('Its first page is not there.')
    const reply = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a long one' }),
    })
    if (!reply.ok) throw new Error(`Its owner cannot sign in: ${reply.status}`)
  } finally {
    // Kills the process group: npm, and the processes that it started.
    if (server.pid) process.kill(-server.pid)
    await ended
  }
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
