import { desc, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomPersona, OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'

testDatabase()
const app = createApp()
let admin: Caller
let ann: Caller
let ben: Caller

const description = 'Answers like a patient harbour pilot.'
const path = '/api/custom-personas'

beforeAll(async () => {
  admin = await aUser(app)
  ann = await aUser(app)
  ben = await aUser(app)
})

beforeEach(async () => {
  await db.delete(customPersonas)
  await setModeration(false)
})

const create = (name: string, who = ann) => who.json<OwnedPersonaReply>('POST', path, { name, description })
const setModeration = (isModerated: boolean) => admin.json('PUT', '/api/admin/moderation', { isModerated })
const mine = (who = ann) => who.json<OwnedPersonaReply[]>('GET', `${path}/mine`)

const writeMany = (userId: string, count: number) =>
  db.insert(customPersonas).values(
    Array.from({ length: count }, (_, n) => ({
      userId,
      name: `${userId}-${n}`,
      description,
      isPublished: true,
    })),
  )

async function community(): Promise<string[]> {
  const list = await anonymousCaller(app).json<CustomPersona[]>('GET', path)
  return list.map(({ name }) => name)
}

async function refusal(who: Caller, method: string, at: string, body?: object) {
  const response = await who.request(method, at, body)
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

test('a new persona is with the community at once, seen even by a visitor, without a word about its owner', async () => {
  const persona = await create('Harbour pilot')
  expect(persona).toMatchObject({
    name: 'Harbour pilot',
    description,
    isApproved: false,
    isPublished: true,
    isVisible: true,
    withdrawnAt: null,
    usageCount: 1,
    ownerName: 'Ada',
  })
  expect(await anonymousCaller(app).json('GET', path)).toEqual([
    { id: persona.id, name: 'Harbour pilot', description, isApproved: false, usageCount: 1 },
  ])
})

const misfits: [string, object, string][] = [
  ['no name', { name: ' ', description }, 'Persona name is required'],
  [
    'a short description',
    { name: 'X', description: 'Too short' },
    'Persona description must be at least 10 characters',
  ],
]
test.for(misfits)('a persona with %s is refused', async ([, form]) => {
  expect(await refusal(ann, 'POST', path, form)).toMatchObject({ status: 400 })
})

test.for(misfits)(
  'a persona with %s is refused in the words of the specification',
  { tags: 'words' },
  async ([, form, message]) => {
    expect(await refusal(ann, 'POST', path, form)).toEqual({ status: 400, message })
  },
)

test.for(['Harbour pilot', 'HARBOUR PILOT', ' harbour  pilot ', 'Harbour\u00a0pilot'])(
  'nobody can take the name of another persona: %j',
  async (name) => {
    await create('Harbour pilot')
    const taken = { status: 409 }
    expect(await refusal(ben, 'POST', path, { name, description })).toMatchObject(taken)
    const other = await create('Another', ben)
    expect(await refusal(ben, 'PATCH', `${path}/${other.id}`, { name })).toMatchObject(taken)
  },
)

test('of twenty who take a name at once one gets it', async () => {
  const tries = Array.from({ length: 20 }, (_, n) =>
    ann.request('POST', path, { name: n % 2 ? 'Écluse' : 'écluse', description }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
})

test('the community is shown the most used first, then the newest, and at most 200', async () => {
  await create('old')
  await create('used')
  await create('new')
  await db.update(customPersonas).set({ usageCount: 9 }).where(eq(customPersonas.name, 'used'))
  expect(await community()).toEqual(['used', 'new', 'old'])
  const authors = Array.from({ length: 11 }, (_, n) => ({
    id: `author-${n}`,
    email: `author-${n}@example.com`,
  }))
  await db.insert(users).values(authors)
  for (const { id } of authors) await writeMany(id, 21)
  expect(await community()).toHaveLength(200)
  await db.delete(users).where(like(users.id, 'author-%'))
})

test('of one author the community is shown the twenty most used', async () => {
  await create('of somebody else', ben)
  await writeMany((await ann.json<{ id: string }>('GET', '/api/auth/user')).id, 30)
  await db.update(customPersonas).set({ usageCount: 9 }).where(like(customPersonas.name, '%-0'))
  const shown = await community()
  expect(shown).toHaveLength(21)
  expect(shown).toContain('of somebody else')
  expect(shown[0]).toMatch(/-0$/)
  expect(shown[1]).toMatch(/-29$/)
})

test('the list has the beginning of each text, cut between characters, and who is signed in reads the whole', async () => {
  const long = '🦊'.repeat(2_000)
  const { id } = await ann.json<OwnedPersonaReply>('POST', path, { name: 'Fox', description: long })
  expect(await anonymousCaller(app).json('GET', path)).toMatchObject([
    { description: `${'🦊'.repeat(240)}…` },
  ])
  expect(await ben.json('GET', `${path}/${id}`)).toEqual({
    id,
    name: 'Fox',
    description: long,
    isApproved: false,
    usageCount: 1,
  })
  expect((await anonymousCaller(app).request('GET', `${path}/${id}`)).status).toBe(401)
  await ann.json('PUT', `${path}/${id}/withdraw`)
  expect((await ben.request('GET', `${path}/${id}`)).status).toBe(404)
  expect(await ann.json('GET', `${path}/${id}`)).toMatchObject({ description: long })
})

test.each([path, '/api/subscription-plans'])(
  'a client with the current %s gets 304, and the new list after a change',
  async (list) => {
    await create('Harbour pilot')
    const ask = (mark = '') => app.request(list, { headers: { host: 'localhost', 'if-none-match': mark } })
    const first = await ask()
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const mark = first.headers.get('etag') ?? ''
    const second = await ask(mark)
    expect([second.status, await second.text()]).toEqual([304, ''])
    if (list !== path) return
    await create('Tide reader')
    expect((await ask(mark)).status).toBe(200)
  },
)

test('an owner takes a persona back, still sees it, and offers it again', async () => {
  const { id } = await create('Mine')
  await ann.json('PUT', `${path}/${id}/withdraw`)
  expect(await community()).toEqual([])
  expect(await mine()).toMatchObject([{ id, isPublished: false, isVisible: false, withdrawnAt: null }])
  await ann.json('PUT', `${path}/${id}/publish`)
  expect(await community()).toEqual(['Mine'])
})

test('a persona that an administrator withdrew can only be offered again by an administrator', async () => {
  const { id } = await create('Rude')
  await admin.json('PUT', `/api/admin/custom-personas/${id}/withdraw`)
  expect(await community()).toEqual([])
  expect(await refusal(ann, 'PUT', `${path}/${id}/publish`)).toMatchObject({ status: 403 })
  await ann.json('PUT', `${path}/${id}/withdraw`)
  expect(await refusal(ann, 'PUT', `${path}/${id}/publish`)).toMatchObject({ status: 403 })
  await ann.json('PATCH', `${path}/${id}`, { description: `${description} Politely.` })
  expect(await community()).toEqual([])
  const [own] = await mine()
  expect(own?.withdrawnAt).toEqual(expect.any(String))

  await admin.json('PUT', `/api/admin/custom-personas/${id}/approve`)
  await ann.json('PUT', `${path}/${id}/publish`)
  expect(await community()).toEqual(['Rude'])
})

test('while moderation is on a persona waits for its approval, and a changed text waits again', async () => {
  await create('Before')
  await setModeration(true)
  expect(await admin.json('GET', '/api/admin/moderation')).toEqual({ isModerated: true })
  const { id } = await create('Waiting')
  expect(await community()).toEqual([])
  expect(await mine()).toMatchObject([{ name: 'Waiting', isPublished: true, isVisible: false }, {}])

  const approved = await admin.json('PUT', `/api/admin/custom-personas/${id}/approve`)
  expect(approved).toMatchObject({ isApproved: true, isVisible: true })
  expect(await community()).toEqual(['Waiting'])
  expect(await ann.json('PATCH', `${path}/${id}`, { description })).toMatchObject({ isApproved: true })
  const changed = await ann.json('PATCH', `${path}/${id}`, { description: 'Something quite different.' })
  expect(changed).toMatchObject({ isApproved: false, isVisible: false, name: 'Waiting' })
  expect(await community()).toEqual([])

  await setModeration(false)
  expect(await community()).toEqual(['Waiting', 'Before'])
})

test('an administrator sees the personas of everybody, with their authors', async () => {
  await create('One')
  await create('Two', ben)
  const all = await admin.json<OwnedPersonaReply[]>('GET', '/api/admin/custom-personas?limit=1')
  expect(all).toMatchObject([{ name: 'Two', ownerName: 'Ada' }])
  const older = await admin.json('GET', `/api/admin/custom-personas?before=${all[0]?.id}`)
  expect(older).toMatchObject([{ name: 'One' }])
  expect(await mine()).toMatchObject([{ name: 'One' }])
})

test('a deleted persona is gone, and its name is free', async () => {
  const { id } = await create('Gone')
  expect((await ann.request('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await ann.request('DELETE', `${path}/${id}`)).status).toBe(404)
  expect(await mine()).toEqual([])
  await create('gone', ben)
})

test('one person keeps at most 200 personas', async () => {
  await create('first')
  const [{ userId } = { userId: '' }] = await db.select().from(customPersonas)
  await db
    .insert(customPersonas)
    .values(Array.from({ length: 199 }, (_, n) => ({ userId, name: `p${n}`, description })))
  const response = await ann.request('POST', path, { name: 'one more', description })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'limit_reached' })
})

test('every change is in the activity log', async () => {
  const { id } = await create('Logged')
  await ann.json('PATCH', `${path}/${id}`, { name: 'Logged again' })
  await ann.json('PUT', `${path}/${id}/withdraw`)
  await ann.json('PUT', `${path}/${id}/publish`)
  await admin.json('PUT', `/api/admin/custom-personas/${id}/approve`)
  await admin.json('PUT', `/api/admin/custom-personas/${id}/withdraw`)
  await ann.json('DELETE', `${path}/${id}`)
  await setModeration(true)
  const entries = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(8)
  expect(entries.map(({ action, resourceId }) => `${action} ${resourceId}`)).toEqual([
    'set_persona_moderation persona-moderation',
    ...[
      'delete_persona',
      'take_persona_away',
      'approve_persona',
      'publish_persona',
      'withdraw_persona',
      'update_persona',
      'create_persona',
    ].map((action) => `${action} ${id}`),
  ])
})

test('a visitor costs one statement, and no call of an owner more than six', async () => {
  const { id } = await create('Cheap')
  expect(await countStatements(() => community())).toBe(1)
  expect(await countStatements(() => mine())).toBeLessThanOrEqual(2)
  expect(await countStatements(() => create('Second'))).toBeLessThanOrEqual(6)
  const change = () => ann.json('PATCH', `${path}/${id}`, { name: 'Cheaper' })
  expect(await countStatements(change)).toBeLessThanOrEqual(6)
})
