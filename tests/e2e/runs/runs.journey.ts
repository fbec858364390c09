import { expect, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
  openDashboard,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import { translate } from '#tests/e2e/translate.ts'

journey(
  'all runs stand on one page: filtered in the address, live, each with a link of its own that Back closes',
  async ({ page, sharedServer, pages }) => {
    await translate(page, 'replace')
    await arrive(page, sharedServer.url, '/runs')
    await expect(page.getByText('No runs yet')).toBeVisible()
    const fine = await makeAgent(page, sharedServer.url, {
      name: 'Fine watch',
      pythonScript: 'print("all is well")',
    })
    const broken = await makeAgent(page, sharedServer.url, {
      name: 'Broken watch',
      pythonScript: 'raise ValueError("no tide table")',
    })
    const run = (id: number) =>
      callAs<{ id: number }>(page, sharedServer.url, 'POST', `/api/agents/${id}/run`)
    const { id: fineRun } = await run(fine)
    const lines = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')

    await journey.step('a run that begins elsewhere appears by itself', async () => {
      await expect(lines.filter({ hasText: 'Fine watch' }).getByText('success')).toBeVisible()
      await run(broken)
      await expect(lines.filter({ hasText: 'Broken watch' }).getByText(/no tide table/)).toBeVisible()
    })

    await journey.step('filters stay in the address through a reload', async () => {
      await page.getByLabel('Status').selectOption('Failed')
      await expect(lines).toHaveCount(1)
      await expect(page).toHaveURL(/\/runs\?status=failed$/)
      await page.reload()
      await expect(lines).toHaveCount(1)
      await page.getByLabel('Not before').fill('2020-01-01')
      await page.getByLabel('Jump to date').fill('2020-01-02')
      await expect(page.getByText('No runs match')).toBeVisible()
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(lines).toHaveCount(2)
      await page.getByRole('combobox', { name: 'Agent: All agents' }).click()
      await page.getByPlaceholder('Search agents').fill('brok')
      const found = page.getByRole('listbox', { name: 'Agents' }).getByRole('option')
      await expect(found).toHaveText(['Broken watch'])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Agent: Broken watch' })).toBeVisible()
      await expect(lines).toHaveCount(1)
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(lines).toHaveCount(2)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await journey.step('words find runs, and a filter is kept under a name', async () => {
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('tide')
      await expect(lines).toHaveCount(1)
      await expect(page).toHaveURL(/\/runs\?q=tide$/)
      await page.getByRole('button', { name: 'Save filter' }).click()
      await page.getByLabel('Name of the filter').fill('Tides')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await expect(lines).toHaveCount(2)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Tides', exact: true }).click()
      await expect(lines).toHaveCount(1)
      await page.getByRole('button', { name: 'Delete filter Tides' }).click()
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(lines).toHaveCount(2)
    })

    await journey.step(
      'a run opens by its line and closes by Back, and its address opens it again',
      async () => {
        await lines.getByRole('link', { name: /Fine watch/ }).click()
        const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
        await expect(dialog.getByText('all is well').first()).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/runs\\?run=${fineRun}$`))
        await page.goBack()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(/\/runs$/)
        await page.goto(`${sharedServer.url}/runs?run=${fineRun}`)
        await expect(dialog.getByText('all is well').first()).toBeVisible()
        await dialog.getByRole('button', { name: 'Close', exact: true }).click()
        await expect(page).toHaveURL(/\/runs$/)
        await page.goto(`${sharedServer.url}/runs?run=999999999`)
        await expect(dialog.getByText('No such run')).toBeVisible()
        await page.goto(`${sharedServer.url}/runs?status=failed`)
        await lines.getByRole('link', { name: /Broken watch/ }).click()
        await expect(dialog).toBeFocused()
        await dialog.getByRole('button', { name: 'Edit agent' }).click()
        await expect(page.getByRole('heading', { name: 'Edit Your AI Agent' })).toBeVisible()
      },
    )

    await journey.step('a first result offers no comparison', async () => {
      const looked = page.waitForResponse(/\/api\/runs\?.*before=/)
      await page.goto(`${sharedServer.url}/runs?run=${fineRun}`)
      await looked
      const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
      await expect(dialog.getByText('How it was done')).toBeVisible()
      await expect(dialog.getByText('What changed since the result before')).toHaveCount(0)
    })

    await journey.step('a result is compared with the one before it, only by what changed', async () => {
      await callAs(page, sharedServer.url, 'PATCH', `/api/agents/${fine}`, {
        pythonScript: 'print("the quay is shut")',
      })
      const { id } = await run(fine)
      await page.goto(`${sharedServer.url}/runs?run=${id}`)
      const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
      await dialog.getByText('What changed since the result before').click()
      const changed = dialog.getByRole('list', { name: 'Changed lines' })
      await expect(changed.getByText('all is well')).toBeVisible()
      await expect(changed.getByText('the quay is shut')).toBeVisible()
      await dialog.getByLabel('Compare with').selectOption(String(fineRun))
      await expect(dialog.getByText(`Compared with execution #${fineRun}`)).toBeVisible()
      await dialog.getByLabel('Ask a follow-up').fill('Since when is it shut?')
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(page).not.toHaveURL(new RegExp(`run=${id}$`))
      await dialog.getByText('What was sent with it').click()
      const given = dialog.locator('pre', { hasText: 'Since when is it shut?' })
      await expect(given).toContainText('the quay is shut')
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await journey.step('the palette and the results of an agent lead here', async () => {
      await openDashboard(page, sharedServer.url)
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('history')
      await page.getByRole('option', { name: 'Runs', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible()
    })

    await journey.step(
      'the sixth tab on a running run opens like the first, and all tabs get its end',
      async () => {
        const release = pages.hold('/harbour')
        const slow = await makeAgent(page, sharedServer.url, {
          name: 'Slow watch',
          webLinks: [pages.url('/harbour')],
        })
        const headers = { origin: sharedServer.url, prefer: 'respond-async' }
        const accepted = await page.request.post(`${sharedServer.url}/api/agents/${slow}/run`, { headers })
        const { executionId } = (await accepted.json()) as { executionId: number }
        const tabs: Page[] = []
        // Without a shared connection the browser has none left for the fourth.
        for (let count = 0; count < 6; count += 1) {
          const tab = await page.context().newPage()
          await tab.goto(`${sharedServer.url}/runs?run=${executionId}`)
          await expect(tab.getByRole('dialog').getByText('running', { exact: true })).toBeVisible()
          tabs.push(tab)
        }
        await tabs.shift()?.close()
        release()
        for (const tab of tabs) {
          await expect(tab.getByRole('dialog').getByText('success', { exact: true })).toBeVisible()
          await tab.close()
        }
      },
    )

    await journey.step('a load error is shown, with a retry', async () => {
      await intercept(page, '**/api/runs?*', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.reload()
      await expect(page.getByText('Failed to load your runs')).toBeVisible()
      await page.unroute('**/api/runs?*')
      // The live stream may have them read again before it is pressed, and a read from before may still fail after.
      const retry = page.getByRole('button', { name: 'Retry' })
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 5_000 })
        await expect(lines).toHaveCount(5, { timeout: 5_000 })
      }).toPass()
    })
  },
)

journey(
  'a table of a result that is wider than a phone shades the edge behind which there is more, and scrolls by keys',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const row = {
      product: 'Copy paper A4',
      before: '£4.20',
      now: '£4.65',
      availability: 'In stock',
      change: 1,
    }
    const id = await makeAgent(page, sharedServer.url, {
      name: 'Prices',
      pythonScript: `result = [${JSON.stringify(row)}, ${JSON.stringify({ ...row, product: 'Toner' })}]`,
    })
    const run = await callAs<{ id: number }>(page, sharedServer.url, 'POST', `/api/agents/${id}/run`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${sharedServer.url}/runs?run=${run.id}`)
    const table = page.getByRole('dialog').getByRole('figure', { name: 'Table' })
    await expect(table).toHaveAttribute('data-more', 'right')
    const shadeAt = (side: '::before' | '::after') =>
      table.evaluate((element, part) => {
        const frame = element.parentElement
        return frame ? getComputedStyle(frame, part).backgroundImage : ''
      }, side)
    expect(await shadeAt('::after')).toContain('gradient')
    expect(await shadeAt('::before')).toBe('none')
    await expectNoAxeFindings(page, ['light', 'dark'])
    await expectNoSidewaysScroll(page)
    await table.focus()
    // A key press is a step; held, it comes to the end.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(table).toHaveAttribute('data-more', 'left', { timeout: 200 })
    }).toPass()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(table).toHaveAttribute('data-more', '')
  },
)
