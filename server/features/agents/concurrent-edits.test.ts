import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller

beforeAll(async () => {
  user = await aUser(app)
})

const form = { name: 'Scout', persona: 'researcher', taskDescription: 'Sum up what changed on these pages.' }
const create = () => user.json<AgentReply>('POST', '/api/agents', form)
const patch = (id: number, change: object) => user.request('PATCH', `/api/agents/${id}`, change)
const read = (id: number) => user.json<AgentReply>('GET', `/api/agents/${id}`)

test('two users who change different fields of one agent both keep their changes', async () => {
  const { id, version } = await create()
  expect((await patch(id, { taskDescription: 'Say what is new on these pages.', version })).status).toBe(200)
  expect((await patch(id, { name: 'Second name', version })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    name: 'Second name',
    taskDescription: 'Say what is new on these pages.',
    version: version + 2,
  })
})

test('a change based on an old version is a conflict that names the field; based on the new version it is saved', async () => {
  const { id, version } = await create()
  await patch(id, { name: 'Theirs', version })
  const refused = await patch(id, { name: 'Mine', webLinks: ['https://example.com'], version })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'conflict', issues: [{ path: 'name' }] })
  expect(await read(id)).toMatchObject({ name: 'Theirs', webLinks: [] })
  expect((await patch(id, { name: 'Theirs', version })).status).toBe(200)
  expect((await patch(id, { name: 'Mine', version: version + 1 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Mine' })
})

test('a change without a version, as programs may send it, is always saved', async () => {
  const { id, version } = await create()
  await patch(id, { name: 'Theirs', version })
  expect((await patch(id, { name: 'Mine' })).status).toBe(200)
})
