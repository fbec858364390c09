import { randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { forgetKeptFor, shortMemory } from '#server/features/sessions/service.ts'
import { resetLinkSeconds } from './limits.ts'

const tokenBytes = 32
const keyOf = (token: string) => `password-reset:${token}`

/** Makes a token that lets its holder set a new password for this user, once and for an hour; only its hash is stored. */
export async function makeResetToken(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await shortMemory.set(keyOf(token), JSON.stringify({ resetFor: userId }), resetLinkSeconds)
  return token
}

/** Whose password a token may set; undefined where it counts no more. */
export async function lookAtResetToken(token: string): Promise<string | undefined> {
  return userOf(await shortMemory.get(keyOf(token)))
}

/** The same, and from then on it counts no more. */
export async function takeResetToken(token: string): Promise<string | undefined> {
  return userOf(await shortMemory.getAndDelete(keyOf(token)))
}

/** Makes all tokens of a user count no more. */
export function dropResetTokens(tx: Queries, userId: string): Promise<void> {
  return forgetKeptFor(tx, 'resetFor', userId)
}

function userOf(kept: string | null): string | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as { resetFor?: string }).resetFor
}
