import { eq } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'

export { closeAccount, closedAccounts, proveOwner, removeAccount } from './close-account.ts'
export { confirmEmail, distrustEmail, pauseEmails } from './email-standing.ts'
export {
  accountShut,
  type AccountShutListener,
  signedUp,
  type SignedUpListener,
  type TimeZoneChange,
  timeZoneChanged,
  type TimeZoneListener,
} from './hooks.ts'
export { setupLink } from './setup-code.ts'

/** What a user has bought, as the account shows it. */
export type PlanOfUser = Pick<
  User,
  | 'subscriptionTier'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'agentExecutionsLimit'
  | 'paymentCustomerId'
  | 'paymentSubscriptionId'
>

/** Writes what a user has bought, in the transaction of what tells of it. */
export async function setPlanOf(tx: Queries, userId: string, plan: PlanOfUser): Promise<void> {
  await tx.update(users).set(plan).where(eq(users.id, userId))
}
