import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { Agent, fetch as fetchBy } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { TriggerDeliveryReply, TriggerWithKeysReply } from '#contract/triggers/triggers.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'

const rate = 20

let dataDir: string
let server: Server
let client: Client
let agent: AgentReply
let hook: TriggerWithKeysReply
let flooded: TriggerWithKeysReply

beforeAll(async () => {
  dataDir = await newReadyDataDir()
  server = await startServer({ dataDir })
  client = new Client(server.url)
  await client.signUp('flood@example.com')
  agent = await client.json('POST', '/api/agents', {
    name: 'Flooded',
    persona: 'writer',
    taskDescription: 'Write a short note about what came in.',
  })
  // A server at work, not one that has just started.
  await client.json('POST', `/api/agents/${agent.id}/run`)
  const form = { triggerType: 'webhook', rateLimit: rate }
  hook = await client.json('POST', `/api/agents/${agent.id}/triggers`, form)
  flooded = await client.json('POST', `/api/agents/${agent.id}/triggers`, form)
})

afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})

const json = { 'content-type': 'application/json' }
const post = (trigger: TriggerWithKeysReply, body: string, headers: Record<string, string>) =>
  fetch(server.url + trigger.path, { method: 'POST', body, headers: { ...json, ...headers } })
const statusOf = async (trigger: TriggerWithKeysReply, body: string, headers: Record<string, string>) => {
  const response = await post(trigger, body, headers)
  await response.text()
  return response.status
}
const log = (trigger: TriggerWithKeysReply) =>
  client.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${trigger.id}/deliveries?limit=200`)

function signed(body: string, at: Date, secret = hook.secret ?? ''): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
}

/** A normal call, again and again until `isOver`; answers the slowest, ms. */
async function slowestCall(isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    await sleep(5)
    const startedAt = performance.now()
    await client.json('GET', '/api/agents')
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return slowest
}

test('each attack over a real connection gets its status, and only the good message is run, once', async () => {
  const now = new Date()
  const body = '{"boats": 2}'
  const key = { 'x-api-key': hook.key ?? '' }
  expect(await statusOf(hook, JSON.stringify('x'.repeat(10_000_000)), key).catch(() => 413)).toBe(413)
  expect(await statusOf(hook, '{"boats": ', key)).toBe(400)
  expect(await statusOf(hook, body, { 'x-api-key': 'blk_wrong' })).toBe(401)
  expect(await statusOf(hook, body, signed('{}', now))).toBe(401)
  expect(await statusOf(hook, body, signed(body, new Date(now.getTime() - 600_000)))).toBe(401)
  expect(await log(hook)).toEqual([])
  for (let index = 0; index < 3; index++) expect(await statusOf(hook, body, signed(body, now))).toBe(202)
  expect(await log(hook)).toHaveLength(1)
})

test('a body that trickles in is cut off, and holds up nobody meanwhile', async () => {
  let status: number | undefined
  const trickle = new Promise<void>((resolve) => {
    const call = request(server.url + hook.path, {
      method: 'POST',
      headers: { ...json, 'x-api-key': hook.key ?? '', 'content-length': '1000' },
    })
    const drip = setInterval(() => call.write('1'), 200)
    const end = () => {
      clearInterval(drip)
      resolve()
    }
    call.once('response', (response) => {
      status = response.statusCode
      response.resume()
      call.destroy()
      end()
    })
    call.once('error', () => {
      status ??= 0
      end()
    })
  })
  const startedAt = performance.now()
  const slowest = await slowestCall(() => status !== undefined)
  expect(slowest).toBeLessThan((performance.now() - startedAt) / 2)
  await trickle
  expect(status).toBe(408)
})

test('a thousand calls in a second: the rate is kept, and a normal call is answered soon', async () => {
  const dispatcher = new Agent({ connections: 200 })
  const body = '{"boats": 2}'
  const url = server.url + flooded.path
  let isOver = false
  const calm = slowestCall(() => isOver)
  const startedAt = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      await sleep(index)
      const response = await fetchBy(url, {
        method: 'POST',
        body,
        headers: { ...json, 'x-api-key': flooded.key ?? '' },
        dispatcher,
      })
      await response.text()
      return response.status
    }),
  )
  const tookMs = performance.now() - startedAt
  isOver = true
  const slowest = await calm
  process.stdout.write(
    `flood: 1,000 calls answered in ${Math.round(tookMs)} ms; slowest normal call ${Math.round(slowest)} ms\n`,
  )
  expect(statuses.filter((status) => status === 202)).toHaveLength(rate)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - rate)
  // A call that had to wait until the flood was over would take as long as it.
  expect(slowest).toBeLessThan(tookMs * 0.75)
  expect(await log(flooded)).toHaveLength(rate)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await dispatcher.close()
})
