import { randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { resetLinkSeconds } from '#server/features/auth/limits.ts'
import { deleteStoredFor, temporaryStore } from '#server/features/auth/sessions/session-store.ts'

const tokenBytes = 32
const keyOf = (token: string) => `password-reset:${token}`

/** Creates a token to set a new password for this user, once and within an hour; stores only its hash. */
export async function makeResetToken(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await temporaryStore.set(keyOf(token), JSON.stringify({ resetFor: userId }), resetLinkSeconds)
  return token
}

/** Returns the user whose password a token may set; undefined if it is invalid, used or expired. */
export async function readResetToken(token: string): Promise<string | undefined> {
  return userOf(await temporaryStore.get(keyOf(token)))
}

/** Does the same and invalidates the token. */
export async function useResetToken(token: string): Promise<string | undefined> {
  return userOf(await temporaryStore.getAndDelete(keyOf(token)))
}

/** Invalidates all reset tokens of a user. */
export function dropResetTokens(tx: Queries, userId: string): Promise<void> {
  return deleteStoredFor(tx, 'resetFor', userId)
}

function userOf(stored: string | null): string | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as { resetFor?: string }).resetFor
}
