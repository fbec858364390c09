import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'
import { longestHold } from './setup/time/longest-hold.ts'
import { article, type Pages, servePages } from './peers/pages.ts'

/** How many times longer the worst input of an entry may hold up everybody than an ordinary run does. */
const worstRatio = 15
const turns = 3
/** How often an input that seems to hold for too long is tried again: what it costs it costs each time, what a neighbour took is gone. */
const turnsOfDoubt = 8

const database = testDatabase()
const app = createApp()
const { userRequestsPerSecond } = config
let user: Caller
let agent: AgentReply
let pages: Pages

beforeAll(async () => {
  config.userRequestsPerSecond = 1_000_000
  await startDurable({ url: database.url, kinds: await workKinds() })
  pages = await servePages({
    '/harbour': article('Harbour news', ['The harbour opened again on Monday after 14 days of repair.']),
  })
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', { ...form, webLinks: [pages.url('/harbour')] })
  await run()
})
afterAll(async () => {
  config.userRequestsPerSecond = userRequestsPerSecond
  await stopDurable(5_000)
  await pages.close()
})

const form = {
  name: 'Scout',
  persona: 'researcher',
  taskDescription: 'Report what is new about the harbour.',
}
const run = () => user.json('POST', `/api/agents/${agent.id}/run`)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown

/** The worst that is known for each entry. */
const worst: [string, string, () => unknown][] = [
  ['an input of very many fields', '/run', () => ({ input: keys(40_000) })],
  ['an input of one long text', '/run', () => ({ input: '<'.repeat(600_000) })],
  ['very many links', '', () => ({ ...form, webLinks: Array(200_000).fill('') })],
  ['very many unknown fields', '', () => ({ ...form, ...keys(40_000) })],
  ['very deep values', '', () => ({ ...form, triggerConfig: nested(60_000) })],
  ['a task of brackets', '', () => ({ ...form, taskDescription: '[('.repeat(10_000) })],
  ['a long script without line ends', '', () => ({ ...form, pythonScript: '('.repeat(100_000) })],
]

/** The least of some turns, more where it is over `doubtful`: another process may have had the processor in one of them. */
async function leastHold(act: () => Promise<unknown>, doubtful = Infinity): Promise<number> {
  let least = Infinity
  for (let turn = 0; turn < turns || (least > doubtful && turn < turnsOfDoubt); turn += 1) {
    least = Math.min(least, await longestHold(act))
  }
  return least
}

test('no input that is known holds up everybody many times longer than an ordinary run does', async () => {
  const ordinary = await leastHold(run)
  const held: Record<string, number> = {}
  for (const [what, path, bodyOf] of worst) {
    const target = path ? `/api/agents/${agent.id}${path}` : '/api/agents'
    const body = bodyOf()
    const hold = await leastHold(() => user.request('POST', target, body), ordinary * worstRatio)
    held[what] = Math.round(hold / ordinary)
  }
  const tooLong = Object.entries(held).filter(([, ratio]) => ratio > worstRatio)
  expect(tooLong, JSON.stringify({ ordinary, held })).toEqual([])
})
