import { and, eq, gt, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { clock } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { queries } from './transaction-scope.ts'

const secondsMax = 24 * 60 * 60

/** The sign-in library's temporary storage, in the table `sessions`; only the hash of a key is stored. */
export const temporaryStore = {
  async get(key: string): Promise<string | null> {
    if (isTokenList(key)) return '[]'
    const [row] = await queries()
      .select()
      .from(sessions)
      .where(and(is(key), gt(sessions.expire, clock.now())))
    return row ? restored(key, row.sess) : null
  },

  async set(key: string, value: string, ttlSeconds = secondsMax): Promise<void> {
    if (isTokenList(key)) return
    const row = { sess: withoutToken(value), expire: new Date(clock.now().getTime() + ttlSeconds * 1000) }
    await queries()
      .insert(sessions)
      .values({ sid: sidOf(key), ...row })
      .onConflictDoUpdate({ target: sessions.sid, set: row })
  },

  async delete(key: string): Promise<void> {
    if (isTokenList(key)) return
    await queries().delete(sessions).where(is(key))
  },

  async getAndDelete(key: string): Promise<string | null> {
    const [row] = await queries().delete(sessions).where(is(key)).returning()
    return row && row.expire > clock.now() ? restored(key, row.sess) : null
  },

  async increment(key: string, ttlSeconds: number): Promise<number> {
    return (await countWithin(key, ttlSeconds)).count
  },
}

/**
 * Counts up within a window of seconds that starts with the first count; returns the count and the end of the window.
 */
export async function countWithin(key: string, ttlSeconds: number): Promise<{ count: number; ends: Date }> {
  const now = clock.now()
  const over = sql`${sessions.expire} <= ${now}`
  const first = { sess: 1, expire: new Date(now.getTime() + ttlSeconds * 1000) }
  const [row] = await queries()
    .insert(sessions)
    .values({ sid: sidOf(key), ...first })
    .onConflictDoUpdate({
      target: sessions.sid,
      set: {
        sess: sql`case when ${over} then excluded.sess else to_jsonb((${sessions.sess} #>> '{}')::int + 1) end`,
        expire: sql`case when ${over} then excluded.expire else ${sessions.expire} end`,
      },
    })
    .returning({ count: sessions.sess, ends: sessions.expire })
  return { count: Number(row?.count), ends: row?.ends ?? first.expire }
}

/** Takes one count back, if its window has not ended. */
export async function undoCount(key: string): Promise<void> {
  await queries()
    .update(sessions)
    .set({ sess: sql`to_jsonb(greatest((${sessions.sess} #>> '{}')::int - 1, 0))` })
    .where(and(is(key), gt(sessions.expire, clock.now())))
}

/** Counts up; throws `tooManyRequests` with the remaining seconds if the count exceeds `max` within the window. */
export async function enforceLimit(key: string, limit: { max: number; window: number }): Promise<void> {
  const { count, ends } = await countWithin(key, limit.window)
  if (count > limit.max) throw tooManyRequests(secondsUntil(ends))
}

/** Deletes all entries stored for a user as `{ [as]: userId }`, whatever their key is. */
export async function deleteStoredFor(tx: Queries, as: string, userId: string): Promise<void> {
  await tx.delete(sessions).where(sql`${sessions.sess} ->> ${as}::text = ${userId}`)
}

/** Whole seconds from now to an instant, at least one. */
export function secondsUntil(instant: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - clock.now().getTime()) / 1000))
}

/** The id of a session's row: a hash, so that a leak of the table signs nobody in. */
export const sidOf = (key: string) => createHash('sha256').update(key).digest('base64url')
const is = (key: string) => eq(sessions.sid, sidOf(key))

/** The library's list of a user's tokens in plain text: not stored, because a row of `sessions` has its user. */
const isTokenList = (key: string) => key.startsWith('active-sessions-')

/** Stores a session without its token and without the library's copy of the user, which would become outdated. */
function withoutToken(value: string): unknown {
  const stored: unknown = JSON.parse(value)
  if (!isSession(stored)) return stored
  const { token: _token, ...session } = stored.session
  return { session }
}

function restored(key: string, stored: unknown): string {
  if (!isSession(stored)) return JSON.stringify(stored)
  const session = { ...stored.session, token: key }
  return JSON.stringify({ session, user: { id: stored.session.userId } })
}

function isSession(value: unknown): value is { session: { userId: string; token?: string } } {
  return typeof value === 'object' && value !== null && 'session' in value
}
