import type { CurrentUser } from '#contract/auth.ts'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { hook } from '#server/platform/hook.ts'

/** What an account may do from now on; without a role nothing at all. */
export interface RightsChange {
  userId: string
  role: CurrentUser['role'] | null
}

/** In the transaction that gives an account another role, deactivates it, or shuts it for good. */
export const rightsChanged = hook<RightsListener>()
export type RightsListener = (tx: Tx, change: RightsChange) => Promise<void>

/** An account that is deactivated, and by whom. */
export interface AccountShut {
  userId: string
  actor: Actor
}

/** In the transaction that deactivates an account. */
export const accountShut = hook<AccountShutListener>()
export type AccountShutListener = (tx: Tx, shut: AccountShut) => Promise<void>
