import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { pages, pathOf } from '#contract/pages.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import type { User } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import {
  dropResetTokens,
  findPasswordHash,
  confirmPassword,
  temporaryStore,
  enforceLimit,
  withinTransaction,
} from '#server/features/auth/public.ts'
import { hasAccount, addressTakenEmail, writeProfile } from '#server/features/users/public.ts'
import { config } from '#server/platform/config.ts'
import { conflict, Failure, invalid } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { sendNow } from '#server/platform/mail/send-now.ts'
import { emailChangeLimit, emailChangeSeconds } from './limits.ts'

/** The email to an account's new address: how to confirm it. */
function newAddressEmail(site: string, link: string) {
  return {
    subject: 'Confirm your new address for Balancia',
    text: `Someone, probably you, wants to sign in at ${site} with this address from now on.

Confirm it here, signed in to your account. The link works once, and for one hour:
${link}

If it was not you, do not open the link: the other person's account would get your address.
`,
  }
}

/** The email to an account's previous address. */
function addressChangedEmail(site: string, to: string) {
  return {
    subject: 'Your Balancia address was changed',
    text: `Your account at ${site} now has another address: ${to}. You can no longer sign in with this one.

If it was not you, tell the operator of this server immediately.
`,
  }
}

const tokenBytes = 32
const keyOf = (token: string) => `email-change:${token}`
/** A change of email that is not confirmed yet. */
const pending = z.object({ emailChange: z.object({ userId: z.string(), from: z.string(), to: z.string() }) })

/** The owner of the account, from the session. */
type Owner = Actor & { email: string }

/**
 * Changes the email of an account, after a check of its password if it has one. If the server sends emails, a link to
 * the new address completes the change, and the answer is undefined whether that address has an account or not;
 * otherwise it changes immediately. Throws `invalid` with the field, and `conflict` for a taken address if the server
 * sends no emails.
 */
export async function beginEmailChange(
  owner: Owner,
  given: { email: string; password?: string | undefined },
): Promise<User | undefined> {
  const to = given.email.toLowerCase()
  if (to === owner.email) throw refused('email', 'This is your address already')
  await enforceLimit(`email-changes:${owner.userId}`, emailChangeLimit)
  if ((await findPasswordHash(db, owner.userId)) !== undefined)
    await confirmPassword(owner.userId, given.password ?? '', 'password')
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl || !publicUrl)
    return changeEmail(owner, { userId: owner.userId, from: owner.email, to }, false)
  // Runs after the answer, so that its duration does not reveal whether that address has an account.
  sendLink(owner, to, publicUrl).catch(notSent)
  return undefined
}

/** Completes a change by the emailed link. Throws `invalid` if the link is another account's, used or expired. */
export async function finishEmailChange(owner: Owner, token: string): Promise<User> {
  const stored = pending.safeParse(JSON.parse((await temporaryStore.get(keyOf(token))) ?? 'null')).data
  const change = stored?.emailChange
  if (change?.userId !== owner.userId || change.from !== owner.email) throw linkRefused()
  return withinTransaction(async () => {
    if ((await temporaryStore.getAndDelete(keyOf(token))) === null) throw linkRefused()
    const user = await changeEmail(owner, change, true)
    if (config.publicUrl)
      sendNow({ to: change.from, ...addressChangedEmail(config.publicUrl, change.to) }).catch(notSent)
    return user
  })
}

/** `isProven`: the user has proven that they read the email of the new address. */
async function changeEmail(
  actor: Actor,
  { userId, from, to }: { userId: string; from: string; to: string },
  isProven: boolean,
): Promise<User> {
  const act = async (tx: Queries) => {
    const changed = await writeProfile(tx, userId, { email: to, emailVerified: isProven })
    await dropResetTokens(tx, userId)
    const about = { resource: 'user', resourceId: userId, metadata: { from, to } }
    await recordActivity(tx, { ...actor, action: 'change_email', ...about })
    return changed
  }
  try {
    return await (isProven ? withinTransaction(act) : inTransaction(act))
  } catch (error) {
    // The database has a unique index on the address; that somebody took it meanwhile is the likely reason.
    if (!(error instanceof Failure) && (await hasAccount(to)))
      throw conflict('Another account has this address.')
    throw error
  }
}

async function store({ userId, email }: Owner, to: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const stored: z.input<typeof pending> = { emailChange: { userId, from: email, to } }
  await temporaryStore.set(keyOf(token), JSON.stringify(stored), emailChangeSeconds)
  return token
}

async function sendLink(owner: Owner, to: string, site: string): Promise<void> {
  const words = (await hasAccount(to))
    ? addressTakenEmail(site, 'asked to sign in with')
    : newAddressEmail(site, linkTo(site, await store(owner, to)))
  await sendNow({ to, ...words })
}

const notSent = (error: unknown) =>
  log.warn({ err: error }, 'Could not send an email about a changed address; check the email settings')

const linkTo = (site: string, token: string) =>
  `${site}${pathOf(pages.settingsSection, 'profile')}?email-change=${token}`
const refused = (path: string, message: string) => invalid(message, [{ path, message }])
const linkRefused = () =>
  invalid(
    'This link is more than an hour old, was already used, or belongs to another account. Change the address again.',
  )
