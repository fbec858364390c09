import { type Context, Hono } from 'hono'
import { authApi } from '#contract/auth/auth.ts'
import { pages } from '#contract/pages.ts'
import { lostPasswordsApi } from '#contract/lost-passwords.ts'
import { db } from '#server/db/database.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { hasIdentity } from '#server/features/passwords/service.ts'
import { updateAccount } from '#server/features/profile/service.ts'
import { findSessionUser, isSessionDueForRenewal } from '#server/features/sessions/service.ts'
import { hasAccounts } from '#server/features/users/service.ts'
import { answer, bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { isFromElsewhere } from '#server/http/security.ts'
import { siteOf } from '#server/http/site-of.ts'
import { type SmallPage, smallPage } from '#server/http/small-page.ts'
import { config } from '#server/platform/config.ts'
import { sendsLinks } from '#server/platform/send-at-once.ts'
import { notFound } from '#server/platform/failure.ts'
import { signIn, signOut } from './sign-in.ts'
import { askForLink } from './forgotten-password.ts'
import { disconnect } from './identity-account.ts'
import { renewThroughLibrary } from './better-auth-client.ts'
import { makeAdminLink } from './operator-link.ts'
import { resetPassword } from './reset-password.ts'
import { safeReturnTo } from './return-to.ts'
import {
  beginSingleSignOn,
  callbackPath,
  endSingleSignOn,
  hasSingleSignOn,
  type Step,
} from './single-sign-on.ts'
import { welcome } from './welcome.ts'

const calls = bind(authApi, {
  user: ({ user }) => user,
  update: (call) => updateAccount(actorOf(call), call.user, call.body),
  options: async () => ({
    passwords: true,
    signUp: config.signUp,
    contact: config.contact ?? null,
    firstAccount: !(await hasAccounts(db)),
    passwordLinks: sendsLinks() ? ('mail' as const) : ('operator' as const),
    singleSignOn: hasSingleSignOn(),
  }),
  signIn: async ({ body, request }) => welcome(await signIn(body, request), request),
  singleSignOn: async ({ user }) => ({ isConnected: await hasIdentity(db, user.id) }),
  disconnect: async (call) => {
    await disconnect(actorOf(call))
    return undefined
  },
  signOut: async ({ request }) => {
    const cookie = await signOut(request)
    return answer(200, { success: true }, { 'set-cookie': cookie })
  },
})

const lostPasswordCalls = bind(lostPasswordsApi, {
  forgotten: async ({ body, request }) => {
    await askForLink(body.email, request)
    return undefined
  },
  reset: async ({ body, request }) => welcome(await resetPassword(body, request), request),
  linkFor: async (call) => ({
    link: await makeAdminLink(actorOf(call), call.params.id, siteOf(call.request)),
  }),
})

/** What a link on another site leads to, so that it signs nobody out. */
const askToSignOut: SmallPage = {
  title: 'Sign out of Balancia?',
  text: 'A link on another site led you here. Agents and runs go on while you are signed out.',
  button: 'Sign out',
  way: { href: pages.home, label: 'Stay signed in' },
}

async function leave(c: Context<HttpEnv>): Promise<Response> {
  c.header('set-cookie', await signOut(factsOf(c)))
  return c.redirect(pages.home, 303)
}

/** By its own name where one is configured, else as it was called: only known names are answered. */
const siteCalled = (c: Context<HttpEnv>) => config.publicUrl ?? new URL(c.req.url).origin

async function toIdentityProvider(c: Context<HttpEnv>): Promise<Response> {
  if (!hasSingleSignOn()) throw notFound('Single sign-on')
  const { headers } = c.req.raw
  if (c.req.query('connect') === undefined) {
    const returnTo = safeReturnTo(c.req.query('returnTo') ?? '/')
    return goTo(c, await beginSingleSignOn(siteCalled(c), factsOf(c), { returnTo }))
  }
  // A link on another site ties nobody's account to an identity.
  const user = isFromElsewhere(headers) ? undefined : await findSessionUser(headers)
  if (!user) return c.redirect(pages.login, 303)
  const ask = { returnTo: `${pages.settings}?sso=connected#password`, connectTo: user.id }
  return goTo(c, await beginSingleSignOn(siteCalled(c), factsOf(c), ask))
}

function goTo(c: Context<HttpEnv>, { to, cookies }: Step): Response {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.redirect(to, 303)
}

/** Everything under `/api/auth`, and the two places that a page navigates to: `/api/login` and `/api/logout`. */
export const authRoutes = new Hono<HttpEnv>()
  .get('/api/login', (c) => {
    const returnTo = c.req.query('returnTo')
    return c.redirect(returnTo ? `/login?returnTo=${encodeURIComponent(safeReturnTo(returnTo))}` : '/login')
  })
  .get('/api/login/oidc', (c) => toIdentityProvider(c))
  .get(callbackPath, async (c) =>
    goTo(c, await endSingleSignOn(siteCalled(c), new URL(c.req.url).search, factsOf(c))),
  )
  .get('/api/logout', (c) =>
    isFromElsewhere(c.req.raw.headers) ? c.html(smallPage(askToSignOut)) : leave(c),
  )
  // It has passed as a call of this site, as every POST has.
  .post('/api/logout', leave)
  .use('/api/auth/user', async (c, next) => {
    await next()
    const { headers } = c.req.raw
    if (!c.res.ok || !(await isSessionDueForRenewal(headers))) return
    c.res.headers.append('set-cookie', await renewThroughLibrary(headers))
  })
  .route('/', calls)
  .route('/', lostPasswordCalls)
