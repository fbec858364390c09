import { type Context, Hono } from 'hono'
import { confirmEmail, pauseEmails } from '#server/features/users/public.ts'
import { factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { type SmallPage, smallPage } from '#server/http/pages/small-page.ts'
import { pages, pathOf } from '#contract/pages.ts'
import { addressToConfirm, userToUnsubscribe } from './email-links.ts'

type LinkPage = Omit<SmallPage, 'way'>

const way = { href: pathOf(pages.settingsSection, 'notifications'), label: 'Settings' }
const broken: LinkPage = {
  title: 'This link does not work',
  text: 'It was not copied whole, or is of another installation. What you get by email stands in the settings.',
}
const overdue: LinkPage = {
  title: 'This link no longer works',
  text: 'It was not copied whole, or is older than three days. The settings send you another one.',
}
const toConfirm: LinkPage = {
  title: 'Is this your address?',
  text: 'Balancia sends emails to it once you have confirmed it. If you did not sign up, close this page.',
  button: 'Confirm',
}
const confirmed: LinkPage = {
  title: 'Your address is confirmed',
  text: 'From now on you get the emails of your agents.',
}
const asked: LinkPage = {
  title: 'Get no more emails?',
  text: 'Balancia then sends no emails to your address any more. What your agents tell you stays in the product.',
  button: 'Unsubscribe',
}
const unsubscribed: LinkPage = {
  title: 'You get no more emails',
  text: 'You can switch them on again in the settings.',
}

/** The pages that links in emails open, for readers who are not signed in. */
export const emailLinkRoutes = new Hono<HttpEnv>()
  .get('/api/email-links/unsubscribe', (c) => answer(c, userToUnsubscribe(tokenOf(c)) ? asked : broken))
  .post('/api/email-links/unsubscribe', async (c) => {
    const userId = userToUnsubscribe(tokenOf(c))
    if (!userId) return answer(c, broken)
    await pauseEmails({ userId, ...clientOf(c) }, true)
    return answer(c, unsubscribed)
  })
  .get('/api/email-links/confirm', (c) => answer(c, addressToConfirm(tokenOf(c)) ? toConfirm : overdue))
  .post('/api/email-links/confirm', async (c) => {
    const address = addressToConfirm(tokenOf(c))
    if (!address) return answer(c, overdue)
    const { userId, email } = address
    return answer(c, (await confirmEmail({ userId, ...clientOf(c) }, email)) ? confirmed : overdue)
  })

const tokenOf = (c: Context<HttpEnv>) => c.req.query('token') ?? ''

function clientOf(c: Context<HttpEnv>) {
  const { ip, userAgent } = factsOf(c)
  return { ip, userAgent }
}

function answer(c: Context<HttpEnv>, page: LinkPage) {
  return c.html(smallPage({ ...page, way }), page === broken || page === overdue ? 404 : 200)
}
