import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import type { FastServer } from '#tests/setup/processes/fast-server.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  password,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

/** The text of a PDF: inflates its streams and joins the texts in them. */
function textOfPdf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .flatMap((content) => [...content.matchAll(/<([0-9a-f]+)>/gi)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')
}

const refusals = [
  [/0002/, 'Card was declined'],
  [/9995/, 'Insufficient funds'],
  [/0069/, 'Card has expired'],
  [/0127/, 'Incorrect CVC'],
  [/0119/, 'Payment processing error'],
] as const
const detailsPath = '/api/user/subscription/details'
interface Details {
  plan: { id: string }
}

/** Advances the clock of the test gateway for a user, by moving all its instants two months back. */
async function passTwoMonths(server: FastServer, email: string): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(
    `update test_gateway_objects set due_at = due_at - interval '2 months', state = state || jsonb_build_object(
       'anchor', (state->>'anchor')::timestamptz - interval '2 months',
       'periodStart', (state->>'periodStart')::timestamptz - interval '2 months',
       'periodEnd', (state->>'periodEnd')::timestamptz - interval '2 months')
     where kind = 'subscription' and user_id = (select id from users where email = $1)`,
    [email],
  )
  // Notifies the job for payments, as other processes of the product do.
  await client.query(`select pg_notify('balancia', '["journey","payments"]')`)
  await client.end()
}

/** Chooses a plan on the pricing page; returns its dialog. */
async function choose(page: Page, url: string, plan: string) {
  await page.goto(`${url}/pricing`)
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  return page.getByRole('dialog', { name: 'Your choice' })
}

journey(
  'a visitor signs up for Free, pays for Pro after each card that is refused, cancels, reactivates, changes the plan, reads the invoice, and is back on Free when the period ends, with the newest agents paused and named',
  async ({ page, browser, start }) => {
    const server = await start({ BALANCIA_PLANS: 'on' })
    const admin = await (await browser.newContext()).newPage()
    await arrive(admin, server.url, '/pricing')
    await admin.context().close()
    await page.goto(`${server.url}/subscription`)
    await expect(page.getByText('Sign In Required')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.goto(`${server.url}/pricing`)
    await page.getByRole('link', { name: 'Choose Free' }).click()
    const signUp = page.getByRole('link', { name: 'Create an account' })
    // Before the script of the page runs, the link only leads to the sign-up.
    await expect(signUp).toHaveAttribute('href', /returnTo/)
    await signUp.click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill('pays@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    const choice = page.getByRole('dialog', { name: 'Your choice' })
    await choice.getByRole('button', { name: 'Continue with Free' }).click()
    await expectToast(page, 'Your plan is active. It needs no payment.')
    await expect(choice).toBeHidden()

    for (let made = 1; made <= 3; made += 1) await makeAgent(page, server.url, { name: `Agent ${made}` })
    await expect(makeAgent(page, server.url, { name: 'Agent 4' })).rejects.toThrow('limit_reached')
    await (await choose(page, server.url, 'Pro')).getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    for (const [card, refusal] of refusals) {
      await page.getByRole('radio', { name: card }).check()
      await page.getByRole('button', { name: 'Pay $99.00' }).click()
      await expect(page.getByRole('alert')).toHaveText(refusal)
    }
    await page.getByRole('radio', { name: /4242/ }).check()
    await page.getByRole('button', { name: 'Pay $99.00' }).click()
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=cs_test_/)
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(page.getByText('Pro, monthly')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    for (const name of ['Agent 4', 'Agent 5']) await makeAgent(page, server.url, { name })

    await page.goto(`${server.url}/subscription`)
    const current = page.getByRole('region', { name: 'Current subscription' })
    await expect(current.getByText('Pro', { exact: true })).toBeVisible()
    await expect(page.getByText('of 5,000 executions used this month')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await current.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog').getByRole('button')).toHaveText([
      'Keep the plan',
      'Cancel subscription',
    ])
    await expect(page.getByRole('alertdialog')).toContainText('agents beyond its limit are paused')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(current.getByText('Active until then.')).toBeVisible()
    await expect(current.getByText('active', { exact: true })).toBeVisible()
    await current.getByRole('button', { name: 'Reactivate' }).click()
    await expect(current.getByText(/^Renews on/)).toBeVisible()
    await expect(current.getByRole('button', { name: 'Cancel' })).toBeVisible()

    const link = page.getByRole('link', { name: /^PDF of invoice/ })
    const pdf = await page.request.get(server.url + (await link.first().getAttribute('href')))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect(textOfPdf(await pdf.body())).toContain('$99.00')
    const [portal] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Manage card and billing' }).click(),
    ])
    await expect(portal.getByRole('heading', { name: 'Test customer portal' })).toBeVisible()
    await portal.close()

    const smaller = await choose(page, server.url, 'Starter')
    await expect(smaller.getByText('Credit for the rest of Pro')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await smaller.getByRole('button', { name: 'Change to Starter' }).click()
    await expectToast(page, 'You are on the Starter plan now.')
    await expect(smaller).toBeHidden()
    await expect(page.getByText('of 500 executions used this month')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Starter' }).getByRole('button')).toHaveText(
      'Current Plan',
    )

    await page.goto(`${server.url}/subscription`)
    await current.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(current.getByText('Active until then.')).toBeVisible()
    await passTwoMonths(server, 'pays@example.com')
    await expect
      .poll(async () => (await callAs<Details>(page, server.url, 'GET', detailsPath)).plan.id)
      .toBe('free')
    await page.reload()
    await expect(current.getByText('Free', { exact: true })).toBeVisible()
    await expect(current.getByRole('listitem')).toHaveText(['Agent 5', 'Agent 4'])
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await expect(inbox.getByText('Your subscription has ended')).toBeVisible()
    const paused = 'Paused, because Free allows fewer agents: Agent 5, Agent 4.'
    await expect(inbox.getByText(paused)).toBeVisible()
  },
)

journey(
  'test cards are tried in the browser, each step as it goes, and a visitor signs in first',
  async ({ page, sharedServer }) => {
    await page.goto(`${sharedServer.url}/test-payment`)
    await expect(page.getByText('Please sign in to test payment flow')).toBeVisible()
    await arrive(page, sharedServer.url, '/test-payment')
    const results = page.getByRole('region', { name: 'Test results' })
    await expect(results.getByText('No test has run yet')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByLabel('Plan').selectOption('pro')
    await page.getByLabel('Test card', { exact: true }).selectOption('expired_card')
    await page.getByRole('button', { name: 'Run Payment Test' }).click()
    await expect(results.getByRole('listitem')).toHaveCount(5)
    await expect(results.getByRole('listitem').nth(2)).toContainText('pending')
    await expectToast(page, 'Test Failed', 'Card has expired')
    await expect(results.getByRole('listitem').nth(2)).toContainText('error')
    await expect(results.getByRole('listitem').nth(3)).toContainText('pending')
    await page.getByLabel('Test card', { exact: true }).selectOption('success')
    await page.getByRole('button', { name: 'Run Payment Test' }).click()
    await expectToast(page, 'Test Passed', 'All five steps worked. Your plan was not changed.')
    await expect(results.getByText('success', { exact: true })).toHaveCount(5)
    await expectNoAxeFindings(page, bothSchemes)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    const { plan } = await callAs<{ plan: { id: string } }>(
      page,
      sharedServer.url,
      'GET',
      '/api/user/subscription/details',
    )
    expect(plan.id).toBe('free')
  },
)

journey(
  'failures on the payment pages use the texts of the specification',
  async ({ page, sharedServer }) => {
    await arrive(page, sharedServer.url, '/subscription')
    const refuse = (path: string) =>
      intercept(page, path, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Download latest invoice' }).click()
    await expectToast(page, 'No Invoices', 'No invoices available for download')
    await refuse('**/api/user/customer-portal')
    await page.getByRole('button', { name: 'Manage card and billing' }).click()
    await expectToast(page, 'Error', 'Failed to open customer portal')

    const pro = await choose(page, sharedServer.url, 'Pro')
    await refuse('**/api/create-checkout-session')
    await pro.getByRole('button', { name: 'Continue to payment' }).click()
    await expectToast(page, 'Checkout Error', 'Failed to start checkout process')
    await page.unroute('**/api/create-checkout-session')
    const nowhere = { requiresPayment: true, sessionId: 'cs_nowhere', url: null }
    await intercept(page, '**/api/create-checkout-session', (route) => route.fulfill({ json: nowhere }))
    await pro.getByRole('button', { name: 'Continue to payment' }).click()
    await expectToast(page, 'Checkout Error', 'Stripe failed to load')
    await page.unroute('**/api/create-checkout-session')

    const order = { planId: 'pro', interval: 'yearly' }
    const { sessionId } = await callAs<{ sessionId: string }>(
      page,
      sharedServer.url,
      'POST',
      '/api/create-checkout-session',
      order,
    )
    await callAs(page, sharedServer.url, 'POST', `/api/test-payment/${sessionId}/pay`, {
      scenario: 'success',
    })
    const starter = await choose(page, sharedServer.url, 'Starter')
    await expect(
      starter.getByText(/You pay by the month from today: Starter renews in one month\./),
    ).toBeVisible()
    await refuse('**/api/user/subscription/change-plan')
    await starter.getByRole('button', { name: 'Change to Starter' }).click()
    await expectToast(page, 'Error', 'Failed to change plan')

    await page.goto(`${sharedServer.url}/subscription`)
    const current = page.getByRole('region', { name: 'Current subscription' })
    await refuse('**/api/user/subscription/cancel')
    await current.getByRole('button', { name: 'Cancel' }).click()
    // This installation does not enforce plans: no agent is paused.
    await expect(page.getByRole('alertdialog')).toContainText('After that you are on Free.')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(page, 'Error', 'Failed to cancel subscription')
    await page.unroute('**/api/user/subscription/cancel')
    await callAs(page, sharedServer.url, 'POST', '/api/user/subscription/cancel')
    await intercept(page, '**/api/user/billing-history', async (route) => {
      const response = await route.fetch()
      const invoices = (await response.json()) as object[]
      await route.fulfill({ json: invoices.map((invoice) => ({ ...invoice, invoice_pdf: null })) })
    })
    await page.reload()
    await refuse('**/api/user/subscription/reactivate')
    await current.getByRole('button', { name: 'Reactivate' }).click()
    await expectToast(page, 'Error', 'Failed to reactivate subscription')
    await page.getByRole('button', { name: 'Download latest invoice' }).click()
    await expectToast(page, 'No Invoice Available', 'Latest invoice PDF is not available for download')
    await refuse('**/api/checkout-session/*')
    await page.goto(`${sharedServer.url}/checkout/success?session_id=${sessionId}`)
    // Opening the address without a payment does not show a confirmation.
    await expect(page.getByRole('heading', { name: 'This payment cannot be shown' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Subscription' })).toBeVisible()
  },
)
