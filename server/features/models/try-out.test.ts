import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelTrial } from '#contract/models/connections.ts'
import { createApp } from '#server/app.ts'
import { type Peer, startPeer, testKey } from '#server/engine/testing/model-peers.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const path = '/api/admin/model-connections'
let refusing: Peer
let refusal = { status: 401, message: '' }
let admin: Caller
let user: Caller

beforeAll(async () => {
  refusing = await startPeer((response) => {
    response.writeHead(refusal.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: refusal.message } }))
  })
  admin = await aUser(app)
  user = await aUser(app)
})
afterAll(() => refusing.close())

const refusals = [
  [
    401,
    'Incorrect API key provided',
    'The key was not accepted. OpenAI-compatible answered 401: Incorrect API key provided',
  ],
  [
    404,
    'no model nobody',
    'There is no such model at this service, or the address is wrong. OpenAI-compatible answered 404: no model nobody',
  ],
  [
    429,
    'quota used up',
    'The service is reached, but it takes no more calls: check your quota there. OpenAI-compatible answered 429: quota used up',
  ],
] as const

async function triedAt(status: number, message: string) {
  refusal = { status, message }
  const body = { kind: 'openai-compatible', address: refusing.url, model: 'nobody', key: testKey }
  return admin.json<ModelTrial>('POST', `${path}/test`, body)
}

test('the advice after a refused trial depends on the status', async () => {
  const advice = []
  for (const [status, message] of [...refusals, [418, 'no coffee'] as const]) {
    const trial = await triedAt(status, message)
    expect(trial.isOk).toBe(false)
    expect(trial.message).toContain(`${status}: ${message}`)
    advice.push(trial.message.split('OpenAI-compatible')[0])
  }
  expect(new Set(advice).size).toBe(advice.length)
  expect(advice.at(-1)).toBe('')
})

test.each(refusals)(
  'a trial that is refused by %i says in words what is wrong',
  { tags: 'words' },
  async (status, message, advice) => {
    expect(await triedAt(status, message)).toEqual({ isOk: false, message: advice })
  },
)

test('a private address is reached only where the operator allowed it, and by no own key', async () => {
  await admin.json('PUT', '/api/admin/model-settings', { ownKeys: true, automaticModel: 'cheapest' })
  for (const address of ['http://10.0.0.1:9', 'http://169.254.169.254/latest', 'http://db.internal:5432']) {
    const body = { kind: 'openai-compatible', address, model: 'x' }
    const response = await admin.request('POST', `${path}/test`, body)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { path: string; message: string }[] }
    expect(issues).toMatchObject([{ path: 'address' }])
    expect(issues[0]?.message).toContain(`BALANCIA_MODEL_HOSTS=${new URL(address).host}`)
  }
  const body = { kind: 'openai-compatible', address: 'http://10.0.0.1:9', model: 'x' }
  const response = await user.request('POST', '/api/model-connections/test', body)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'address' }] }])
})
