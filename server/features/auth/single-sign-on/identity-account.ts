import { eq } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { invitationOf, takeInvitation } from '#server/features/auth/invitations/invitations.ts'
import {
  addIdentity,
  dropIdentities,
  findPasswordHash,
  findUserOfIdentity,
} from '#server/features/auth/passwords/credentials.ts'
import { addUser, hasAccounts } from '#server/features/users/public.ts'
import { config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import type { Identity } from './identity-provider.ts'

/** Why the sign-in was refused; the sign-in page has the text for each of these codes. */
export type Refusal = 'unproven' | 'taken' | 'invitation' | 'first' | 'other'
export type Found = { userId: string; isNew: boolean } | { refusal: Refusal }

type Client = Pick<Actor, 'ip' | 'userAgent'>

/**
 * Returns the account of a user who has signed in at the identity provider. A known identity has its account. Another
 * one is connected to the account with its address if both the provider and this installation have confirmed the
 * address: otherwise somebody could sign up here with a stranger's address and wait for them in that account. Without
 * an account one is created, if sign-up is allowed.
 */
export async function accountOf(tx: Tx, identity: Identity, client: Client): Promise<Found> {
  const known = await findUserOfIdentity(tx, identity)
  if (known) return { userId: known, isNew: false }
  const email = identity.email?.toLowerCase()
  if (!email || identity.email_verified !== true) return { refusal: 'unproven' }
  const [owner] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (owner && !owner.emailVerified) return { refusal: 'taken' }
  if (owner) {
    await connect(tx, { userId: owner.id, ...client }, identity)
    return { userId: owner.id, isNew: false }
  }
  return makeAccount(tx, { ...identity, email })
}

/** Connects an identity to the signed-in user's account; refused if it belongs to another one. */
export async function connectTo(tx: Tx, actor: Actor, identity: Identity): Promise<Found> {
  const known = await findUserOfIdentity(tx, identity)
  if (known && known !== actor.userId) return { refusal: 'other' }
  if (!known) await connect(tx, actor, identity)
  return { userId: actor.userId, isNew: false }
}

async function connect(tx: Tx, actor: Actor, identity: Identity): Promise<void> {
  const { userId } = actor
  await addIdentity(tx, userId, identity)
  const about = { resource: 'user', resourceId: userId, metadata: { issuer: identity.issuer } }
  await recordActivity(tx, { ...actor, action: 'connect_single_sign_on', ...about })
}

async function makeAccount(tx: Tx, identity: Identity & { email: string }): Promise<Found> {
  // The first account needs the setup code, which proves who the operator is.
  if (!(await hasAccounts(tx))) return { refusal: 'first' }
  const { email, given_name: firstName, family_name: lastName, name } = identity
  const invitation = await invitationOf(tx, email)
  const invited = invitation && (await takeInvitation(tx, invitation))
  if (config.signUp === 'invite' && !invited) return { refusal: 'invitation' }
  const userId = await addUser(tx, {
    email,
    name: name ?? email,
    firstName,
    lastName,
    role: 'user',
    ...invited,
    emailVerified: true,
  })
  await addIdentity(tx, userId, identity)
  return { userId, isNew: true }
}

/** Disconnects a user from their identities. Throws `conflict` if that was their only sign-in method. */
export async function disconnect(actor: Actor): Promise<void> {
  if ((await findPasswordHash(db, actor.userId)) === undefined)
    throw conflict(
      'It is your only sign-in method. Set a password first: request a link on the page “Forgot password?”.',
    )
  await inTransaction(async (tx) => {
    if (!(await dropIdentities(tx, actor.userId))) return
    const about = { resource: 'user', resourceId: actor.userId }
    await recordActivity(tx, { ...actor, action: 'disconnect_single_sign_on', ...about })
  })
}
