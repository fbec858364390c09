import { containing } from '#server/db/containing.ts'
import { and, desc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { twoFactors } from '#server/db/tables/two-factors.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { userDeactivated, type RightsChange, rightsChanged } from './hooks.ts'

interface Listing {
  search?: string
  limit: number
  before?: string
}

type ListedUser = User & { hasTwoFactor: boolean }
const hasTwoFactor = sql<boolean>`exists (select from ${twoFactors} as factor
  where factor.user_id = users.id and factor.confirmed_at is not null)`
const listed = { ...getTableColumns(users), hasTwoFactor }

/** Lists accounts, newest first; with a search those whose name or email contains it. */
export function listUsers({ search, limit, before }: Listing) {
  const older =
    before &&
    sql`(${users.createdAt}, ${users.id}) < (select last.created_at, last.id from ${users} as last where last.id = ${before})`
  return db
    .select(listed)
    .from(users)
    .where(and(isNull(users.deletedAt), older || undefined, search ? holds(search.trim()) : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

/** Changes the role of an account. Throws `forbidden` if no administrator would be left. */
export function setRole(actor: Actor, userId: string, role: CurrentUser['role']): Promise<ListedUser> {
  return changeUser(actor, userId, {
    change: { role },
    keepsAdmin: role === 'admin',
    action: 'set_role',
    tells: (before) => ({ from: before.role, to: role }),
    also: (tx) => notifyOfRights(tx, { userId, role }),
  })
}

export function activateUser(actor: Actor, userId: string): Promise<ListedUser> {
  return changeUser(actor, userId, {
    change: { isActive: true },
    keepsAdmin: true,
    action: 'activate_user',
  })
}

/**
 * Deactivates an account and ends its sessions. Throws `forbidden` for the actor's own and for the last
 * administrator's.
 */
export function deactivateUser(actor: Actor, userId: string): Promise<ListedUser> {
  if (userId === actor.userId) throw forbidden('You cannot deactivate your own account.')
  return changeUser(actor, userId, {
    change: { isActive: false },
    keepsAdmin: false,
    action: 'deactivate_user',
    also: async (tx) => {
      await notifyOfRights(tx, { userId, role: null })
      for (const listener of userDeactivated.listeners) await listener(tx, { userId, actor })
    },
  })
}

/** Calls the listeners of `rightsChanged` with the new rights of an account. */
export async function notifyOfRights(tx: Tx, change: RightsChange): Promise<void> {
  for (const listener of rightsChanged.listeners) await listener(tx, change)
}

/** An account as the list shows it. Throws `notFound` if there is none. */
export async function listedUser(tx: Tx, userId: string): Promise<ListedUser> {
  const [user] = await tx.select(listed).from(users).where(eq(users.id, userId))
  if (!user) throw notFound('User')
  return user
}

interface UserChange {
  change: Partial<Pick<User, 'role' | 'isActive'>>
  /** Whether an administrator who can sign in is still one afterwards. */
  keepsAdmin: boolean
  action: string
  tells?: (before: User) => Record<string, unknown>
  also?: (tx: Tx) => Promise<void>
}

/**
 * Changes one account while no other call changes who is an administrator; a change without effect is not recorded.
 * Throws `forbidden` if the actor is no longer an administrator, so that they cannot restore their own role.
 */
function changeUser(actor: Actor, userId: string, { change, keepsAdmin, action, tells, also }: UserChange) {
  return inTransaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.some(({ id }) => id === actor.userId)) throw forbidden()
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!before || before.deletedAt) throw notFound('User')
    if (!keepsAdmin && admins.length === 1 && admins[0]?.id === userId) throw lastAdmin()
    const isSame = Object.entries(change).every(([name, value]) => before[name as keyof User] === value)
    if (isSame) return listedUser(tx, userId)
    await tx.update(users).set(change).where(eq(users.id, userId))
    await also?.(tx)
    const metadata = { email: before.email, ...tells?.(before) }
    await recordActivity(tx, { ...actor, action, resource: 'user', resourceId: userId, metadata })
    return listedUser(tx, userId)
  })
}

/** Locks all active administrators, so that of two who remove each other's role one waits and is refused. */
function lockAdmins(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive))
    .orderBy(users.id)
    .for('update')
}

function holds(search: string): SQL | undefined {
  const pattern = containing(search)
  return or(
    ilike(users.email, pattern),
    ilike(sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`, pattern),
  )
}

/**
 * Throws `forbidden` if this user is the last active administrator; locks the administrators until the transaction
 * ends.
 */
export async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === userId) throw lastAdmin()
}

const lastAdmin = () =>
  forbidden('This is the last administrator. Make somebody else an administrator first.')
