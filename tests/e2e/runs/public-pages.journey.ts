import { type Browser, expect, type Page } from '@playwright/test'
import type { AgentFormReply } from '#contract/public-pages/public-pages.ts'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoAxeFindingsIn,
  expectNoSidewaysScroll,
  fromNewAddress,
  journey,
  makeAgent,
} from '#tests/e2e/product.ts'
import { servePages } from '#tests/peers/pages.ts'

/** A page of somebody without an account, with or without scripts. */
async function aVisitor(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: fromNewAddress() })
  return context.newPage()
}

journey(
  'a visitor fills in the form of an agent and reads the result, and a public link shows one result until it is revoked',
  async ({ page, browser, sharedServer: { url } }) => {
    await enroll(page, url)
    const agentId = await makeAgent(page, url, {
      name: 'Offer desk',
      pythonScript: 'print(input.splitlines()[-1])',
    })
    const framing = await servePages({})
    const other = await servePages({})

    await journey.step('the owner makes a form in the automation dialog', async () => {
      await page.goto(`${url}/dashboard?form=${agentId}`)
      const form = page.getByRole('form', { name: 'Public form' })
      await form.getByRole('switch', { name: 'Open to visitors' }).click()
      await form.getByLabel('Title').fill('Ask for an offer')
      await form.getByLabel('Label').fill('Product')
      await form.getByLabel('Type').selectOption({ label: 'Short text' })
      await form.getByLabel(/^Sites that may show it/).fill(framing.url(''))
      await form.getByRole('button', { name: 'Save form' }).click()
      await expect(page.getByText('Nobody has sent the form yet.')).toBeVisible()
      await expectNoAxeFindings(page, ['light', 'dark'])
    })
    const { form } = await callAs<{ form: AgentFormReply }>(page, url, 'GET', `/api/agents/${agentId}/form`)
    const address = url + form.path

    const fill = async (visitor: Page, product: string) => {
      await visitor.goto(address)
      await visitor.getByLabel('Product').fill(product)
      // A robot is faster than a person.
      await visitor.waitForTimeout(2_100)
      await visitor.getByRole('button', { name: 'Send' }).click()
    }
    await journey.step('a visitor without scripts sends it and sees the result', async () => {
      const visitor = await aVisitor(browser, false)
      await visitor.goto(address)
      await visitor.getByRole('button', { name: 'Send' }).click()
      await expect(visitor.getByText('Please fill this in.')).toBeVisible()
      await fill(visitor, 'Lamp <b>')
      await expect(visitor.getByText('Product: Lamp <b>').first()).toBeVisible()
      await visitor.context().close()
    })
    await journey.step('one site may show it in a frame, and another may not', async () => {
      const visitor = await aVisitor(browser, true)
      const inFrame = async (origin: string) => {
        await visitor.goto(origin)
        await visitor.setContent(`<h1>Site</h1><iframe title="Form" src="${address}"></iframe>`)
        return visitor.frameLocator('iframe').getByRole('heading', { name: 'Ask for an offer' })
      }
      await expect(await inFrame(framing.url(''))).toBeVisible()
      const [, frame] = visitor.frames()
      if (frame) await expectNoAxeFindingsIn(frame)
      const refused = await inFrame(other.url(''))
      await visitor.waitForLoadState('networkidle')
      await expect(refused).toHaveCount(0)
      await fill(visitor, 'Chair')
      await expect(visitor.getByText('Product: Chair').first()).toBeVisible()
      await visitor.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(visitor)
      await expectNoAxeFindings(visitor, ['light', 'dark'])
      await visitor.context().close()
    })
    await journey.step('a link shows the result without an account until it is revoked', async () => {
      await page.goto(`${url}/dashboard?form=${agentId}`)
      await page
        .getByRole('button', { name: /^View run/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Share result' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share result' })
      await dialog.getByRole('button', { name: 'Create link' }).click()
      const link = (await dialog.locator('code').textContent()) ?? ''
      const visitor = await aVisitor(browser, true)
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { name: 'Offer desk', exact: true })).toBeVisible()
      await expectNoAxeFindings(visitor, ['light', 'dark'])
      await dialog.getByRole('button', { name: /^Revoke/ }).click()
      await expect(dialog.getByText('Revoked')).toBeVisible()
      await expectNoAxeFindings(page)
      await visitor.reload()
      await expect(visitor.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible()
      await visitor.context().close()
    })
    await Promise.all([framing.close(), other.close()])
  },
)
