import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { launchServer, removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'

const isLinux = process.platform === 'linux'

const fieldsOf = (pid: string): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** The server itself, a child of the process that was started. */
function serverOf({ process: supervisor }: Server): number | undefined {
  const children = readdirSync('/proc').filter((pid) => fieldsOf(pid)[1] === String(supervisor.pid))
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.js'))
  return found === undefined ? undefined : Number(found)
}

const isUp = (server: Server) =>
  fetch(`${server.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

const started = async (port: string) =>
  startServer({ dataDir: await newReadyDataDir(), isSupervised: true, env: { PORT: port } })

test.runIf(isLinux)(
  'a server that was killed, or that crashed, is started again, and Ctrl-C still ends it',
  async () => {
    const server = await started('0')
    const first = serverOf(server) ?? 0
    for (const signal of ['SIGKILL', 'SIGABRT'] as const) {
      const pid = serverOf(server) ?? 0
      const times = server.output().split('ready at').length
      process.kill(pid, signal)
      await expect.poll(() => server.output().split('ready at').length).toBe(times + 1)
      expect(serverOf(server)).not.toBe(pid)
    }
    expect(first).toBeGreaterThan(0)
    expect(server.output()).toContain('Balancia crashed (exit code 137) and starts again in 1 s.')
    server.url = [...server.output().matchAll(/ready at (\S+)/g)].at(-1)?.[1] ?? ''
    expect(await isUp(server)).toBe(true)
    expect(await server.stop()).toBe(0)
    expect(await isUp(server)).toBe(false)
    await removeDataDir(server.dataDir)
  },
)

test.runIf(isLinux)(
  'SIGTERM ends server and supervisor with 0, and SIGKILL of the supervisor takes the server along',
  async () => {
    const server = await started('0')
    expect(await server.stop('SIGTERM')).toBe(0)
    const again = await startServer({ dataDir: server.dataDir, isSupervised: true })
    const pid = serverOf(again)
    await again.kill()
    await expect.poll(() => fieldsOf(String(pid)).length).toBe(0)
    expect(await isUp(again)).toBe(false)
    await removeDataDir(server.dataDir)
  },
)

test('a server that cannot start at all is not started again, and its exit code is kept', async () => {
  const dataDir = await newReadyDataDir()
  for (const [env, code] of [
    [{ BALANCIA_SIGNUP: 'maybe' }, 78],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 1],
    [{ PORT: '-1' }, 78],
  ] as const) {
    const wrong = launchServer({ dataDir, isSupervised: true, env })
    await expect(wrong.ready).rejects.not.toThrow(/starts again/)
    expect(wrong.process.exitCode).toBe(code)
  }
  await removeDataDir(dataDir)
})
