import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { invitationDays, type InvitationForm } from '#contract/invitations.ts'
import { pages, pathOf } from '#contract/pages.ts'
import type { TextPage } from '#contract/values.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { invitations, type StoredInvitation } from '#server/db/tables/invitations.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { invitationLimits } from '#server/features/auth/limits.ts'
import { enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { emailTaken, type RightsListener } from '#server/features/users/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/failure.ts'
import { hashOf, newKey } from '#server/platform/secrets/api-key.ts'
import { mailInvitation } from './invitation-email.ts'

const dayMs = 24 * 3_600_000
type Role = CurrentUser['role']

/**
 * The user who invites. Administrators may give every role, managers only `user`, so that nobody can grant a role they
 * may not give.
 */
export interface Inviter extends Actor {
  role: Role
  /** The address of the site that the link leads to. */
  site: string
}

/** Returns the invitations of all users, newest first. */
export async function listInvitations({ limit, before }: TextPage) {
  const older =
    before &&
    sql`(${invitations.createdAt}, ${invitations.id}) < (select last.created_at, last.id from ${invitations} as last where last.id = ${before})`
  const rows = await db
    .select()
    .from(invitations)
    .where(older || undefined)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
  return rows.map(withCurrentStatus)
}

/**
 * Invites an address, by email if this installation sends any; only this answer contains the link. Throws `conflict`
 * for an address with an account or a pending invitation, and `forbidden` for a role that the inviter may not give.
 */
export async function invite(inviter: Inviter, { email, role }: InvitationForm) {
  await enforceLimit(`invitations-by:${inviter.userId}`, invitationLimits.perSender)
  const address = email.toLowerCase()
  const { link, token } = newLink()
  const made = await inTransaction(async (tx) => {
    refuseRole(await lockInviter(tx, inviter), role)
    await refuseSecondInvitation(tx, address)
    const [row] = await tx
      .insert(invitations)
      .values({ id: randomUUID(), email: address, role, invitedBy: inviter.userId, ...link })
      .returning()
    if (!row) throw new Error('The database stored no invitation.')
    await record(tx, inviter, 'invite_user', row)
    return row
  })
  return withLink(inviter, made, token)
}

/** Gives an invitation that was not accepted a new link; the previous link becomes invalid. */
export async function resendInvitation(inviter: Inviter, id: string) {
  await enforceLimit(`invitations-by:${inviter.userId}`, invitationLimits.perSender)
  const { link, token } = newLink()
  const again = await inTransaction(async (tx) => {
    const before = await openInvitation(tx, await lockInviter(tx, inviter), id)
    await refuseSecondInvitation(tx, before.email, before.id)
    const [row] = await tx
      .update(invitations)
      .set({ ...link, status: 'pending' })
      .where(eq(invitations.id, before.id))
      .returning()
    if (!row) throw notFound('Invitation')
    await record(tx, inviter, 'resend_invitation', row)
    return row
  })
  return withLink(inviter, again, token)
}

/** Revokes an invitation that was not accepted. */
export function revokeInvitation(inviter: Inviter, id: string) {
  return inTransaction(async (tx) => {
    const { id: ownId } = await openInvitation(tx, inviter, id)
    const [row] = await tx
      .update(invitations)
      .set({ status: 'revoked' })
      .where(eq(invitations.id, ownId))
      .returning()
    if (!row) throw notFound('Invitation')
    await record(tx, inviter, 'revoke_invitation', row)
    return row
  })
}

/** Returns the invitation of a link while it is valid. */
export async function findInvitation(token: string): Promise<StoredInvitation | undefined> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.token, hashOf(token)), isOpen()))
  return found
}

/** Returns the pending invitation of an address. */
export async function invitationOf(tx: Queries, email: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, email), isOpen()))
  return found?.id
}

/**
 * Accepts an invitation, in the transaction that creates its account. Returns the properties of the account; undefined
 * when the invitation is no longer valid.
 */
export async function takeInvitation(tx: Queries, id: string) {
  const [taken] = await tx
    .update(invitations)
    .set({ status: 'accepted', acceptedAt: clock.now() })
    .where(and(eq(invitations.id, id), isOpen()))
    .returning()
  // The inviter has seen the link too, so it does not prove the address.
  return (
    taken && {
      role: taken.role,
      invitedBy: taken.invitedBy,
      invitedAt: taken.createdAt,
      emailVerified: false,
    }
  )
}

/** Revokes the pending invitations that a user may no longer give after a change of role. */
export const withdrawInvitations: RightsListener = async (tx, { userId, role }) => {
  if (role === 'admin') return
  const beyond = role === 'manager' ? ne(invitations.role, 'user') : undefined
  await tx
    .update(invitations)
    .set({ status: 'revoked' })
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.status, 'pending'), beyond))
}

const isOpen = () => and(eq(invitations.status, 'pending'), gt(invitations.expiresAt, clock.now()))

/**
 * Returns the inviter with their current role, locked until the transaction ends: a concurrent change of the role
 * waits, and then revokes the invitation. Throws `forbidden` for a user who may no longer invite.
 */
async function lockInviter(tx: Tx, inviter: Inviter): Promise<Inviter> {
  const isActive = and(eq(users.id, inviter.userId), eq(users.isActive, true))
  const [now] = await tx.select({ role: users.role }).from(users).where(isActive).for('share')
  if (!now || now.role === 'user') throw forbidden()
  return { ...inviter, role: now.role }
}

/** Returns an invitation that was not accepted and may be sent again or revoked, locked until the transaction ends. */
async function openInvitation(tx: Tx, inviter: Inviter, id: string): Promise<StoredInvitation> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  if (!row) throw notFound('Invitation')
  refuseRole(inviter, row.role)
  if (row.status === 'accepted') throw conflict('This invitation has been accepted.')
  if (row.status === 'revoked') throw conflict('This invitation was revoked. Invite the address again.')
  return row
}

/** Ensures that an address has only this pending invitation; marks expired ones as expired. */
async function refuseSecondInvitation(tx: Tx, email: string, ownId?: string): Promise<void> {
  await oneAtATime(tx, locks.invitationsOf, [email])
  if (await tx.$count(users, eq(users.email, email))) throw emailTaken()
  const pending = and(eq(invitations.email, email), eq(invitations.status, 'pending'))
  await tx
    .update(invitations)
    .set({ status: 'expired' })
    .where(and(pending, lte(invitations.expiresAt, clock.now())))
  const others = ownId === undefined ? pending : and(pending, ne(invitations.id, ownId))
  if (await tx.$count(invitations, others))
    throw conflict(`${email} is already invited. Send that invitation again, or revoke it first.`)
}

function refuseRole({ role: own }: Inviter, role: Role): void {
  if (own !== 'admin' && role !== 'user')
    throw forbidden('A manager invites users. Ask an administrator to invite managers and administrators.')
}

function newLink() {
  const { key, keyHash } = newKey('')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
  return { token: key, link: { token: keyHash, createdAt, expiresAt } }
}

async function withLink(inviter: Inviter, row: StoredInvitation, token: string) {
  const invitationLink = inviter.site + pathOf(pages.invite, token)
  return { ...row, invitationLink, mail: await mailInvitation(row, invitationLink) }
}

/**
 * Returns an invitation with its current status: a pending one is expired after its time, even if that is not stored
 * yet.
 */
function withCurrentStatus(row: StoredInvitation): StoredInvitation {
  const isOver = row.status === 'pending' && row.expiresAt <= clock.now()
  return isOver ? { ...row, status: 'expired' } : row
}

function record(tx: Tx, { userId, ip, userAgent }: Inviter, action: string, row: StoredInvitation) {
  return recordActivity(tx, {
    userId,
    ip,
    userAgent,
    action,
    resource: 'invitation',
    resourceId: row.id,
    metadata: { email: row.email, role: row.role },
  })
}

/** Returns the invitation of a link. Throws `invalid` when it is no longer valid. */
export async function readInvitation(token: string, request: RequestFacts): Promise<StoredInvitation> {
  await enforceLimit(`invitations-from:${request.ip}`, invitationLimits.perAddress)
  const found = await findInvitation(token)
  if (!found) throw invitationInvalid()
  return found
}

export const invitationInvalid = () =>
  invalid(
    'This invitation has been used, was revoked, is more than 7 days old, or was not copied whole. Ask for a new one.',
  )
