import { randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { resetLinkSeconds } from '#server/features/auth/limits.ts'
import { forgetKeptFor, sessionStore as shortMemory } from '#server/features/auth/sessions/session-store.ts'

const tokenBytes = 32
const keyOf = (token: string) => `password-reset:${token}`

/** Creates a token to set a new password for this user, once and within an hour; stores only its hash. */
export async function makeResetToken(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await shortMemory.set(keyOf(token), JSON.stringify({ resetFor: userId }), resetLinkSeconds)
  return token
}

/** Returns the user whose password a token may set; undefined if it is invalid, used or expired. */
export async function lookAtResetToken(token: string): Promise<string | undefined> {
  return userOf(await shortMemory.get(keyOf(token)))
}

/** Does the same and invalidates the token. */
export async function takeResetToken(token: string): Promise<string | undefined> {
  return userOf(await shortMemory.getAndDelete(keyOf(token)))
}

/** Invalidates all reset tokens of a user. */
export function dropResetTokens(tx: Queries, userId: string): Promise<void> {
  return forgetKeptFor(tx, 'resetFor', userId)
}

function userOf(kept: string | null): string | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as { resetFor?: string }).resetFor
}
