import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { activityChainHead, userActivityLogs } from '#server/db/tables/activity.ts'
import { clock } from '#server/platform/clock.ts'
import { secretFor, secretsFor } from '#server/platform/secrets/secrets.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

export type Entry = typeof userActivityLogs.$inferSelect
export type ChainHead = Pick<typeof activityChainHead.$inferSelect, 'position' | 'hash' | 'mark'>

const batch = 1_000
const atLeastEveryMs = 30_000
const saltBytes = 16
const purpose = 'activity-chain'
/** The hash that precedes the first entry. */
export const chainStart = { position: 0, hash: '' }

/** Adds at most 1,000 entries to the chain; returns false when more are left or another process holds the chain. */
export async function chainEntries(): Promise<boolean> {
  const waiting = db.select({ id: userActivityLogs.id }).from(userActivityLogs).where(unchained).limit(1)
  if ((await waiting).length === 0) return true
  return inTransaction(async (tx) => {
    const head = await holdHead(tx)
    if (!head) return false
    const entries = await tx
      .select()
      .from(userActivityLogs)
      .where(unchained)
      .orderBy(asc(userActivityLogs.id))
      .limit(batch)
    if (entries.length === 0) return true
    const links = linked(entries, head)
    await writeLinks(tx, links)
    const { position, hash } = links.at(-1) ?? head
    await tx
      .update(activityChainHead)
      .set({ position, hash, mark: markOf(position, hash), updatedAt: clock.now() })
      .where(eq(activityChainHead.id, 1))
    return entries.length < batch
  })
}

const unchained = isNull(userActivityLogs.position)

/** Locks and returns the end of the chain until the transaction ends; undefined when another process holds it. */
async function holdHead(tx: Tx): Promise<ChainHead | undefined> {
  const first = { ...chainStart, mark: markOf(chainStart.position, chainStart.hash) }
  await tx.insert(activityChainHead).values(first).onConflictDoNothing()
  const [head] = await tx.select().from(activityChainHead).for('update', { skipLocked: true })
  return head
}

interface Link {
  id: number
  position: number
  detailsSalt: string
  detailsHash: string
  hash: string
}

function linked(entries: readonly Entry[], head: { position: number; hash: string }): Link[] {
  let last = head
  return entries.map((entry) => {
    const detailsSalt = randomBytes(saltBytes).toString('base64url')
    const detailsHash = hashOfDetails({ ...entry, detailsSalt })
    const position = last.position + 1
    const hash = hashOfEntry({ ...entry, position, detailsHash }, last.hash)
    last = { position, hash }
    return { id: entry.id, position, detailsSalt, detailsHash, hash }
  })
}

async function writeLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  await tx.execute(sql`
    update ${userActivityLogs} as entry
    set position = link.position, details_salt = link."detailsSalt", details_hash = link."detailsHash", hash = link.hash
    from json_to_recordset(${JSON.stringify(links)})
      as link(id int, position int, "detailsSalt" text, "detailsHash" text, hash text)
    where entry.id = link.id`)
}

/** Returns the hash of an entry at its position. Details that can be removed later are included only as a hash. */
export function hashOfEntry(entry: Omit<Entry, 'hash' | 'detailsSalt'>, before: string): string {
  const { position, id, userId, action, resource, resourceId, createdAt, detailsHash } = entry
  const facts = [
    before,
    position,
    id,
    userId,
    action,
    resource,
    resourceId,
    createdAt.toISOString(),
    detailsHash,
  ]
  return sha256(JSON.stringify(facts))
}

/** Returns the hash of the details of an entry that can be removed later. */
export function hashOfDetails(entry: Entry): string {
  const { detailsSalt, metadata, ipAddress, userAgent, keyName } = entry
  return sha256(JSON.stringify([detailsSalt, ordered(metadata), ipAddress, userAgent, keyName]))
}

/** Sorts the keys of objects, because PostgreSQL returns the keys of a JSON object in its own order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([key, each]) => [key, ordered(each)])
}

/** Checks that the mark at the end of the chain was made with this installation's secret. */
export function isMarked({ position, hash, mark }: ChainHead): boolean {
  const given = Buffer.from(mark)
  return secretsFor(purpose).some((key) => {
    const expected = Buffer.from(markOf(position, hash, key))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Signs the end of the chain with the current key when the previous key signed it; returns whether it did. */
export async function renewChainMark(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [head] = await tx.select().from(activityChainHead).for('update')
    if (!head || head.mark === markOf(head.position, head.hash) || !isMarked(head)) return false
    await tx.update(activityChainHead).set({ mark: markOf(head.position, head.hash) })
    return true
  })
}

function markOf(position: number, hash: string, key = secretFor(purpose)): string {
  return createHmac('sha256', key).update(`${position}:${hash}`).digest('base64url')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Adds new entries to the chain every 30 seconds. */
export const chainLoop = pollLoop({
  what: 'chain the activity log',
  round: async () => ((await chainEntries()) ? null : clock.now()),
  atLeastEveryMs,
})
