import { expect, type Locator, type Page } from '@playwright/test'
import { arrive, callAs, expectToast, journey, makeAgent, openDashboard, rowOf, toastOf } from './product.ts'
import {
  dashboardRefusals,
  homeRefusals,
  longScript,
  newcomerPlaces,
  ownerPlaces,
  type Place,
  type Refusal,
} from './specification-texts.ts'

/** What a person sees or hears with exactly these words. */
function shown(within: Page | Locator, text: string): Locator {
  const words = within.getByText(text, { exact: true }).or(within.getByLabel(text, { exact: true }))
  return words.filter({ visible: true }).first()
}

async function expectPlaces(page: Page, url: string, places: readonly Place[]): Promise<void> {
  for (const { place, show, within, texts } of places) {
    await journey.step(place, async () => {
      await show?.(page, url)
      const part = within?.(page) ?? page
      for (const text of texts) await expect(shown(part, text), `${place}: ${text}`).toBeVisible()
    })
  }
}

/** A server that is there but answers nothing of use; one that is gone is another journey's. */
async function expectRefusals(page: Page, refusals: readonly Refusal[]): Promise<void> {
  for (const { text, method, path, act } of refusals) {
    await journey.step(text, async () => {
      await page.route(path, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await act(page)
      await expectToast(page, 'Error', text)
      await expect(toastOf(page)).toHaveCount(1)
      await page.unroute(path)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })
  }
}

journey('a newcomer reads the specification’s texts, word for word', async ({ page, house }) => {
  const email = await arrive(page, house.url, '/settings')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/agents/analytics', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.goto(house.url)
  await expect(page.getByText('...', { exact: true }), 'Home, summary cards while loading (2)').toHaveCount(3)
  answer.resolve()
  await expect(page.getByText('...', { exact: true })).toHaveCount(0)

  await expectPlaces(page, house.url, newcomerPlaces)
  await openDashboard(page, house.url)
  const frequencies = page.getByLabel('Task frequency').getByRole('option')
  await expect(frequencies).toHaveText(['Hourly', 'Daily', 'Weekly', 'Monthly', 'As needed'])
  await expect(page.getByLabel('Task frequency')).toHaveValue('daily')

  await callAs(page, house.url, 'PATCH', '/api/auth/user', { firstName: '', lastName: '' })
  await page.goto(house.url)
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true, level: 1 })).toBeVisible()
  await expect(shown(page, email), 'Top bar without a first name (2)').toBeVisible()
})

journey(
  'the owner of agents and runs reads the specification’s texts, word for word',
  async ({ page, house, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await arrive(page, house.url, '/settings')
    await makeAgent(page, house.url, { name: 'Older' })
    await makeAgent(page, house.url, { name: 'Resting', status: 'paused', taskFrequency: 'weekly' })
    await makeAgent(page, house.url, {
      name: 'Idle',
      webLinks: ['https://a.example/news'],
      pythonScript: longScript,
    })
    const broken = await makeAgent(page, house.url, {
      name: 'Broken',
      pythonScript: 'raise ValueError("no tide table")',
    })
    const busy = await makeAgent(page, house.url, {
      name: 'Busy',
      taskDescription: 'Analyze the data: calculate the averages and totals.',
      pythonScript: `print("${'figure '.repeat(60)}")`,
    })
    for (let run = 0; run < 8; run += 1) await callAs(page, house.url, 'POST', `/api/agents/${busy}/run`, {})
    const failed = await callAs<{ status: string }>(page, house.url, 'POST', `/api/agents/${broken}/run`, {})
    expect(failed.status).toBe('failed')

    await expectPlaces(page, house.url, ownerPlaces)
    await openDashboard(page, house.url)
    await rowOf(page, 'Busy').getByRole('button', { name: '8 tasks completed' }).click()
    const results = page.getByRole('dialog', { name: 'Recent Task Results' }).getByRole('listitem')
    await expect(results, 'Recent Task Results: last 5 (9)').toHaveCount(5)
    await page.keyboard.press('Escape')
    await rowOf(page, 'Broken').getByTitle('Recent Task Results').click()
    await expect(page.getByText(/^Error: .*no tide table/), 'Recent Task Results, failure (2)').toBeVisible()
    await page.keyboard.press('Escape')
    await rowOf(page, 'Busy').getByRole('button', { name: 'History (8)' }).click()
    const groups = page.getByRole('dialog').getByRole('heading', { name: /^Execution #\d+$/ })
    await expect(groups, 'Conversation History: 7 groups (9)').toHaveCount(7)
    await page.keyboard.press('Escape')

    await rowOf(page, 'Broken').getByRole('button', { name: 'Run now' }).click()
    await expectToast(page, 'Agent Executed with errors!')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await rowOf(page, 'Busy').getByRole('button', { name: 'Run now' }).click()
    await expectToast(page, 'Agent Executed successfully!')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  },
)

journey(
  'a refused act is told in the server’s own words, or in the specification’s where it has none',
  async ({ page, house }) => {
    await arrive(page, house.url, '/settings')
    await makeAgent(page, house.url, { name: 'Resting', status: 'paused' })
    await makeAgent(page, house.url, { name: 'Busy' })
    await page.goto(house.url)
    await expectRefusals(page, homeRefusals)
    await openDashboard(page, house.url)
    await expectRefusals(page, dashboardRefusals)
    await page.route(/\/toggle$/, (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'The server’s own words.', code: 'conflict', requestId: 'x' },
      }),
    )
    await rowOf(page, 'Busy').getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Error', 'The server’s own words.')
  },
)
