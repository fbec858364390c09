import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/auth.ts'
import { resetLinkSeconds } from './limits.ts'
import { sessionStore } from './session-store.ts'

const tokenBytes = 32
const keyOf = (token: string) => `password-reset:${token}`

/** Makes a token that lets its holder set a new password for this user, once and for an hour; only its hash is stored. */
export async function makeResetToken(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await sessionStore.set(keyOf(token), JSON.stringify({ resetFor: userId }), resetLinkSeconds)
  return token
}

/** Whose password a token may set; undefined where it counts no more. */
export async function lookAtResetToken(token: string): Promise<string | undefined> {
  return userOf(await sessionStore.get(keyOf(token)))
}

/** The same, and from then on it counts no more. */
export async function takeResetToken(token: string): Promise<string | undefined> {
  return userOf(await sessionStore.getAndDelete(keyOf(token)))
}

/** Makes all tokens of a user count no more. */
export async function dropResetTokens(tx: Queries, userId: string): Promise<void> {
  await tx.delete(sessions).where(sql`${sessions.sess} ->> 'resetFor' = ${userId}`)
}

function userOf(kept: string | null): string | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as { resetFor?: string }).resetFor
}
