import { LLMock } from '@copilotkit/aimock'
import { expect, type Page } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  callAs,
  decideAtOnce,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const waiting = 'Waiting for your decision'

/** A model on loopback with the name of one that has a known price. */
async function pricedModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0, latency: 1, chunkSize: 40 })
  const usage = { input_tokens: 1_000, output_tokens: 100 }
  model.addFixture({ match: {}, response: { content: 'The harbour is **open** again.', usage } })
  await model.start()
  return model
}

const resultOf = (page: Page) => page.getByRole('dialog', { name: 'Agent Execution Result' })

async function openMenu(page: Page): Promise<void> {
  await rowOf(page, 'Harbour watch').getByRole('button', { name: 'More' }).click()
}

/** Checks the page at the width of a phone and in both themes. */
async function expectFitAndClean(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoAxeFindings(page, bothSchemes)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

journey(
  'a run that its budget suspends waits for its owner and continues as decided: once, with a raised limit, or not at all',
  async ({ page, start }) => {
    const model = await pricedModel()
    const server = await start(protocols[0].env(model.url))
    await enroll(page, server.url)
    await makeAgent(page, server.url, { name: 'Harbour watch' })
    await openDashboard(page, server.url)
    const row = rowOf(page, 'Harbour watch')

    await openMenu(page)
    await expect(page.getByRole('menu').getByText(/^First run: about \$0\.\d+ to \$0\.\d+ at/)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Budget…' }).click()
    const budget = page.getByRole('dialog', { name: 'Daily budget' })
    await expect(budget.getByText('No limit', { exact: true })).toHaveCount(2)
    await budget.getByLabel('Money a day').fill('0,25')
    await budget.getByLabel('Runs a day').fill('ten')
    await budget.getByRole('button', { name: 'Save budget' }).click()
    await expect(budget.getByText(/^Enter an amount in dollars with up to 6 decimals/)).toBeVisible()
    await expect(budget.getByText(/^Enter a whole number of runs/)).toBeVisible()
    await expectFitAndClean(page)
    await budget.getByLabel('Money a day').fill('0.000001')
    await budget.getByLabel('Runs a day').fill('')
    await budget.getByRole('button', { name: 'Save budget' }).click()
    await expectToast(page, 'The daily budget was saved')

    await row.getByRole('button', { name: 'Run now' }).click()
    const result = resultOf(page)
    const decision = result.getByRole('region', { name: waiting })
    await expect(decision.getByText(/^The daily budget of Harbour watch is \$0\.000001/)).toBeVisible()
    await expect(decision.getByText('$0 used of $0.000001')).toBeVisible()
    await expectFitAndClean(page)
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row.getByText(waiting)).toBeVisible()

    await page.reload()
    await expect(row.getByText(waiting)).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await expect(
      inbox.getByRole('link', { name: /Harbour watch wants to continue beyond its budget/ }),
    ).toBeVisible()
    await inbox.getByRole('button', { name: 'Raise limit' }).click()
    await expect(inbox.getByLabel('New limit in dollars a day')).toHaveValue(/^0\.0[125]$/)
    await expectFitAndClean(page)
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: 'View run' }).click()
    await decision.getByRole('button', { name: 'Continue once' }).click()
    await decideAtOnce(page)
    await expect(result.getByText(/^Finished after/)).toBeVisible()
    await expect(result.getByText('The harbour is open again.')).toBeVisible()
    await result.getByText('How it was done').click()
    await result
      .getByRole('button', { name: /Asking OpenAI/ })
      .last()
      .click()
    await expect(result.getByText(/^Set aside \$0\.\d{6}, it came to \$0\.\d{6}\.$/)).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row.getByText(waiting)).toBeHidden()

    await openMenu(page)
    await expect(page.getByRole('menu').getByText(/^Usually \$0\.\d+ and .+ \(from 1 run\)$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Run now' }).hover()
    await expect(page.getByRole('tooltip')).toContainText('(from 1 run)')

    const otherId = await makeAgent(page, server.url, { name: 'Bridge watch' })
    const tiny = { moneyLimit: '0.000001', runsLimit: null }
    await callAs(page, server.url, 'PUT', `/api/agents/${otherId}/budget`, tiny)
    await openDashboard(page, server.url)
    const other = rowOf(page, 'Bridge watch')
    await other.getByRole('button', { name: 'Run now' }).click()
    await decision.getByRole('button', { name: 'Raise limit' }).click()
    await decision.getByLabel('New limit in dollars a day').fill('')
    await decision.getByRole('button', { name: 'Raise and continue' }).click()
    await expect(decision.getByText('Enter the new limit in dollars')).toBeVisible()
    await decision.getByLabel('New limit in dollars a day').fill('0.5')
    await decision.getByRole('button', { name: 'Raise and continue' }).click()
    await expect(result.getByText(/^Finished after/)).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()

    await callAs(page, server.url, 'PUT', `/api/agents/${otherId}/budget`, tiny)
    await other.getByRole('button', { name: 'Run now' }).click()
    await decision.getByRole('button', { name: 'Stop' }).click()
    await decideAtOnce(page)
    await expect(result.getByText(/^Canceled/)).toBeVisible()
    await model.stop()
  },
)

journey(
  'the budget of the month is set and lifted in the settings, and what was spent is listed there',
  async ({ page, start }) => {
    const model = await pricedModel()
    const server = await start(protocols[0].env(model.url))
    await enroll(page, server.url)
    const agentId = await makeAgent(page, server.url, { name: 'Harbour watch' })
    await page.goto(`${server.url}/settings/budgets`)
    const month = page.getByRole('region', { name: 'This month' })
    await expect(month.getByText('$0 used')).toBeVisible()
    await expect(page.getByText('Nothing spent within a budget yet')).toBeVisible()
    await expect(page.getByText(/^No agent has one\. .*under “Budget…”/)).toBeVisible()
    await month.getByLabel('Money a month').fill('5')
    await month.getByLabel('Runs a month').fill('500')
    await month.getByRole('button', { name: 'Save budget' }).click()
    await expectToast(page, 'Your monthly budget was saved')
    await expect(month.getByText('$0 used of $5.00')).toBeVisible()
    await expect(month.getByText('$5.00 left')).toBeVisible()
    await expect(month.getByText('500 left')).toBeVisible()

    await callAs(page, server.url, 'PUT', `/api/agents/${agentId}/budget`, { moneyLimit: '1', runsLimit: 3 })
    await callAs(page, server.url, 'POST', `/api/agents/${agentId}/run`)
    await page.reload()
    await expect(month.getByText('1 of 500 runs')).toBeVisible()
    await expect(month.getByText(/^\$0\.\d+ used of \$5\.00$/)).toBeVisible()
    const spent = page.getByRole('list', { name: 'What was spent' })
    await expect(spent.getByText('Monthly budget')).toBeVisible()
    await expect(spent.getByText('Daily budget')).toBeVisible()
    await expect(spent.getByRole('link', { name: /^Execution #\d+$/ })).toHaveCount(2)
    await expectFitAndClean(page)

    await page.getByRole('button', { name: 'Change the budget of Harbour watch' }).click()
    const budget = page.getByRole('dialog', { name: 'Daily budget' })
    await expect(budget.getByLabel('Money a day')).toHaveValue('1')
    await budget.getByRole('button', { name: 'Cancel' }).click()
    await month.getByLabel('Money a month').fill('')
    await month.getByLabel('Runs a month').fill('')
    await month.getByRole('button', { name: 'Save budget' }).click()
    await expect(month.getByText('No limit', { exact: true })).toHaveCount(2)
    await model.stop()
  },
)
