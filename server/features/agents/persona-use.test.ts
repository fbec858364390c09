import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller
const text = 'Answer as a pirate captain would.'
const form = { name: 'Log book', persona: 'writer', taskDescription: 'Write the log of the day.' }

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const create = (more: object, caller = user) =>
  caller.json<AgentReply>('POST', '/api/agents', { ...form, ...more })

async function persona(name: string) {
  const [row] = await db.select().from(customPersonas).where(eq(customPersonas.name, name))
  return row
}

test('an agent saved with a new named persona keeps it for the community, used once', async () => {
  const agent = await create({ persona: 'custom-Pirate', customPersona: text })
  expect(agent).toMatchObject({ persona: 'custom-Pirate', customPersona: text })
  expect(await persona('Pirate')).toMatchObject({ userId: agent.userId, description: text, usageCount: 1 })
})

test('each further agent counts once: created, changed to it, copied, imported; a later save does not', async () => {
  await create({ persona: 'custom-Cook', customPersona: 'Answer as a cook on board would.' })
  const uses = async () => (await persona('Cook'))?.usageCount
  const second = await create({ persona: 'custom-Cook', customPersona: 'My own words for it.' }, other)
  expect(await uses()).toBe(2)
  expect(second.customPersona).toBe('My own words for it.')
  expect((await persona('Cook'))?.description).toBe('Answer as a cook on board would.')

  await other.json('PATCH', `/api/agents/${second.id}`, { name: 'Renamed', persona: 'custom-Cook' })
  expect(await uses()).toBe(2)
  const plain = await create({}, other)
  await other.json('PATCH', `/api/agents/${plain.id}`, { persona: 'custom-Cook' })
  expect(await uses()).toBe(3)
  await other.json('POST', `/api/agents/${plain.id}/duplicate`)
  expect(await uses()).toBe(4)
  await user.json('POST', '/api/agents/import', await other.json('GET', `/api/agents/${plain.id}/export`))
  expect(await uses()).toBe(5)
})

test('a community persona chosen by name alone gives the agent a copy of its text', async () => {
  await create({ persona: 'custom-Gardener', customPersona: 'Answer as a gardener would, in season.' })
  const agent = await create({ persona: 'custom-Gardener' }, other)
  expect(agent.customPersona).toBe('Answer as a gardener would, in season.')
  const plain = await create({ persona: 'custom', customPersona: 'Old text of this agent.' }, other)
  const changed = await other.json<AgentReply>('PATCH', `/api/agents/${plain.id}`, {
    persona: 'custom-Gardener',
  })
  expect(changed.customPersona).toBe('Answer as a gardener would, in season.')
})

test('going back to a version counts the persona it brings back', async () => {
  const { id } = await create({ persona: 'custom-Poet', customPersona: 'Answer in rhymes, but briefly.' })
  await user.json('PATCH', `/api/agents/${id}`, { persona: 'writer' })
  await user.json('POST', `/api/agents/${id}/versions/1/restore`)
  expect((await persona('Poet'))?.usageCount).toBe(2)
})

const rejectionOf = async (wanted: string) =>
  (await user.request('POST', '/api/agents', { ...form, persona: wanted })).json()

test('describes an error of a persona in the words of the specification', {
  tags: 'words',
}, async () => {
  expect(await rejectionOf('custom-Nobody')).toMatchObject({
    message: 'Persona description must be at least 10 characters',
  })
  expect(await rejectionOf('wizard')).toMatchObject({ issues: [{ message: 'Persona is required' }] })
})

test('a new named persona without a text is refused at its field, and nothing is kept', async () => {
  for (const customPersona of [undefined, 'short']) {
    const response = await user.request('POST', '/api/agents', {
      ...form,
      persona: 'custom-Nobody',
      customPersona,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'customPersona' }],
    })
  }
  expect(await persona('Nobody')).toBeUndefined()
})

test('a persona that nobody knows, or that somebody else keeps for themselves, is refused at its field', async () => {
  await create({ persona: 'custom-Hermit', customPersona: 'Answer as one who lives alone.' })
  const hermit = await persona('Hermit')
  await user.json('PUT', `/api/custom-personas/${hermit?.id}/withdraw`)
  const plain = await create({}, other)
  for (const wanted of ['wizard', 'custom-Hermit']) {
    const made = await other.request('POST', '/api/agents', { ...form, persona: wanted })
    const changed = await other.request('PATCH', `/api/agents/${plain.id}`, { persona: wanted })
    for (const response of [made, changed]) {
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'persona' }] }])
    }
  }
  expect((await create({ persona: 'custom-Hermit' })).customPersona).toBe('Answer as one who lives alone.')
})
