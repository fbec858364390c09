import { expect } from '@playwright/test'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectToast,
  journey,
  openMenu,
  rowOf,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import { translate } from '#tests/e2e/translate.ts'

const serverFault = { status: 500, json: { code: 'internal', message: 'Something went wrong' } }

journey(
  'double presses, a server that fails or is slow, Back and a reload make nothing twice and lose nothing that was typed',
  async ({ page, sharedServer, pages }) => {
    await translate(page, 'replace')
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: /^(Create|Edit) Your AI Agent$/ })
    const agents = () => callAs<{ id: number }[]>(page, sharedServer.url, 'GET', '/api/agents')

    await journey.step(
      'an error of the server is reported, the form keeps its text, and the next press works',
      async () => {
        await form.getByLabel('Agent name').fill('Harbour watch')
        await form
          .getByLabel('Task description')
          .fill('Each weekday at 7 report what is new about the harbour.')
        const isTaken = form.getByRole('button', { name: 'Remove schedule' })
        await expect(form.getByRole('switch', { name: 'Auto-schedule' })).toBeChecked()
        await isTaken.click()
        await expect(form.getByRole('switch', { name: 'Auto-schedule' })).not.toBeChecked()
        await form
          .getByLabel('Task description')
          .fill('Each Monday at 9 report what is new about the harbour.')
        await expect(form.getByText('If you choose none: Professional Assistant.')).toBeVisible()
        await expect(isTaken).toHaveCount(0)
        const links = form.getByLabel('Reference web links')
        await links.fill(pages.url('/harbour'))
        await links.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
        await expect(links).toHaveValue(pages.url('/harbour'))
        await intercept(page, '**/api/agents', (route) => route.fulfill(serverFault))
        await form.getByRole('button', { name: 'Create Agent' }).click()
        await expectToast(page, 'Error', 'Something went wrong')
        await expect(form.getByLabel('Agent name')).toHaveValue('Harbour watch')
        await page.unroute('**/api/agents')
      },
    )

    await journey.step(
      'a double press on a slow line makes one agent, and the button says that it works',
      async () => {
        const isSeen = Promise.withResolvers<void>()
        await intercept(page, '**/api/agents', async (route) => {
          await isSeen.promise
          await route.continue()
        })
        await form.getByRole('button', { name: 'Create Agent' }).dblclick()
        await expect(form.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
        isSeen.resolve()
        await expectToast(page, 'AI Agent created successfully')
        await page.unroute('**/api/agents')
        expect(await agents()).toHaveLength(1)
      },
    )

    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await journey.step('Back closes what is open, one after the other, and stays on the page', async () => {
      await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).dblclick()
      await expect(result.getByText('success', { exact: true })).toBeVisible()
      await result.getByLabel('Ask a follow-up').fill('How long was it closed?')
      await page.goBack()
      await expect(result).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard/)
      await openMenu(page, 'Harbour watch', 'Run with text or a file…')
      await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Rows of a table')
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(page, 'Harbour watch')).toBeVisible()
    })

    await journey.step('after a reload the text that was typed for a run is still there', async () => {
      await openMenu(page, 'Harbour watch', 'Run with text or a file…')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('dialog').getByLabel('Text', { exact: true })).toHaveValue(
        'Rows of a table',
      )
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Trash' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(rowOf(page, 'Harbour watch')).toBeVisible()
      // What has no address is not open any more, so that Back leaves the page.
      await page.goBack()
      await expect(page).not.toHaveURL(/\/dashboard/)
      const [agent] = await agents()
      const runs = await callAs<{ id: number }[]>(
        page,
        sharedServer.url,
        'GET',
        `/api/agents/${agent?.id}/executions`,
      )
      expect(runs).toHaveLength(1)
      await page.goto(`${sharedServer.url}/runs?run=${runs[0]?.id}`)
      await expect(result.getByLabel('Ask a follow-up')).toHaveValue('How long was it closed?')
      const saved = page.waitForEvent('download')
      await result.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Download as Word' }).click()
      expect((await saved).suggestedFilename()).toBe('Harbour-watch.docx')
      await expectNoAxeFindings(page, ['light', 'dark'])
    })
  },
)
