import { type Context, Hono } from 'hono'
import { authApi } from '#contract/auth/auth.ts'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { isSessionDueForRenewal } from '#server/features/sessions/public.ts'
import { hasAccounts } from '#server/features/users/public.ts'
import { answer, bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { isFromElsewhere } from '#server/http/security.ts'
import { type SmallPage, smallPage } from '#server/http/pages/small-page.ts'
import { config } from '#server/platform/config.ts'
import { sendsLinks } from '#server/platform/mail/send-now.ts'
import { signIn, signOut } from './sign-in.ts'
import { renewThroughLibrary } from './better-auth-client.ts'
import { safeReturnTo } from './return-to.ts'
import { welcome } from './welcome.ts'

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
  signIn: async ({ body, request }) => welcome(await signIn(body, request), request),
  signOut: async ({ request }) => {
    const cookie = await signOut(request)
    return answer(200, { success: true }, { 'set-cookie': cookie })
  },
})

/** Asks for confirmation, so that a link on another site signs nobody out. */
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
    c.res.headers.append('set-cookie', await renewThroughLibrary(headers))
  })
  .route('/', calls)
