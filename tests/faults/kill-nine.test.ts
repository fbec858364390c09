import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'
import { type Harbour, openHarbour, whole } from './harbour-run.ts'

/**
 * The run has nine steps: it is killed at the start and the end of each, and while text arrives. At the points that
 * `kill-all.test.ts` covers, everything is killed.
 */
const killPoints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21]
/** Text that arrives together is sent in one event; the last points are then after the end of the run. */
const lateMax = 6

let harbour: Harbour
let cluster: Cluster
let worker: Server
let client: Client
let struckOpen = 0

beforeAll(async () => {
  harbour = await openHarbour()
  cluster = await startCluster(harbour.env)
  const web = await cluster.start(['web'])
  worker = await cluster.start(['worker'])
  client = new Client(web.url)
  await client.signUp('fault@example.com')
  await harbour.makeAgent(client)
})

afterAll(async () => {
  await cluster?.close()
  await harbour?.[Symbol.asyncDispose]()
})

test.for(killPoints)(
  'a run whose worker is killed at its event %i ends by itself in another, and no finished step is done again',
  async (killAt) => {
    const executionId = await harbour.startRun(client)
    let successor: Promise<Server> | undefined
    // It starts while the run is in flight, so that it cannot have claimed the run before the kill.
    const startSuccessor = () => (successor ??= cluster.start(['worker']))
    const { finished, hasEnded } = await harbour.follow(client, executionId, killAt, startSuccessor)
    await worker.kill()
    if (!hasEnded) struckOpen += 1
    worker = await startSuccessor()
    const attemptsOf = async () => {
      const { rows } = await cluster.sql.query<{ attempt: number }>(
        'select attempt from agent_executions where id = $1',
        [executionId],
      )
      return rows[0]?.attempt ?? 0
    }
    expect(await harbour.outcomeOf(client, executionId, finished, attemptsOf)).toEqual(whole)
  },
)

test('all those runs are recorded once: one conversation pair and one count each', async () => {
  expect(await harbour.recorded(client)).toEqual({
    messages: 2 * killPoints.length,
    counted: killPoints.length,
  })
  expect(struckOpen).toBeGreaterThanOrEqual(killPoints.length - lateMax)
})
