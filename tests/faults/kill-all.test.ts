import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'
import { type Harbour, openHarbour, whole } from './harbour-run.ts'

/** As the run is admitted, in its middle, and as its last text arrives; `kill-nine.test.ts` has those between. */
const killPoints = [0, 10, 19]

let harbour: Harbour
let dataDir: string
let server: Server
let client: Client
let struckOpen = 0

beforeAll(async () => {
  harbour = await openHarbour()
  dataDir = await newReadyDataDir()
  server = await boot()
  client = new Client(server.url)
  await client.signUp('fault@example.com')
  await harbour.makeAgent(client)
})

afterAll(async () => {
  await server?.stop()
  await harbour?.[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

const boot = () => startServer({ dataDir, env: harbour.env })

test.for(killPoints)(
  'a run whose whole server is killed at its event %i ends by itself after the restart, and no finished step is done again',
  async (killAt) => {
    const executionId = await harbour.startRun(client)
    const { finished, hasEnded } = await harbour.follow(client, executionId, killAt)
    await server.kill()
    struckOpen += hasEnded ? 0 : 1
    server = await boot()
    const { cookie } = client
    client = new Client(server.url)
    client.cookie = cookie
    expect(await harbour.outcomeOf(client, executionId, finished)).toEqual(whole)
  },
)

test('all those runs are recorded once: one conversation pair and one count each', async () => {
  expect(await harbour.recorded(client)).toEqual({
    messages: 2 * killPoints.length,
    counted: killPoints.length,
  })
  expect(struckOpen).toBeGreaterThanOrEqual(killPoints.length - 1)
})
