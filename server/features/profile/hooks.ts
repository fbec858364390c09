import type { Tx } from '#server/db/database.ts'
import { hook } from '#server/platform/hook.ts'

/** A change of a user's time zone. */
export interface TimeZoneChange {
  userId: string
  before: string
  after: string
}

/** Runs in the transaction that changes a user's time zone. */
export const timeZoneChanged = hook<TimeZoneListener>()
export type TimeZoneListener = (tx: Tx, change: TimeZoneChange) => Promise<void>
