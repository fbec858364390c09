import { LLMock } from '@copilotkit/aimock'
import { expect, type Page } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

async function expectFitAndClean(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    await expectNoSidewaysScroll(page)
  }
  await expectNoAxeFindings(page, ['light', 'dark'])
}

journey('model costs and agent results have pages of their own', async ({ page, start }) => {
  const model = new LLMock({ port: 0, latency: 1, chunkSize: 40 })
  const usage = { input_tokens: 1_000, output_tokens: 100 }
  model.addFixture({ match: {}, response: { content: 'The harbour is **open** again.', usage } })
  await model.start()
  const server = await start(protocols[0].env(model.url))
  const email = await arrive(page, server.url, '/billing')

  await journey.step('before the first call it says so', async () => {
    await expect(page.getByText('No model was called yet')).toBeVisible()
    await expectFitAndClean(page)
  })

  await journey.step('a call is listed with its six decimals, by day and by agent', async () => {
    const id = await makeAgent(page, server.url, { name: 'Harbour watch' })
    await callAs(page, server.url, 'POST', `/api/agents/${id}/run`)
    await page.goto(`${server.url}/billing`)
    await expect(page.getByLabel('Costs of all time').getByText('$0.000588')).toHaveCount(2)
    const records = page.getByRole('list', { name: 'Calls of models' }).getByRole('listitem')
    await expect(records).toHaveCount(1)
    await expect(records.getByText('$0.000560 + $0.000028')).toBeVisible()
    const box = await page.getByRole('region', { name: 'Records, newest first' }).boundingBox()
    expect(box?.height).toBe(400)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await file).suggestedFilename()).toBe('usage-records.csv')
    await page.getByRole('button', { name: /Table.*Cost by day/ }).click()
    await expect(page.getByRole('cell', { name: '$0.000588' })).toBeVisible()
    await expectFitAndClean(page)
  })

  await journey.step('analytics show the run, and keep range and agent in the address', async () => {
    await page.goto(`${server.url}/analytics`)
    const ways = page.getByRole('navigation', { name: 'Analytics' })
    await expect(ways.getByRole('link')).toHaveText(['Home', 'Dashboard', 'Logout'])
    await expect(ways.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
    await expect(ways.getByText(email)).toBeVisible()
    await expect(page.getByLabel('Figures').getByText('100%')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recent executions' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Recent executions' })).toContainText('Manual')
    await page.getByLabel('Time range').selectOption('Last 24 hours')
    await expect(page).toHaveURL(/range=24h/)
    await page.getByRole('button', { name: /Table.*Busiest hours/ }).click()
    await expect(page.getByRole('cell', { name: '1 run', exact: true })).toBeVisible()
    await expectFitAndClean(page)
  })
  await journey.step('a load error uses the text of the specification', async () => {
    for (const path of ['analytics', 'executions'])
      await intercept(page, `**/api/${path}?*`, (route) =>
        route.fulfill({ status: 400, json: { message: 'No' } }),
      )
    await page.reload()
    await expect(page.getByText('Failed to fetch analytics')).toBeVisible()
    await expect(page.getByText('Failed to fetch executions')).toBeVisible()
  })
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(`${server.url}/billing`)
  await expect(page.getByText('$0.000560 + ')).toBeVisible()
  await model.stop()
})
