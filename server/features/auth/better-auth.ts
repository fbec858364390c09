import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { passwordMax, passwordMin } from '#contract/auth/auth.ts'
import { knownUrl } from '#contract/known-url.ts'
import { db, type Tx } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { takeInvitation } from '#server/features/auth/invitations/invitations.ts'
import { hashPassword, verifyPassword } from '#server/features/auth/passwords/password.ts'
import {
  cookiePrefix,
  cookiesAreSecure,
  cookieSecret,
} from '#server/features/auth/sessions/session-cookie.ts'
import { temporaryStore } from '#server/features/auth/sessions/session-store.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import { takeSecondStep } from '#server/features/auth/two-factor/second-step.ts'
import { isFirstAccount, noteSignIn } from '#server/features/users/public.ts'
import { clientAddressHeader } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { entryFacts } from './entry-facts.ts'
import { signedUp } from './hooks.ts'
import { attemptLimits, renewAfterSeconds, sessionSeconds } from './limits.ts'

/**
 * Makes the sign-in library open a session for an account that was identified in another way; no request can reach it.
 */
const enterAsPlugin = {
  id: 'enter-as',
  endpoints: {
    openSessionAs: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id, false)
        await setSessionCookie(call, { session, user })
        return call.json({ user: { id: user.id } })
      },
    ),
  },
}

/** The address for calls to the library when none is configured; nobody can register a name under `.invalid`. */
export const libraryOrigin = () =>
  config.publicUrl ? knownUrl(config.publicUrl).origin : 'http://balancia.invalid'

/**
 * The current database connection. Transactions of the library join ours, so that its hooks and its session store take
 * part.
 */
const database = new Proxy({} as typeof db, {
  get: (_, name) => (name === 'transaction' ? withinTransaction : Reflect.get(db, name)),
})

const ownColumn = { type: 'string', required: false } as const

const makeAuth = () =>
  betterAuth({
    appName: 'Balancia',
    baseURL: libraryOrigin(),
    secrets: [{ version: 1, value: cookieSecret() }],
    telemetry: { enabled: false },
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user: users, account: accounts },
      transaction: true,
    }),
    secondaryStorage: temporaryStore,
    plugins: [enterAsPlugin],
    trustedOrigins: (request) => originsOf(request?.headers.get('host')),
    user: {
      fields: { image: 'profileImageUrl' },
      additionalFields: {
        firstName: ownColumn,
        lastName: ownColumn,
        timeZone: ownColumn,
        role: { ...ownColumn, input: false },
        invitedBy: { ...ownColumn, input: false },
        invitedAt: { type: 'date', required: false, input: false },
      },
    },
    session: { expiresIn: sessionSeconds, updateAge: renewAfterSeconds },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMin,
      maxPasswordLength: passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: {
      enabled: true,
      storage: 'secondary-storage',
      customRules: { '/sign-in/email': attemptLimits.signIn, '/sign-up/email': attemptLimits.signUp },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: cookiesAreSecure(),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, ...(await rightsOfNewAccount()) } }),
        },
      },
      session: { create: { before: async ({ userId }, call) => enter(userId, call) } },
    },
    onAPIError: { throw: true },
    logger: { level: 'error', log: (_level, message) => log.error({ from: 'better-auth' }, message) },
  })

let made: { origin: string; auth: ReturnType<typeof makeAuth> } | undefined

/**
 * The sign-in library for the present public address, configured for our tables. Importing this file is slow: import it
 * at the first sign-in.
 */
export function currentAuth(): ReturnType<typeof makeAuth> {
  const origin = libraryOrigin()
  if (made?.origin !== origin) made = { origin, auth: makeAuth() }
  return made.auth
}

/**
 * Returns the role of a new account, in the transaction that creates it. The first account belongs to the operator,
 * whose address needs no verification.
 */
function rightsOfNewAccount() {
  const { invitationId, isAddressProven = false } = entryFacts()
  return withinTransaction(async (tx) => {
    if (await isFirstAccount(tx)) return { role: 'admin', emailVerified: true }
    if (invitationId) {
      const invited = await takeInvitation(tx, invitationId)
      if (!invited) throw new APIError('FORBIDDEN', { code: 'INVITATION_GONE' })
      return invited
    }
    if (config.signUp === 'invite') throw new APIError('FORBIDDEN', { code: 'SIGN_UP_BY_INVITATION' })
    return { role: 'user', emailVerified: isAddressProven }
  })
}

interface LibraryCall {
  path?: string
  headers?: Headers
}

/** Admits an active user and records it; refuses a deactivated one. */
function enter(userId: string, call: LibraryCall | null): Promise<void> {
  const { code, invitationId, isSecondStepDone, isNewAccount } = entryFacts()
  return withinTransaction(async (tx) => {
    if (!(await noteSignIn(tx, userId))) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DEACTIVATED' })
    if (!isSecondStepDone) await requireCode(tx, userId, code)
    const isNew = call?.path === '/sign-up/email' || isNewAccount
    if (isNew) for (const listener of signedUp.listeners) await listener(tx, userId)
    await recordActivity(tx, {
      userId,
      action: isNew ? 'sign_up' : 'sign_in',
      resource: 'user',
      resourceId: userId,
      ip: call?.headers?.get(clientAddressHeader),
      userAgent: call?.headers?.get('user-agent'),
      metadata: isNew && invitationId ? { invitation: invitationId } : undefined,
    })
  })
}

async function requireCode(tx: Tx, userId: string, code = ''): Promise<void> {
  const outcome = await takeSecondStep(tx, userId, code)
  if (outcome !== 'passed') throw new APIError('FORBIDDEN', { code: `SECOND_STEP_${outcome.toUpperCase()}` })
}

/** Without a configured address, trusts the host that the request was sent to. */
function originsOf(host: string | null | undefined): string[] {
  return host && !config.publicUrl ? [`http://${host}`, `https://${host}`] : []
}
