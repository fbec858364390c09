import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CustomPersona } from '#contract/personas/custom-personas.ts'
import { personaCategories } from '#contract/personas/persona-categories.ts'
import type { SystemPersona } from '#contract/personas/system-personas.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { customPersonas, personas } from '#server/db/tables/personas.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { foundBy } from './search-words.ts'

testDatabase()
const app = createApp()
let admin: Caller
let ann: Caller

beforeAll(async () => {
  admin = await aUser(app)
  ann = await aUser(app)
  await admin.json('POST', '/api/admin/import-personas')
})

const find = (query: Record<string, string>) =>
  ann.json<SystemPersona[]>('GET', `/api/personas?${new URLSearchParams(query)}`)
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a search finds the beginnings of words in any order and case, those in the name first', async () => {
  const names = namesOf(await find({ search: 'PREP tax' }))
  expect(names[0]).toBe('Tax Preparer')
  expect(namesOf(await find({ search: 'wine' }))).toContain('Sommelier')
  expect(await find({ search: 'zzzz' })).toEqual([])
})

test.for(["tax' & | !", '(((', ':*', '\\', '100%', 'a:b&c', '🦊'])(
  '%j is searched for and breaks nothing',
  async (search) => {
    expect(Array.isArray(await find({ search }))).toBe(true)
  },
)

test('each category is listed by name, page by page without one twice or left out', async () => {
  const [category] = personaCategories
  const first = await find({ category, limit: '10' })
  const rest = await find({ category, offset: '10' })
  const names = namesOf([...first, ...rest])
  expect(first).toHaveLength(10)
  expect(new Set(names).size).toBe(22)
  expect([...first, ...rest].every((persona) => persona.category === category)).toBe(true)
})

test('one persona is found by its exact name', async () => {
  expect(await find({ name: 'Sommelier' })).toMatchObject([{ name: 'Sommelier', category: 'Food & Cooking' }])
  expect(await find({ name: 'sommel' })).toEqual([])
})

test('even a visitor sees the true counts, also beyond 200 of the community', async () => {
  const { id: userId } = await ann.json<{ id: string }>('GET', '/api/auth/user')
  const shared = Array.from({ length: 250 }, (_, n) => ({
    userId,
    name: `Shared ${n}`,
    description: 'Written by a user of this place.',
    isPublished: n !== 0,
  }))
  await db.insert(customPersonas).values(shared)
  const counts = await anonymousCaller(app).json<{ system: number; categories: unknown[] }>(
    'GET',
    '/api/personas/counts',
  )
  expect(counts).toMatchObject({ system: 513, imported: 502, community: 249 })
  expect(counts.categories).toHaveLength(personaCategories.length)
})

test('a search reaches every persona of the community, not only the 200 most used', async () => {
  const found = await ann.json<CustomPersona[]>('GET', '/api/custom-personas?search=shared+1')
  expect(found.length).toBe(111)
  const hidden = await ann.json<CustomPersona[]>('GET', '/api/custom-personas?search=shared+0')
  expect(hidden).toEqual([])
})

test('among 10,000 personas a search and a category are read by an index, not by reading all', async () => {
  await db.execute(sql`
    insert into personas (id, name, description, prompt, source, category)
    select 'p' || n, 'Persona ' || n, 'Knows subject' || n || ' and little else.', 'p', 'imported',
      (array['Sales', 'Marketing', 'Data & Analysis', 'Law & Compliance'])[1 + n % 4]
    from generate_series(1, 9500) n`)
  await db.execute(sql`analyze personas`)
  const searched = await planOf(sql`source = 'imported' and ${foundBy(personas, 'subject77')}`)
  expect(searched).toContain('personas_words_idx')
  expect(await planOf(sql`source = 'imported' and category = 'Food & Cooking'`)).toContain(
    'personas_category_idx',
  )
  expect(namesOf(await find({ search: 'subject77' }))[0]).toBe('Persona 77')
})

async function planOf(condition: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute(
    sql`explain select name from personas where ${condition} order by name limit 50`,
  )
  return JSON.stringify(rows)
}
