import { eq } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { invitationOf, takeInvitation } from '#server/features/invitations/service.ts'
import {
  addIdentity,
  dropIdentities,
  findPasswordHash,
  findUserOfIdentity,
} from '#server/features/passwords/service.ts'
import { addUser, hasAccounts } from '#server/features/users/service.ts'
import { config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import type { Identity } from './identity-provider.ts'

/** Why nobody was let in; `contract/pages.ts` knows no more of it than the word, the sign-in page says it. */
export type Refusal = 'unproven' | 'taken' | 'invitation' | 'first' | 'other'
export type Found = { userId: string; isNew: boolean } | { refusal: Refusal }

type Client = Pick<Actor, 'ip' | 'userAgent'>

/**
 * The account of who has signed in at the identity provider. A known identity has its account. Another one is tied to the
 * account of its address where both the provider and this installation know that the address is theirs: whoever signed
 * up here with a stranger's address would otherwise wait for them in it. Else an account is made, where one may sign up.
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

/** Ties an identity to the account of who is signed in; a refusal where it belongs to another one. */
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
  // The first account is made with the code that shows whose installation it is.
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

/** Unties a user from their identities. Throws `conflict` where they would have no way in any more. */
export async function disconnect(actor: Actor): Promise<void> {
  if ((await findPasswordHash(db, actor.userId)) === undefined)
    throw conflict('It is your only way in. Set a password first, by a link as for a lost one.')
  await inTransaction(async (tx) => {
    if (!(await dropIdentities(tx, actor.userId))) return
    const about = { resource: 'user', resourceId: actor.userId }
    await recordActivity(tx, { ...actor, action: 'disconnect_single_sign_on', ...about })
  })
}
