import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { CardScenario } from '#contract/payments/test-cards.ts'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import type { Queries } from '#server/db/database.ts'
import { testGatewayObjects } from '#server/db/tables/test-gateway.ts'
import { clock } from '#server/platform/clock.ts'
import type { InvoiceStatus, SubscriptionStatus } from '#server/features/payments/gateway.ts'

/** A checkout as the test gateway stores it. Instants are ISO text, because the rows hold JSON. */
export interface StoredSession {
  status: 'open' | 'complete' | 'expired'
  customerId: string
  planId: string
  planName: string
  interval: PlanInterval
  price: number
  successUrl: string
  cancelUrl: string
  subscriptionId: string | null
}

export interface StoredCustomer {
  /** The card on file. */
  card: CardScenario
  /** Credit for the next invoices, in cents. */
  credit: number
}

export interface StoredSubscription {
  customerId: string
  planId: string
  planName: string
  interval: PlanInterval
  price: number
  status: SubscriptionStatus
  /** The start of the first period, and the number of the paid one. */
  anchor: string
  nth: number
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: boolean
  canceledAt: string | null
  /** Number of failed renewals. */
  failures: number
}

export interface StoredInvoice {
  number: string
  customerId: string
  subscriptionId: string
  amount: number
  status: InvoiceStatus
  lines: { description: string; amount: number }[]
  periodStart: string
  periodEnd: string
  createdAt: string
}

interface Kinds {
  session: StoredSession
  customer: StoredCustomer
  subscription: StoredSubscription
  invoice: StoredInvoice
}
type Kind = keyof Kinds

export interface Stored<K extends Kind> {
  id: string
  userId: string
  state: Kinds[K]
}

const prefixes: Record<Kind, string> = { session: 'cs', customer: 'cus', subscription: 'sub', invoice: 'in' }

/** Creates an id for a new object that nobody can guess. */
export const newStoredId = (kind: Kind) => `${prefixes[kind]}_test_${randomBytes(15).toString('base64url')}`

/** Stores a new object and returns its id, which nobody can guess. */
export async function addStored<K extends Kind>(
  queries: Queries,
  kind: K,
  { userId, state, id, dueAt = null }: { userId: string; state: Kinds[K]; id?: string; dueAt?: Date | null },
): Promise<string> {
  const newId = id ?? newStoredId(kind)
  await queries
    .insert(testGatewayObjects)
    .values({ id: newId, kind, userId, state, dueAt, createdAt: clock.now() })
  return newId
}

/** Finds one object; with `lock` nobody else can change it until the transaction ends. */
export async function findStored<K extends Kind>(
  queries: Queries,
  kind: K,
  id: string,
  { lock = false } = {},
): Promise<Stored<K> | undefined> {
  const query = queries
    .select({ id: testGatewayObjects.id, userId: testGatewayObjects.userId, state: testGatewayObjects.state })
    .from(testGatewayObjects)
    .where(and(eq(testGatewayObjects.id, id), eq(testGatewayObjects.kind, kind)))
  const [row] = await (lock ? query.for('update') : query)
  return row as Stored<K> | undefined
}

/** Does the same for an object that must exist, with a lock. */
export async function getStored<K extends Kind>(queries: Queries, kind: K, id: string): Promise<Stored<K>> {
  const found = await findStored(queries, kind, id, { lock: true })
  if (!found) throw new Error(`The test gateway has no ${kind} ${id}.`)
  return found
}

/** Replaces an object's state. */
export async function updateStored<K extends Kind>(
  queries: Queries,
  { id, state }: Pick<Stored<K>, 'id' | 'state'>,
  dueAt?: Date | null,
): Promise<void> {
  await queries
    .update(testGatewayObjects)
    .set({ state, ...(dueAt === undefined ? {} : { dueAt }) })
    .where(eq(testGatewayObjects.id, id))
}

/** A user's objects of a kind, newest first. */
export async function listStored<K extends Kind>(
  queries: Queries,
  kind: K,
  userId: string,
): Promise<Stored<K>[]> {
  const rows = await queries
    .select({ id: testGatewayObjects.id, userId: testGatewayObjects.userId, state: testGatewayObjects.state })
    .from(testGatewayObjects)
    .where(and(eq(testGatewayObjects.userId, userId), eq(testGatewayObjects.kind, kind)))
    .orderBy(sql`${testGatewayObjects.createdAt} desc, ${testGatewayObjects.id} desc`)
  return rows as Stored<K>[]
}
