import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isTimeZone } from './time-zone.ts'
import { timestamp } from './values.ts'
import { modernZone } from './zone-names.ts'

export const roles = ['user', 'manager', 'admin'] as const

/** Shortest password that sign-up takes, in characters. */
export const passwordMin = 10
export const passwordMax = 128

/** The signed-in user: every stored field but secrets. */
export const currentUser = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    isActive: z.boolean(),
    invitedBy: z.string().nullable(),
    invitedAt: timestamp.nullable(),
    lastLoginAt: timestamp.nullable(),
    subscriptionTier: z.string(),
    subscriptionStatus: z.string(),
    subscriptionExpiresAt: timestamp.nullable(),
    /** Asked for in this month of the plan. */
    agentExecutionsUsed: z.int(),
    agentExecutionsLimit: z.int(),
    /** IANA name of the zone in which the user's times are meant. */
    timeZone: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUser>

/** What a visitor may know about how to sign in here. */
export const signInOptions = z
  .object({
    passwords: z.boolean(),
    signUp: z.enum(['open', 'invite']),
    firstAccount: z.boolean(),
    /** Where whoever runs this installation is reached: an address, a link, or words. */
    contact: z.string().nullable(),
    /** From whom one gets a link to set a new password: it is mailed, or the operator makes one. */
    passwordLinks: z.enum(['mail', 'operator']),
    /** Whether one can sign in by the operator's identity provider, at `/api/login/oidc`. */
    singleSignOn: z.boolean(),
  })
  .meta({ id: 'SignInOptions' })

/** Bytes of a sign-up or sign-in; nobody needs more. */
export const credentialBytesMax = 16 * 1024

/** An address that an account goes by. */
export const accountEmail = z
  .string()
  .trim()
  .max(254, 'Use an email address of at most 254 characters')
  .pipe(z.email('Enter a valid email address'))
const anyPassword = z.string().max(passwordMax, `Use at most ${passwordMax} characters`)
/** A password as one types it to prove who one is. */
export const ownPassword = anyPassword.min(1, 'Enter your password')
/** A password as one chooses it; the server refuses those that are easily guessed. */
export const newPassword = anyPassword.min(passwordMin, `Use at least ${passwordMin} characters`)
/** Characters of a first or a last name. */
export const nameMax = 100
/** A name as one writes it of oneself. */
export const personName = (max = nameMax) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'Use no control characters')
    .optional()

/** A time zone by its name of today. */
export const zoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Choose a time zone from the list')
  .transform(modernZone)

/** Of an authenticator app, or a recovery code; only for accounts that ask for one. */
export const secondStepCode = z.string().trim().max(40).optional()
export const signInBody = z.strictObject({
  email: accountEmail,
  password: ownPassword,
  code: secondStepCode,
})

/** What every way to enter answers. */
export const signedIn = z.object({ user: currentUser })

/** A change to one's own account: only what is sent changes; an empty name is taken away. */
export const userChange = z
  .strictObject({
    firstName: personName(),
    lastName: personName(),
    timeZone: zoneName,
  })
  .partial()
  .meta({ id: 'UserChange' })

export const authApi = {
  user: endpoint('GET /api/auth/user', { summary: 'The signed-in user', reply: currentUser }),
  update: endpoint('PATCH /api/auth/user', {
    summary: 'Change your names or your time zone',
    body: userChange,
    reply: currentUser,
  }),
  options: endpoint('GET /api/auth/options', {
    summary: 'How one signs in to this installation',
    access: 'public',
    reply: signInOptions,
  }),
  signIn: endpoint('POST /api/auth/sign-in/email', {
    summary:
      'Sign in with email and password; where the account has a second step, 403 with an issue at `code` asks for it',
    access: 'public',
    body: signInBody,
    bodyLimit: credentialBytesMax,
    reply: signedIn,
  }),
  signOut: endpoint('POST /api/auth/sign-out', {
    summary: 'End the session',
    access: 'public',
    reply: z.object({ success: z.boolean() }),
  }),
}
