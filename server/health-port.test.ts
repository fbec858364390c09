import { expect, test } from 'vitest'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { openHealthPort } from './health-port.ts'
import { setPhase } from './phase.ts'

const ask = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a process without pages answers probes, and says why it is not ready', async () => {
  const port = await freePort()
  await openHealthPort(port)
  expect(await ask(port, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  // This process has no database.
  expect(await ask(port, '/readyz')).toMatchObject({ status: 503, body: { reason: 'database' } })
  setPhase('starting')
  expect(await ask(port, '/readyz?verbose')).toMatchObject({ status: 503, body: { reason: 'starting' } })
  expect((await ask(port, '/api/agents')).status).toBe(404)
  setPhase('open')
  await expect(openHealthPort(port)).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})
