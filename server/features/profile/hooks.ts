import type { Tx } from '#server/db/database.ts'
import { hook } from '#server/platform/hook.ts'

/** A user who moved from one time zone to another. */
export interface TimeZoneChange {
  userId: string
  before: string
  after: string
}

/** In the transaction that changes a user's time zone. */
export const timeZoneChanged = hook<TimeZoneListener>()
export type TimeZoneListener = (tx: Tx, change: TimeZoneChange) => Promise<void>
