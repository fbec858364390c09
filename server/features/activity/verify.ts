import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { activityChainHead, userActivityLogs } from '#server/db/tables/activity.ts'
import { chainStart, type Entry, hashOfDetails, hashOfEntry, isMarked } from './chain.ts'

const pageSize = 5_000
const problemsMax = 20

export interface Verification {
  /** Number of entries checked, and of those whose details were removed with their account. */
  entries: number
  withoutDetails: number
  /** Number of new entries that are not in the chain yet. */
  waiting: number
  /** The end of the chain, which the operator stores elsewhere and passes to a later check. */
  head: string
  /** What is wrong, in the order of the chain, 20 findings at most; empty when nothing was altered. */
  problems: string[]
}

/**
 * Verifies the chain from its start. `knownHead` is an end of the chain that was noted earlier and must still be in it.
 */
export async function verifyActivity(knownHead?: string): Promise<Verification> {
  const problems: string[] = []
  const removed = await removedAccounts()
  let [last, entries, withoutDetails]: [{ position: number; hash: string }, number, number] = [
    chainStart,
    0,
    0,
  ]
  let hasKnownHead = knownHead === undefined
  for await (const entry of chained()) {
    entries += 1
    problems.push(...problemsOf(entry, last))
    if (hasNoDetails(entry)) {
      withoutDetails += 1
      if (!concerns(entry, removed))
        problems.push(`Entry ${entry.id}: its details are gone, and no account was deleted.`)
    }
    last = { position: entry.position ?? 0, hash: entry.hash ?? '' }
    hasKnownHead ||= entry.hash === knownHead
    if (problems.length >= problemsMax) break
  }
  if (problems.length < problemsMax) problems.push(...(await problemsOfEnd(last)))
  if (!hasKnownHead) problems.push(`The chain does not hold ${knownHead}, which was its end once.`)
  const waiting = await db.$count(userActivityLogs, isNull(userActivityLogs.position))
  return { entries, withoutDetails, waiting, head: last.hash, problems: problems.slice(0, problemsMax) }
}

async function* chained(): AsyncGenerator<Entry> {
  let after = 0
  for (;;) {
    const page = await db
      .select()
      .from(userActivityLogs)
      .where(gt(userActivityLogs.position, after))
      .orderBy(asc(userActivityLogs.position))
      .limit(pageSize)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)?.position ?? after
  }
}

function problemsOf(entry: Entry, last: { position: number; hash: string }): string[] {
  const missing = (entry.position ?? 0) - last.position - 1
  if (missing > 0) return [`Before entry ${entry.id}: ${missing} missing.`]
  const isSame =
    hashOfEntry(entry, last.hash) === entry.hash &&
    (hasNoDetails(entry) || hashOfDetails(entry) === entry.detailsHash)
  return isSame ? [] : [`Entry ${entry.id} (${entry.action}, ${entry.createdAt.toISOString()}) was altered.`]
}

function hasNoDetails({ detailsSalt, metadata, ipAddress, userAgent, keyName }: Entry): boolean {
  return [detailsSalt, metadata, ipAddress, userAgent, keyName].every((detail) => detail === null)
}

/** Checks that the chain ends at its signed end; otherwise its last entries could be removed unnoticed. */
async function problemsOfEnd(last: { position: number; hash: string }): Promise<string[]> {
  const [head] = await db.select().from(activityChainHead)
  if (!head) return last.position === 0 ? [] : ['The end of the chain is not noted.']
  if (!isMarked(head)) return ['The end of the chain was not marked with the secret of this installation.']
  const isEnd = head.position === last.position && head.hash === last.hash
  return isEnd ? [] : [`The chain ends at place ${last.position}, and ${head.position} is noted.`]
}

/** Returns the accounts that were deleted according to the log itself. */
async function removedAccounts(): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: userActivityLogs.resourceId })
    .from(userActivityLogs)
    .where(
      and(sql`${userActivityLogs.action} = 'delete_account'`, sql`${userActivityLogs.resource} = 'user'`),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

function concerns({ userId, resourceId }: Entry, accounts: ReadonlySet<string>): boolean {
  return (userId !== null && accounts.has(userId)) || (resourceId !== null && accounts.has(resourceId))
}
