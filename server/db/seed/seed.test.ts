import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { builtInPersonas } from '#contract/personas/personas.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { db } from '#server/db/database.ts'
import { seedDatabase } from './seed.ts'
import { personas } from '#server/db/tables/personas.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { settings } from '#server/db/tables/settings.ts'

testDatabase()

const allPlans = () =>
  db.select().from(subscriptionPlans).orderBy(subscriptionPlans.interval, subscriptionPlans.sortOrder)
const allPersonas = () => db.select().from(personas).orderBy(personas.id)

test('the plans have the prices and limits of the specification', async () => {
  const plans = await allPlans()
  const rows = plans.map((plan) => [
    plan.id,
    plan.interval,
    plan.price,
    plan.agentLimit,
    plan.executionsLimit,
  ])
  expect(rows).toEqual([
    ['free', 'monthly', 0, 3, 50],
    ['starter', 'monthly', 2_900, 10, 500],
    ['pro', 'monthly', 9_900, 50, 5_000],
    ['enterprise', 'monthly', 29_900, -1, -1],
    ['free', 'yearly', 0, 3, 50],
    ['starter', 'yearly', 27_840, 10, 500],
    ['pro', 'yearly', 95_040, 50, 5_000],
    ['enterprise', 'yearly', 287_040, -1, -1],
  ])
  for (const plan of plans) {
    expect(plan.features.length).toBeGreaterThanOrEqual(3)
    expect(plan.description).not.toBe('')
  }
})

test('each of the 11 built-in personas has a prompt of its own of 80 to 200 words', async () => {
  const rows = await allPersonas()
  expect(rows.map(({ id }) => id)).toEqual(
    builtInPersonas.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
  )
  expect(new Set(rows.map(({ prompt }) => prompt)).size).toBe(11)
  for (const { prompt, source } of rows) {
    expect(prompt.split(/\s+/).length).toBeGreaterThanOrEqual(80)
    expect(prompt.split(/\s+/).length).toBeLessThanOrEqual(200)
    expect(source).toBe('built-in')
  }
})

test('the prompt of the investigative reporter names its trusted sources', async () => {
  const [reporter] = await db.select().from(personas).where(eq(personas.id, 'investigative-reporter'))
  for (const source of ['Reuters', 'AP', 'BBC', 'NPR', 'Deutsche Welle'])
    expect(reporter?.prompt).toContain(source)
})

test('seeding again changes nothing, even when two processes seed simultaneously', async () => {
  const before = [await allPlans(), await allPersonas(), await db.select().from(settings)]
  await Promise.all([seedDatabase(), seedDatabase()])
  expect([await allPlans(), await allPersonas(), await db.select().from(settings)]).toEqual(before)
})

test('updates seeds of another version, and leaves rows of users unchanged', async () => {
  await db
    .insert(personas)
    .values({ id: 'imported', name: 'I', description: 'I', prompt: 'I', source: 'imported' })
  await db.update(subscriptionPlans).set({ price: 1 })
  await db.update(settings).set({ value: 'of another version' }).where(eq(settings.key, 'seeds'))
  await Promise.all([seedDatabase(), seedDatabase()])
  expect(await allPlans().then((plans) => plans.map(({ price }) => price))).not.toContain(1)
  expect(await allPersonas()).toHaveLength(12)
})
