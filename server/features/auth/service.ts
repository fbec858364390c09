import { eq, sql } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/auth.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { noteUseAfterSeconds, renewAfterSeconds, sessionSeconds } from './limits.ts'
import { sessionToken } from './session-cookie.ts'
import { sidOf } from './session-store.ts'
import { userOfSession } from './session-users.ts'
import { clock } from '#server/platform/clock.ts'
import type { Principal } from '#server/platform/principal.ts'

export { endSessionsOf, ownerOfSession } from './end-sessions.ts'
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
export { sessionToken } from './session-cookie.ts'
export { sessionStore as shortMemory, spendOne } from './session-store.ts'
export { setupLink } from './setup-code.ts'

/** Who is signed in: the user as the table has it at this moment, role and all. */
export type SessionUser = User

/** Who asks by the session that this request carries. */
export async function findSessionPrincipal(headers: Headers): Promise<Principal | undefined> {
  const user = await findSessionUser(headers)
  return user && { user, via: 'session' }
}

/** Finds the active user whose session this request carries; one query with those who ask at the same moment, a second one when some minutes have passed, none without a well-signed cookie. */
export async function findSessionUser(headers: Headers): Promise<SessionUser | undefined> {
  const token = await sessionToken(headers)
  if (!token) return undefined
  const sid = sidOf(token)
  const now = clock.now()
  const found = await userOfSession(sid)
  if (found && now.getTime() - Date.parse(found.lastUse) > noteUseAfterSeconds * 1000) await noteUse(sid, now)
  return found?.user
}

async function noteUse(sid: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}, '{usedAt}', to_jsonb(${now.toISOString()}::text))` })
    .where(eq(sessions.sid, sid))
}

/** Says whether the session of this request is old enough to be given its full length again. */
export async function isSessionDueForRenewal(headers: Headers): Promise<boolean> {
  const token = await sessionToken(headers)
  if (!token) return false
  const [session] = await db
    .select({ expire: sessions.expire })
    .from(sessions)
    .where(eq(sessions.sid, sidOf(token)))
  if (!session) return false
  const secondsLeft = (session.expire.getTime() - clock.now().getTime()) / 1000
  return secondsLeft < sessionSeconds - renewAfterSeconds
}

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

/** How many accounts there are. */
export function countUsers(): Promise<number> {
  return db.$count(users)
}
