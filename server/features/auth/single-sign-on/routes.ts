import { type Context, Hono } from 'hono'
import { singleSignOnApi } from '#contract/auth/single-sign-on.ts'
import { knownUrl } from '#contract/known-url.ts'
import { pages, pathOf } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { hasIdentity } from '#server/features/auth/passwords/credentials.ts'
import { safeReturnTo } from '#server/features/auth/return-to.ts'
import { findSessionUser } from '#server/features/auth/sessions/find-session.ts'
import { bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { isFromElsewhere } from '#server/http/security.ts'
import { config } from '#server/platform/config.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { disconnect } from './identity-account.ts'
import { beginSingleSignOn, callbackPath, endSingleSignOn, type Step } from './single-sign-on.ts'

const calls = bind(singleSignOnApi, {
  status: async ({ user }) => ({ isConnected: await hasIdentity(db, user.id) }),
  disconnect: async (call) => {
    await disconnect(actorOf(call))
    return undefined
  },
})

/** The configured public address, otherwise the address of the request, which must be a known one. */
const siteAsCalled = (c: Context<HttpEnv>) => config.publicUrl ?? knownUrl(c.req.url).origin

async function toIdentityProvider(c: Context<HttpEnv>): Promise<Response> {
  if (!config.oidc) throw notFound('Single sign-on')
  const { headers } = c.req.raw
  const isTrial = c.req.query('try') !== undefined
  if (c.req.query('connect') === undefined && !isTrial) {
    const returnTo = safeReturnTo(c.req.query('returnTo') ?? '/')
    return goTo(c, await beginSingleSignOn(siteAsCalled(c), factsOf(c), { returnTo }))
  }
  // A link on another site must not connect anybody's account to an identity, nor begin a trial.
  const user = isFromElsewhere(headers) ? undefined : await findSessionUser(headers)
  if (!user) return c.redirect(pages.login, 303)
  if (isTrial) {
    if (user.role !== 'admin') throw forbidden('Only administrators try single sign-on.')
    return goTo(c, await beginSingleSignOn(siteAsCalled(c), factsOf(c), { returnTo: pages.home, isTrial }))
  }
  const ask = { returnTo: `${pathOf(pages.settingsSection, 'password')}?sso=connected`, connectTo: user.id }
  return goTo(c, await beginSingleSignOn(siteAsCalled(c), factsOf(c), ask))
}

function goTo(c: Context<HttpEnv>, { to, cookies }: Step): Response {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.redirect(to, 303)
}

/** The calls, and the two redirects of the browser: to the provider, and back from it. */
export const singleSignOnRoutes = new Hono<HttpEnv>()
  .get('/api/login/oidc', (c) => toIdentityProvider(c))
  .get(callbackPath, async (c) =>
    goTo(c, await endSingleSignOn(siteAsCalled(c), knownUrl(c.req.url).search, factsOf(c))),
  )
  .route('/', calls)
