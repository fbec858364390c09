import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  launchServer,
  newDataDir,
  removeDataDir,
  type Server,
  startServer,
} from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop()
    await removeDataDir(server.dataDir)
  }
})

async function start(): Promise<Server> {
  const server = await startServer({ dataDir: await newReadyDataDir() })
  servers.push(server)
  return server
}

test('a second start on the same data folder is refused, and the first continues', async () => {
  const first = await start()
  const second = startServer({ dataDir: first.dataDir })
  await expect(second).rejects.toThrow(/another Balancia runs on the data folder/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

/** What the process was started with, by its own account; only Linux tells. */
const environmentOf = (server: Server) =>
  process.platform === 'linux' ? readFile(`/proc/${server.process.pid}/environ`, 'utf8') : undefined

test('a server without accounts prints the link that makes the first one', async () => {
  const server = await startServer({ dataDir: await newReadyDataDir(), env: { BALANCIA_SETUP_CODE: '' } })
  servers.push(server)
  await expect.poll(server.output).toContain(`here: ${server.url}/signup?code=`)
  const setupCode = server.output().split('/signup?code=')[1]?.trim()
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery', setupCode })
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  expect(made.status).toBe(200)
  // Under the number that a service manager knows it by, it gives back what a busy hour took.
  expect((await environmentOf(server)) ?? 'MALLOC_ARENA_MAX=').toContain('MALLOC_ARENA_MAX=')
})

test('after a crash the folder is free at once', async () => {
  const first = await start()
  await first.kill()
  servers.pop()
  const again = await startServer({ dataDir: first.dataDir })
  servers.push(again)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
})

test('a port in use is said in words that name another', async () => {
  const first = await start()
  const port = new URL(first.url).port
  const dataDir = await newReadyDataDir()
  const second = startServer({ dataDir, env: { PORT: port } })
  await expect(second).rejects.toThrow(`Port ${port} is in use`)
  await removeDataDir(dataDir)
})

test('a wrong environment is refused with every fault at once', async () => {
  const dataDir = await newDataDir()
  const refused = startServer({
    dataDir,
    env: { PORT: 'eighty', BALANCIA_SIGNUP: 'maybe', BALANCIA_URL: 'x' },
  })
  await expect(refused).rejects.toThrow(/BALANCIA_URL[\s\S]*BALANCIA_SIGNUP|PORT[\s\S]*BALANCIA_SIGNUP/)
  await removeDataDir(dataDir)
})

test('Ctrl-C stops the server with exit code 0 and leaves no process behind', async () => {
  const server = await start()
  expect(await server.stop()).toBe(0)
  servers.pop()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  expect(server.output()).toContain('Stopping')
  expect(server.output()).not.toContain('"level":40')
  await removeDataDir(server.dataDir)
})

test('a server continues when the reader of its output is gone, and stops cleanly', async () => {
  const server = await start()
  server.process.stdout?.destroy()
  server.process.stderr?.destroy()
  expect(await server.stop()).toBe(0)
  servers.pop()
  await removeDataDir(server.dataDir)
})

test('Ctrl-C while the sandbox is prepared stops the server without a word about that', async () => {
  const server = await startServer({ dataDir: await newDataDir(), ownGroup: true })
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('Stopping')
  expect(server.output()).not.toContain('"level"')
  await removeDataDir(server.dataDir)
})

test('Ctrl-C in the middle of a start stops it cleanly, and the next start comes up', async () => {
  const dataDir = await newDataDir()
  // First while the database is made, then while it is only started.
  for (const begun of ['secret.key', 'postgres/postmaster.pid']) {
    const server = launchServer({ dataDir, ownGroup: true })
    while (!existsSync(join(dataDir, begun))) await sleep(5)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/could not|"level"/)
  }
  const next = await startServer({ dataDir })
  expect(await next.stop()).toBe(0)
  await removeDataDir(dataDir)
})

test('one Ctrl-C that arrives twice counts once, as npm passes on what the terminal sends to all', async () => {
  const server = await start()
  server.process.kill('SIGINT')
  expect(await server.stop()).toBe(0)
  servers.pop()
  await removeDataDir(server.dataDir)
})

test('a server whose database is gone for good still stops', async () => {
  const server = await start()
  servers.pop()
  await removeDataDir(server.dataDir)
  expect([0, 1]).toContain(await server.stop())
})
