import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemPersonaCount } from '#contract/personas/persona-categories.ts'
import type { ImportReply } from '#contract/personas/system-personas.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { personas } from '#server/db/tables/personas.ts'
import { personaLibrary } from '#server/persona-library/library.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { importPersonas } from './import-personas.ts'

testDatabase()
const app = createApp()
let admin: Caller
let actor: { userId: string }

beforeAll(async () => {
  admin = await aUser(app)
  actor = { userId: (await admin.json<{ id: string }>('GET', '/api/auth/user')).id }
})
beforeEach(() => db.delete(personas).where(eq(personas.source, 'imported')))

const importAll = () => admin.json<ImportReply>('POST', '/api/admin/import-personas')
const importedRows = () => db.select().from(personas).where(eq(personas.source, 'imported'))
const good = { name: 'Sommelier', category: 'Food & Cooking', description: 'Asks what is for dinner first.' }

test('all system personas are imported by one call, and a second one imports none', async () => {
  const count = personaLibrary.length
  expect(count).toBe(systemPersonaCount)
  expect(await importAll()).toEqual({
    message: expect.stringContaining(String(count)),
    imported: count,
    errors: [],
  })
  expect(await importAll()).toEqual({
    message: expect.stringContaining(String(count)),
    imported: 0,
    errors: [],
  })
  expect(await importedRows()).toHaveLength(count)
})

test('of two administrators who import at once each persona is counted for one', async () => {
  const replies = await Promise.all([importAll(), importAll()])
  expect(replies.map(({ imported }) => imported).reduce((sum, count) => sum + count)).toBe(systemPersonaCount)
  expect(await importedRows()).toHaveLength(systemPersonaCount)
})

test('an agent works with an imported persona, gets its text, and shows its name', async () => {
  await importAll()
  const [persona] = personaLibrary
  const agent = await admin.json<{ persona: string }>('POST', '/api/agents', {
    name: 'Mine',
    persona: persona?.name,
    taskDescription: 'Look at the news of the day.',
  })
  expect(agent.persona).toBe(persona?.name)
  const [row] = await db.select().from(personas).where(eq(personas.id, agent.persona))
  expect(row).toMatchObject({ prompt: persona?.description, category: persona?.category })
})

test('broken entries are reported one by one, and the rest is imported', async () => {
  const reply = await importPersonas(actor, [
    { ...good, name: ' ' },
    { ...good, name: 'Short', description: 'Brief' },
    { ...good, name: 'Lost', category: 'Nowhere' },
    { ...good, name: 'custom-Baker' },
    { ...good, name: 'data analyst' },
    'not a persona',
    good,
    { ...good, name: 'SOMMELIER' },
  ])
  expect(reply).toEqual({
    message: expect.stringMatching(/\b1\b.*\b7\b/),
    imported: 1,
    errors: [
      expect.stringMatching(/\b1: /),
      expect.stringMatching(/^Short: /),
      expect.stringMatching(/^Lost: /),
      expect.stringMatching(/^custom-Baker: /),
      expect.stringMatching(/^data analyst: /),
      expect.stringMatching(/\b6: /),
      expect.stringMatching(/^SOMMELIER: /),
    ],
  })
})

test('a batch that cannot be saved leaves the others imported, and nothing of itself', async () => {
  const many = Array.from({ length: 250 }, (_, n) => ({ ...good, name: `Persona ${n}` }))
  many[120] = { ...good, name: 'Broken \u0000 name' }
  const { imported, errors } = await importPersonas(actor, many)
  expect(imported).toBe(150)
  expect(errors).toHaveLength(100)
  expect(errors).toContainEqual(expect.stringMatching(/^Persona 100: /))
  expect(await importedRows()).toHaveLength(150)
})

test('a text that a later release changed is brought up to date, and counts as no new one', async () => {
  await importPersonas(actor, [good])
  const description = 'Asks who will be at the table, too.'
  expect(await importPersonas(actor, [{ ...good, description }])).toMatchObject({ imported: 0 })
  expect(await importedRows()).toMatchObject([{ description, prompt: description }])
})

test('an import is in the activity log, and one that changes nothing is not', async () => {
  await importPersonas(actor, [good])
  const count = await db.$count(userActivityLogs)
  await importPersonas(actor, [good])
  expect(await db.$count(userActivityLogs)).toBe(count)
  const [entry] = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(1)
  expect(entry).toMatchObject({
    userId: actor.userId,
    action: 'import_personas',
    resource: 'persona',
    metadata: { imported: 1, updated: 0 },
  })
})
