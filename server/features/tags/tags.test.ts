import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { type Tag, tagsMax } from '#contract/tags.ts'
import { createApp } from '#server/app.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller

beforeEach(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const tagged = (name: string, caller = user) => caller.json<Tag>('POST', '/api/tags', { name, color: 'teal' })
async function agent(name: string, caller = user): Promise<number> {
  const form = { name, persona: 'writer', taskDescription: 'Write a short note each day.' }
  return (await caller.json<AgentReply>('POST', '/api/agents', form)).id
}
const mark = (tag: Tag, body: object) => user.json<Tag>('PUT', `/api/tags/${tag.id}/agents`, body)
const namesIn = async (tag: Tag, caller = user) =>
  (await caller.json<AgentReply[]>('GET', `/api/agents?in=tag:${tag.id}`)).map(({ name }) => name)

test('a tag is made, renamed, listed by name and deleted, and its agents stay', async () => {
  const prices = await tagged('  Prices  every day ')
  expect(prices).toMatchObject({ name: 'Prices every day', color: 'teal', agentIds: [] })
  await tagged('news')
  const renamed = { name: 'Zinc', color: 'red' }
  expect(await user.json('PATCH', `/api/tags/${prices.id}`, renamed)).toMatchObject(renamed)
  expect((await user.json<Tag[]>('GET', '/api/tags')).map(({ name }) => name)).toEqual(['news', 'Zinc'])
  const id = await agent('Carrier')
  await mark(prices, { isTagged: true, agentIds: [id] })
  expect((await user.request('DELETE', `/api/tags/${prices.id}`)).status).toBe(204)
  expect((await user.request('GET', `/api/tags/${prices.id}`)).status).toBe(404)
  expect((await user.request('GET', `/api/agents/${id}`)).status).toBe(200)
})

test('nobody has two tags of one name, in whatever case, and two people may', async () => {
  const prices = await tagged('Prices')
  const news = await tagged('News')
  expect((await user.request('POST', '/api/tags', { name: 'PRICES', color: 'red' })).status).toBe(409)
  expect((await user.request('PATCH', `/api/tags/${news.id}`, { name: 'prices' })).status).toBe(409)
  expect((await user.request('PATCH', `/api/tags/${prices.id}`, { name: 'PRICES' })).status).toBe(200)
  expect((await tagged('Prices', other)).name).toBe('Prices')
})

test('agents carry several tags, and the list is narrowed to those that carry one', async () => {
  const [prices, news] = [await tagged('Prices'), await tagged('News')]
  const [both, one] = [await agent('Both'), await agent('One')]
  await agent('None')
  await mark(prices, { isTagged: true, agentIds: [both, one, both] })
  await mark(news, { isTagged: true, agentIds: [both] })
  expect(await namesIn(prices)).toEqual(['One', 'Both'])
  expect(await namesIn(news)).toEqual(['Both'])
  expect((await mark(prices, { isTagged: false, agentIds: [both] })).agentIds).toEqual([one])
  await user.request('DELETE', `/api/agents/${one}`)
  expect((await user.json<Tag>('GET', `/api/tags/${prices.id}`)).agentIds).toEqual([])
  await user.json('POST', `/api/agents/${one}/restore`)
  expect(await namesIn(prices)).toEqual(['One'])
})

test('all that a filter finds are tagged in one call', async () => {
  const harbour = await tagged('Harbour')
  for (let n = 0; n < 3; n += 1) await agent(`Harbour ${n}`)
  await agent('Tariffs')
  expect((await mark(harbour, { isTagged: true, all: { q: 'harbour' } })).agentIds).toHaveLength(3)
  expect((await mark(harbour, { isTagged: false, all: {} })).agentIds).toEqual([])
})

test("a tag is never put on somebody else's agent, nor does it show whose agents are whose", async () => {
  const prices = await tagged('Prices')
  const theirs = await agent('Theirs', other)
  expect((await mark(prices, { isTagged: true, agentIds: [theirs] })).agentIds).toEqual([])
  await mark(prices, { isTagged: true, agentIds: [await agent('Mine')] })
  expect(await namesIn(prices, other)).toEqual([])
})

test('an invalid tag and one tag above the limit are refused', async () => {
  const bad = [
    { name: ' ', color: 'teal' },
    { name: 'x'.repeat(41), color: 'teal' },
    { name: 'A', color: 'pink' },
  ]
  for (const form of bad) expect((await user.request('POST', '/api/tags', form)).status).toBe(400)
  for (let n = 0; n < tagsMax; n += 1) await tagged(`Tag ${n}`)
  expect((await user.request('POST', '/api/tags', { name: 'Last', color: 'teal' })).status).toBe(403)
})
