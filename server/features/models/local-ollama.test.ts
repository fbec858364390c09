import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { OfferedOllama } from '#contract/models/models.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { config, parseConfig } from '#server/platform/config.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { ollamaAtStart } from './local-ollama.ts'
import { forgetConnected } from './connected-models.ts'

testDatabase()
const app = createApp()
const usual = config.ollama
const tags = {
  models: [
    { name: 'llama3.2:latest', size: 1 },
    { name: 'qwen3:8b', size: 2 },
  ],
}
let ollama: Peer
let answer = ''
let admin: Caller

beforeAll(async () => {
  ollama = await openPeer((_request, response) => void response.end(answer))
  config.ollama = `http://127.0.0.1:${ollama.port}`
  admin = await aUser(app)
})
beforeEach(async () => {
  answer = JSON.stringify(tags)
  ollama.hits.length = 0
  await db.execute(sql`delete from model_connections`)
  forgetConnected()
})
afterAll(async () => {
  config.ollama = usual
  await ollama.close()
})

const connect = () =>
  admin.json('POST', '/api/admin/model-connections', {
    kind: 'openai-compatible',
    name: 'Ollama',
    address: config.ollama,
    models: ['qwen3:8b'],
  })
const offered = () => admin.json<OfferedOllama | null>('GET', '/api/admin/local-models')

test('an Ollama on this host is offered with its models to administrators, and used by nobody before it is connected', async () => {
  expect(await offered()).toEqual({ address: config.ollama, models: ['llama3.2:latest', 'qwen3:8b'] })
  expect(ollama.hits.map(({ path }) => path)).toEqual(['/api/tags'])
  expect((await (await aUser(app)).request('GET', '/api/admin/local-models')).status).toBe(403)
  expect(await admin.json('GET', '/api/models')).toEqual([])
  await connect()
  forgetConnected()
  expect(await admin.json('GET', '/api/models')).toMatchObject([
    { engine: 'openai-compatible', model: 'qwen3:8b' },
  ])
})

test('a start without a model says where it is connected, and one that has a model says nothing', async () => {
  const site = 'http://localhost:3000'
  expect(await ollamaAtStart(site)).toMatch(/llama3\.2.*settings\/ai-model$/)
  await connect()
  forgetConnected()
  ollama.hits.length = 0
  expect([await ollamaAtStart(site), ollama.hits]).toEqual([undefined, []])
})

test.each(['<html>Something else</html>', '{"models":{}}', ''])(
  'a server at that address that is not Ollama is not offered: %s',
  async (said) => {
    answer = said
    expect(await offered()).toBeNull()
  },
)

test.each([
  ['', 'http://127.0.0.1:11434'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['http://localhost:9000/', 'http://localhost:9000'],
  ['not a host', 'http://127.0.0.1:11434'],
])('OLLAMA_HOST=%s is read as Ollama itself reads it: %s', (text, address) => {
  expect(parseConfig({ OLLAMA_HOST: text }).ollama).toBe(address)
})
