import type { Tx } from '#server/db/database.ts'
import { hook } from '#server/platform/hook.ts'

/** In the transaction in which somebody signs up. */
export const signedUp = hook<SignedUpListener>()
export type SignedUpListener = (tx: Tx, userId: string) => Promise<void>
