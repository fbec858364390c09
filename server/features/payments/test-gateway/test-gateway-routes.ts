import { type Context, Hono } from 'hono'
import { knownUrl } from '#contract/known-url.ts'
import { type CardScenario, cardScenarios } from '#contract/payments/test-cards.ts'
import { db } from '#server/db/database.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { pathBelowSite } from '#server/platform/site-url.ts'
import { settleEvents } from '#server/features/payments/events.ts'
import { invoicePdf } from '#server/features/payments/invoice-pdf.ts'
import { ownInvoice } from '#server/features/payments/invoices.ts'
import { testCheckoutPath, testPortalPath } from './test-gateway.ts'
import { checkoutPage, portalPage } from './pages.ts'
import { changeCard, payCheckout } from './payment.ts'
import { findStored, listStored } from './store.ts'

/** The hosted pages of the test gateway, and the PDFs of its invoices: only for the signed-in user they belong to. */
export const testGatewayRoutes = new Hono<HttpEnv>()
  .get(testCheckoutPath(':id'), async (c) => {
    const session = await ownSession((await signedInUser(c)).id, c.req.param('id') ?? '')
    return c.html(checkoutPage(session.state))
  })
  .post(testCheckoutPath(':id'), async (c) => {
    const userId = (await signedInUser(c)).id
    const session = await ownSession(userId, c.req.param('id') ?? '')
    const outcome = await payCheckout(userId, session.id, await cardOf(c))
    if (!outcome?.isPaid) return c.html(checkoutPage(session.state, outcome?.message), 402)
    await settleEvents()
    const { pathname, search } = knownUrl(outcome.url)
    return c.redirect(pathBelowSite(pathname) + search, 303)
  })
  .get(testPortalPath, async (c) => {
    const customer = await ownCustomer((await signedInUser(c)).id)
    return c.html(portalPage(customer.state, { isSaved: false }))
  })
  .post(testPortalPath, async (c) => {
    const userId = (await signedInUser(c)).id
    const { id } = await ownCustomer(userId)
    await changeCard(userId, id, await cardOf(c))
    const { state } = await ownCustomer(userId)
    return c.html(portalPage(state, { isSaved: true }))
  })
  .get('/api/invoices/:id{[1-9][0-9]{0,8}}/pdf', async (c) => {
    const found = await ownInvoice((await signedInUser(c)).id, Number(c.req.param('id')))
    const pdf = await invoicePdf(found)
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${found.invoice.number}.pdf"`,
    })
  })

async function ownSession(userId: string, id: string) {
  const session = await findStored(db, 'session', id)
  if (session?.userId !== userId) throw notFound('Checkout')
  return session
}

async function ownCustomer(userId: string) {
  const [customer] = await listStored(db, 'customer', userId)
  if (!customer) throw notFound('Customer')
  return customer
}

async function cardOf(c: Context<HttpEnv>): Promise<CardScenario> {
  const { card } = await c.req.parseBody()
  const scenario = cardScenarios.find((name) => name === card)
  if (!scenario) throw invalid('Choose a test card.')
  return scenario
}
