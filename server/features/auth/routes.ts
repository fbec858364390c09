import { type Context, Hono } from 'hono'
import { authApi, type CurrentUser } from '#contract/auth/auth.ts'
import { lostPasswordsApi, passwordsApi } from '#contract/auth/passwords.ts'
import { sessionsApi } from '#contract/auth/sessions.ts'
import { signUpsApi } from '#contract/auth/sign-ups.ts'
import { twoFactorApi } from '#contract/auth/two-factor.ts'
import { invitationsApi } from '#contract/invitations.ts'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { actorOf } from '#server/features/activity/public.ts'
import {
  invite,
  type Inviter,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '#server/features/auth/invitations/invitations.ts'
import { emailResetLink, makeAdminLink } from '#server/features/auth/lost-passwords/reset-link.ts'
import { checkResetLink, resetPassword } from '#server/features/auth/lost-passwords/reset-password.ts'
import { changePassword } from '#server/features/auth/passwords/change-password.ts'
import { isSessionDueForRenewal } from '#server/features/auth/sessions/find-session.ts'
import { tokenOf } from '#server/features/auth/sessions/session-cookie.ts'
import { endOtherSessions, endSession, listSessions } from '#server/features/auth/sessions/session-list.ts'
import { acceptInvitation, confirmSignUp, signUp } from '#server/features/auth/sign-ups/sign-up.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactorOf,
  renewRecoveryCodes,
  switchOffTwoFactor,
  twoFactorOf,
} from '#server/features/auth/two-factor/two-factor.ts'
import { hasAccounts } from '#server/features/users/public.ts'
import { answer, bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv, RequestFacts } from '#server/http/context.ts'
import { siteOf } from '#server/http/pages/site-of.ts'
import { type SmallPage, smallPage } from '#server/http/pages/small-page.ts'
import { isFromElsewhere } from '#server/http/security.ts'
import { config } from '#server/platform/config.ts'
import { sendsLinks } from '#server/platform/mail/send-now.ts'
import { type OpenedSession, renewSession } from './better-auth-client.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { safeReturnTo } from './return-to.ts'
import { signIn, signOut } from './sign-in.ts'

/** Responds with the user, the session cookie, and the cookie by which the account knows this browser. */
function sessionReply<More extends object>(
  { user, cookie, ...more }: OpenedSession & More,
  request: RequestFacts,
) {
  return answer(200, { user, ...more }, { 'set-cookie': [cookie, knownBrowserCookie(request, user.email)] })
}

const sessionCalls = bind(sessionsApi, {
  list: async ({ user, request }) => listSessions(user.id, await tokenOf(request)),
  end: async (call) => {
    await endSession(actorOf(call), call.params.id)
    return undefined
  },
  endOthers: async (call) => ({
    endedSessions: await endOtherSessions(actorOf(call), await tokenOf(call.request)),
  }),
})

const passwordCalls = bind(passwordsApi, {
  change: async (call) => ({
    endedSessions: await changePassword(
      { ...actorOf(call), email: call.user.email },
      call.body,
      await tokenOf(call.request),
    ),
  }),
})

const twoFactorCalls = bind(twoFactorApi, {
  status: ({ user }) => twoFactorOf(user.id),
  begin: ({ user, body }) => beginTwoFactor(user.id, user.email, body.password),
  confirm: async (call) => ({
    recoveryCodes: await confirmTwoFactor(actorOf(call), call.body.code, await tokenOf(call.request)),
  }),
  renewCodes: async (call) => ({
    recoveryCodes: await renewRecoveryCodes(actorOf(call), call.body.password),
  }),
  switchOff: async (call) => {
    await switchOffTwoFactor(actorOf(call), call.body.password)
    return undefined
  },
  endOf: (call) => endTwoFactorOf(actorOf(call), call.params.id),
})

const signUpCalls = bind(signUpsApi, {
  signUp: async ({ body, request }) => {
    const opened = await signUp(body, request)
    return opened ? sessionReply(opened, request) : answer(202, { user: null })
  },
  confirmSignUp: async ({ body, request }) => sessionReply(await confirmSignUp(body, request), request),
  accept: async ({ body, request }) => sessionReply(await acceptInvitation(body, request), request),
})

const lostPasswordCalls = bind(lostPasswordsApi, {
  forgotten: async ({ body, request }) => {
    await emailResetLink(body.email, request)
    return undefined
  },
  look: async ({ body, request }) => {
    await checkResetLink(body.token, request)
    return undefined
  },
  reset: async ({ body, request }) => sessionReply(await resetPassword(body, request), request),
  linkFor: async (call) => ({
    link: await makeAdminLink(actorOf(call), call.params.id, siteOf(call.request)),
  }),
})

function inviterOf(call: { user: CurrentUser; request: RequestFacts }): Inviter {
  return { ...actorOf(call), role: call.user.role, site: siteOf(call.request) }
}

const invitationCalls = bind(invitationsApi, {
  list: ({ query }) => listInvitations(query),
  invite: (call) => invite(inviterOf(call), call.body),
  resend: (call) => resendInvitation(inviterOf(call), call.params.id),
  revoke: (call) => revokeInvitation(inviterOf(call), call.params.id),
  look: ({ body, request }) => readInvitation(body.token, request),
})

const calls = bind(authApi, {
  user: ({ user }) => user,
  options: async () => ({
    passwords: true,
    signUp: config.signUp,
    contact: config.contact ?? null,
    firstAccount: !(await hasAccounts(db)),
    passwordLinks: sendsLinks() ? ('mail' as const) : ('operator' as const),
    singleSignOn: config.oidc !== undefined,
  }),
  signIn: async ({ body, request }) => sessionReply(await signIn(body, request), request),
  signOut: async ({ request }) => {
    const cookie = await signOut(request)
    return answer(200, { success: true }, { 'set-cookie': cookie })
  },
})

/** Asks for confirmation, so that a link on another site signs nobody out. */
const askToSignOut: SmallPage = {
  title: 'Sign out of Balancia?',
  text: 'A link on another site led you here. Your agents keep running while you are signed out.',
  button: 'Sign out',
  way: { href: pages.home, label: 'Stay signed in' },
}

async function leave(c: Context<HttpEnv>): Promise<Response> {
  c.header('set-cookie', await signOut(factsOf(c)))
  return c.redirect(pages.home, 303)
}

/** Signing in and out, and the two places that a page navigates to: `/api/login` and `/api/logout`. */
export const authRoutes = new Hono<HttpEnv>()
  .get('/api/login', (c) => {
    const returnTo = c.req.query('returnTo')
    return c.redirect(returnTo ? `/login?returnTo=${encodeURIComponent(safeReturnTo(returnTo))}` : '/login')
  })
  .get('/api/logout', (c) =>
    isFromElsewhere(c.req.raw.headers) ? c.html(smallPage(askToSignOut)) : leave(c),
  )
  // Protected from cross-site requests like every POST.
  .post('/api/logout', leave)
  .use('/api/auth/user', async (c, next) => {
    await next()
    const { headers } = c.req.raw
    if (!c.res.ok || !(await isSessionDueForRenewal(headers))) return
    c.res.headers.append('set-cookie', await renewSession(headers))
  })
  .route('/', calls)
  .route('/', sessionCalls)
  .route('/', passwordCalls)
  .route('/', twoFactorCalls)
  .route('/', signUpCalls)
  .route('/', lostPasswordCalls)
  .route('/', invitationCalls)
