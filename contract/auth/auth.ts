// chunk: page
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { roles } from './role-names.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { timestamp } from '#contract/values.ts'
import { modernZone } from '#contract/time/zone-names.ts'

/** Shortest password that sign-up accepts, in characters. */
export const passwordMin = 10
export const passwordMax = 128

/** The signed-in user: every stored field except secrets. */
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
    /** Runs requested in the current month of the plan. */
    agentExecutionsUsed: z.int(),
    agentExecutionsLimit: z.int(),
    /** IANA name of the user's time zone. */
    timeZone: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUser>

/** The sign-in methods of this installation, as far as visitors may know them. */
export const signInOptions = z
  .object({
    passwords: z.boolean(),
    signUp: z.enum(['open', 'invite']),
    firstAccount: z.boolean(),
    /** How to contact the operator of this installation: an email address, a link, or text. */
    contact: z.string().nullable(),
    /** How users get a link to set a new password: by email, or from the operator. */
    passwordLinks: z.enum(['mail', 'operator']),
    /** Whether users can sign in with the operator's identity provider, at `/api/login/oidc`. */
    singleSignOn: z.boolean(),
  })
  .meta({ id: 'SignInOptions' })

/** Maximum size of the body of a sign-up or sign-in. */
export const credentialBytesMax = 16 * 1024

/** The email address that identifies an account. */
export const accountEmail = z
  .string()
  .trim()
  .max(254, 'Use an email address of at most 254 characters')
  .pipe(z.email('Enter a valid email address'))
const anyPassword = z.string().max(passwordMax, `Use at most ${passwordMax} characters`)
/** A password that the user types to sign in or confirm. */
export const ownPassword = anyPassword.min(1, 'Enter your password')
/** A password that the user chooses; the server rejects those that are easily guessed. */
export const newPassword = anyPassword.min(passwordMin, `Use at least ${passwordMin} characters`)
/** Maximum length of a first or a last name, in characters. */
export const nameMax = 100
/** A person's own name. */
export const personName = (max = nameMax) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'Use no control characters')
    .optional()

/** A time zone by its current name. */
export const zoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Choose a time zone from the list')
  .transform(modernZone)

/** A code of an authenticator app, or a recovery code; only for accounts with two-factor sign-in. */
export const secondStepCode = z.string().trim().max(40).optional()
export const signInBody = z.strictObject({
  email: accountEmail,
  password: ownPassword,
  code: secondStepCode,
})

/** The reply of every sign-in method. */
export const signedIn = z.object({ user: currentUser })

export const authApi = {
  user: endpoint('GET /api/auth/user', { summary: 'The signed-in user', reply: currentUser }),
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
