import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'

/**
 * Takes PostgreSQL away from a page server and a worker for 90 seconds, or as many as given, and prints what callers and
 * the operator see meanwhile. Fails unless both processes live on and a run succeeds afterwards.
 */
const seconds = Number(process.argv[2] ?? 90)
const dataDir = await newDataDir()
let database = await startEmbedded({ dataDir })
const healthPort = await freePort()
const env = {
  DATABASE_URL: database.url,
  BALANCIA_SECRET: 'only for measurements, at least 32 characters',
}
const web = await startServer({ dataDir, env: { ...env, BALANCIA_ROLES: 'web' } })
const worker = await startServer({
  dataDir,
  env: { ...env, BALANCIA_ROLES: 'worker,scheduler', BALANCIA_HEALTH_PORT: String(healthPort) },
})

const show = async (what: string, url: string) => {
  const response = await fetch(url)
  const text = (await response.text()).replace(/<style>[^]*?<\/style>/g, '').replace(/\s+/g, ' ')
  const again = response.headers.get('retry-after')
  print(`${what}: ${response.status}${again ? `, Retry-After ${again}` : ''}, ${text.slice(0, 160)}`)
  return response.status
}
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const client = new Client(web.url)
  await client.signUp('away@example.com')
  const agent = await client.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note.',
  })
  await database.stop()
  const gone = performance.now()
  const statuses = [
    await show('GET /api/subscription-plans', `${web.url}/api/subscription-plans`),
    await show('/readyz of the page server', `${web.url}/readyz`),
    await show('/readyz of the worker', `http://127.0.0.1:${healthPort}/readyz`),
    await show('/healthz of the worker', `http://127.0.0.1:${healthPort}/healthz`),
  ]
  await sleep(seconds * 1_000 - (performance.now() - gone))
  database = await startEmbedded({ dataDir })
  const back = performance.now()
  let run: { success?: boolean } | undefined
  while (!run && performance.now() - back < 60_000) {
    run = await client
      .json<{ success: boolean }>('POST', `/api/agents/${agent.id}/run`, { input: 'Go' })
      .catch(() => sleep(200).then(() => undefined))
  }
  print(`A run ended ${((performance.now() - back) / 1_000).toFixed(1)} s after the database was back.`)
  print(`What the worker printed:\n${worker.output()}`)
  const isAlive = [web, worker].every(({ process: child }) => child.exitCode === null)
  if (!isAlive || !run || statuses[0] !== 503 || statuses[2] !== 503) process.exitCode = 1
  print(process.exitCode === 1 ? 'FAILED' : 'Both processes lived on.')
} finally {
  await Promise.all([web.kill(), worker.kill()])
  await database.stop()
  await removeDataDir(dataDir)
}
