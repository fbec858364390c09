import type { Tx } from '#server/db/database.ts'
import { hook } from '#server/platform/hook.ts'

/** Runs in the transaction in which a user signs up. */
export const signedUp = hook<SignedUpListener>()
export type SignedUpListener = (tx: Tx, userId: string) => Promise<void>
