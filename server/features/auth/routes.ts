import { Hono } from 'hono'
import { authApi } from '#contract/auth.ts'
import { passwordsApi } from '#contract/passwords.ts'
import { sessionsApi } from '#contract/sessions.ts'
import { db } from '#server/db/database.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { answer, bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv, RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { updateAccount } from './account.ts'
import { changePassword } from './change-password.ts'
import { type Entered, signIn, signOut, signUp } from './enter-and-leave.ts'
import { hasAccounts } from './first-account.ts'
import { askForLink, passwordLinks } from './forgotten-password.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { renewThroughLibrary } from './library-call.ts'
import { resetPassword } from './reset-password.ts'
import { safeReturnTo } from './return-to.ts'
import { isSessionDueForRenewal } from './service.ts'
import { tokenOf } from './session-cookie.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'

/** Answers who has entered, with the session, and with what this browser is known by from now on. */
function welcome({ user, cookie }: Entered, request: RequestFacts) {
  return answer(200, { user }, { 'set-cookie': [cookie, knownBrowserCookie(request, user.email)] })
}

const calls = bind(authApi, {
  user: ({ user }) => user,
  update: (call) => updateAccount(actorOf(call), call.user, call.body),
  options: async () => ({
    passwords: true,
    signUp: config.signUp,
    firstAccount: !(await hasAccounts(db)),
    passwordLinks: passwordLinks(),
  }),
  signUp: async ({ body, request }) => welcome(await signUp(body, request), request),
  signIn: async ({ body, request }) => welcome(await signIn(body, request), request),
  signOut: async ({ request }) => {
    const cookie = await signOut(request)
    return answer(200, { success: true }, { 'set-cookie': cookie })
  },
})

const passwordCalls = bind(passwordsApi, {
  change: async (call) => ({
    endedSessions: await changePassword(
      { ...actorOf(call), email: call.user.email },
      call.body,
      await tokenOf(call.request),
    ),
  }),
  forgotten: async ({ body, request }) => {
    await askForLink(body.email, request)
    return undefined
  },
  reset: async ({ body, request }) => welcome(await resetPassword(body, request), request),
})

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

/** Everything under `/api/auth`, and the two places that a page navigates to: `/api/login` and `/api/logout`. */
export const authRoutes = new Hono<HttpEnv>()
  .get('/api/login', (c) => {
    const returnTo = c.req.query('returnTo')
    return c.redirect(returnTo ? `/login?returnTo=${encodeURIComponent(safeReturnTo(returnTo))}` : '/login')
  })
  .get('/api/logout', async (c) => {
    const site = c.req.header('sec-fetch-site') ?? 'none'
    if (site !== 'same-origin' && site !== 'none') throw forbidden('Sign out from this site.')
    c.header('set-cookie', await signOut(factsOf(c)))
    return c.redirect('/')
  })
  .use('/api/auth/user', async (c, next) => {
    await next()
    const { headers } = c.req.raw
    if (!c.res.ok || !(await isSessionDueForRenewal(headers))) return
    c.res.headers.append('set-cookie', await renewThroughLibrary(headers))
  })
  .route('/', calls)
  .route('/', passwordCalls)
  .route('/', sessionCalls)
  .all('/api/auth/*', () => {
    throw notFound('This call')
  })
