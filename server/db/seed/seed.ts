import { createHash } from 'node:crypto'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { planOffers } from '#contract/plans/plan-offers.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { personas } from '#server/db/tables/personas.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { settings } from '#server/db/tables/settings.ts'
import { seedPersonas } from './seed-personas.ts'

type Plan = typeof subscriptionPlans.$inferInsert

/** Plans for sale, one per interval, each interval in the order of the offers. */
const seedPlans: Plan[] = planOffers.map((offer) => ({
  ...offer,
  sortOrder: planOffers.filter(({ interval }) => interval === offer.interval).indexOf(offer),
}))

const markKey = 'seeds'

/** Inserts the plans and the built-in personas. Costs one query if they are up to date. */
export async function seedDatabase(): Promise<void> {
  const mark = createHash('sha256')
    .update(JSON.stringify([seedPlans, seedPersonas]))
    .digest('hex')
  const [known] = await db.select().from(settings).where(eq(settings.key, markKey))
  if (known?.value === mark) return
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.seed})`)
    await seed(tx)
    await tx
      .insert(settings)
      .values({ key: markKey, value: mark })
      .onConflictDoUpdate({ target: settings.key, set: { value: mark } })
  })
}

async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(subscriptionPlans)
    .values(seedPlans)
    .onConflictDoUpdate({
      target: [subscriptionPlans.id, subscriptionPlans.interval],
      set: asInserted(subscriptionPlans, Object.keys(seedPlans[0] ?? {})),
    })
  await tx
    .insert(personas)
    .values(seedPersonas)
    .onConflictDoUpdate({
      target: personas.id,
      set: asInserted(personas, Object.keys(seedPersonas[0] ?? {})),
    })
}

/** The given columns, each set to the value of the row proposed for insertion. */
function asInserted(table: PgTable, keys: string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key))
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]))
}
