import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { hook } from '#server/platform/hook.ts'

/** The new role of an account; null if the account is deactivated or closed and has no rights. */
export interface RightsChange {
  userId: string
  role: CurrentUser['role'] | null
}

/** Runs in the transaction that changes an account's role, deactivates it, or closes it. */
export const rightsChanged = hook<RightsListener>()
export type RightsListener = (tx: Tx, change: RightsChange) => Promise<void>

/** A deactivated account, and the administrator who deactivated it. */
export interface UserDeactivated {
  userId: string
  actor: Actor
}

/** Runs in the transaction that deactivates an account. */
export const userDeactivated = hook<UserDeactivatedListener>()
export type UserDeactivatedListener = (tx: Tx, deactivation: UserDeactivated) => Promise<void>
