import { chromium, expect, type Page } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
  unfold,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const boxOf = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox')
/** The articles of the dashboard that somebody's screen reader finds, by name and in order, on the screen or not. */
async function articlesRead(page: Page): Promise<string[]> {
  const { path, args } = await findBrowser()
  // As a browser is while a screen reader runs: other browsers keep only what is near the screen ready for one.
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, '--force-renderer-accessibility'],
  })
  try {
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const read = await context.newPage()
    await read.goto(page.url())
    await expect(read.locator('[data-agent]').last()).toBeAttached()
    const session = await context.newCDPSession(read)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes.filter(({ role }) => role?.value === 'article').map(({ name }) => String(name?.value))
  } finally {
    await browser.close()
  }
}

const namesShown = (page: Page) => page.locator('article h3').allTextContents()

journey(
  'several agents are chosen with the shift key or all that match, act together, and come back as they were',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    for (let n = 1; n <= 60; n += 1) {
      await makeAgent(page, sharedServer.url, {
        name: `Harbour ${n}`,
        status: n === 59 ? 'paused' : 'active',
      })
    }
    await makeAgent(page, sharedServer.url, { name: 'Tariffs' })
    await openDashboard(page, sharedServer.url)
    const bar = page.getByRole('toolbar', { name: 'With the selected agents' })
    await expect(bar).toBeHidden()

    await boxOf(page, 'Harbour 60').click()
    await boxOf(page, 'Harbour 57').click({ modifiers: ['Shift'] })
    await expect(page.getByText('4 selected', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await bar.getByRole('button', { name: 'Delete selected' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 4 agents?' })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Delete agents' }).click()
    await expectToast(page, 'Bulk Operation Complete!', '4 agents deleted')
    await expect(rowOf(page, 'Harbour 60')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Harbour 60').getByText('active', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Harbour 59').getByText('paused', { exact: true })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search agents by name or task' }).fill('harbour 1')
    await expect(rowOf(page, 'Harbour 60')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all agents shown' }).click()
    await expect(page.getByText('15 selected', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Pause selected' }).click()
    await expectToast(page, 'Bulk Operation Complete!', '15 agents paused')
    await expect(page.getByText('15 selected', { exact: true })).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search agents by name or task' }).fill('')
    await expect(rowOf(page, 'Tariffs')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all agents shown' }).click()
    await page.getByRole('button', { name: 'Select all 61' }).click()
    await expect(page.getByText('All 61 selected', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Activate' }).click()
    await expectToast(page, 'Bulk Operation Complete!', '61 agents activated')
    await expect(page.getByRole('button', { name: 'Paused 0' })).toBeVisible()
  },
)

journey('the details of an agent unfold below its name', async ({ page, sharedServer }) => {
  await enroll(page, sharedServer.url)
  await makeAgent(page, sharedServer.url, { name: 'Ferry', taskDescription: 'Tell when the ferry sails.' })
  await openDashboard(page, sharedServer.url)
  const row = await unfold(page, 'Ferry')
  const leftOf = async (text: string) => (await row.getByText(text, { exact: true }).boundingBox())?.x
  expect(await leftOf('Tell when the ferry sails.')).toBe(await leftOf('Ferry'))
})

journey('agents that failed stay selected, with the reason by name', async ({ page, sharedServer }) => {
  await enroll(page, sharedServer.url)
  await makeAgent(page, sharedServer.url, { name: 'Stays' })
  const gone = await makeAgent(page, sharedServer.url, { name: 'Gone' })
  await openDashboard(page, sharedServer.url)
  await boxOf(page, 'Stays').click()
  await boxOf(page, 'Gone').click()
  // Deleted in another window, a moment before.
  await callAs(page, sharedServer.url, 'DELETE', `/api/agents/${gone}`)
  await page.getByRole('button', { name: 'Pause selected' }).click()
  await expectToast(page, 'Bulk Operation Complete!', '1 agent paused, 1 failed: Gone')
  const failures = page.getByRole('alert').filter({ hasText: 'failed and stay selected' })
  await expect(failures.getByRole('listitem')).toHaveText(['Gone: Agent not found'])
  await expectNoAxeFindings(page, bothSchemes)
})

journey(
  'agents carry tags and stars: the list is narrowed to a tag, and favorites stand first',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    for (const name of ['Ferry', 'Prices', 'News']) await makeAgent(page, sharedServer.url, { name })
    await openDashboard(page, sharedServer.url)
    await boxOf(page, 'Ferry').click()
    await boxOf(page, 'News').click()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag the selected agents' })
    await dialog.getByLabel('New tag').fill('Harbour')
    await dialog.getByLabel('Color').selectOption('Amber')
    await dialog.getByRole('button', { name: 'Create and add' }).click()
    await expect(dialog.getByText('2 agents')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(page, 'Ferry').getByText('# Harbour')).toBeVisible()

    const filter = page.getByRole('button', { name: '# Harbour 2' })
    await filter.click()
    await expect(page).toHaveURL(/[?&]in=tag%3A\d+/)
    await expect.poll(() => namesShown(page)).toEqual(['News', 'Ferry'])
    await page.reload()
    await expect.poll(() => namesShown(page)).toEqual(['News', 'Ferry'])
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByRole('button', { name: 'Edit tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags' })
    await tags.getByRole('button', { name: 'Rename Harbour' }).click()
    await tags.getByLabel('Name of Harbour').fill('Ships')
    await tags.getByRole('button', { name: 'Save' }).click()
    await expect(tags.getByText('# Ships')).toBeVisible()
    await tags.getByRole('button', { name: 'Delete Ships' }).click()
    await expectToast(page, 'Tag deleted. Its agents stay.')
    // The first Escape may be the tooltip's of the button that is gone.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(tags).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await expect.poll(() => namesShown(page)).toEqual(['News', 'Prices', 'Ferry'])

    await rowOf(page, 'Ferry').getByRole('button', { name: 'Favorite' }).click()
    await expect.poll(() => namesShown(page)).toEqual(['Ferry', 'News', 'Prices'])
    await expect(rowOf(page, 'Ferry').getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
  },
)

journey(
  'each row is one tab stop, the arrows lead within and between rows, and every row of many can be reached',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    for (let n = 1; n <= 45; n += 1) await makeAgent(page, sharedServer.url, { name: `Agent ${n}` })
    await openDashboard(page, sharedServer.url)
    const rows = page.locator('[data-agent]')
    await expect(rows).toHaveCount(45)
    await expect(page.getByRole('heading', { name: 'Agent 1', exact: true })).toBeAttached()
    const places = await rows.evaluateAll((all) =>
      all.map((row) => `${row.getAttribute('aria-posinset')} of ${row.getAttribute('aria-setsize')}`),
    )
    expect(places).toEqual(Array.from({ length: 45 }, (_, index) => `${index + 1} of 45`))
    const stops = await rows.evaluateAll((all) =>
      all.map((row) => (row.tabIndex === 0 ? 1 : row.querySelectorAll('[tabindex="0"]').length)),
    )
    expect(new Set(stops)).toEqual(new Set([1]))

    const inRow = (name: string, button: string) => rowOf(page, name).getByRole('button', { name: button })
    await inRow('Agent 45', 'Run now').focus()
    await page.keyboard.press('ArrowRight')
    await expect(inRow('Agent 45', 'Pause')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(inRow('Agent 44', 'Pause')).toBeFocused()
    await expect(rows.locator('[data-run]')).toHaveCount(45)
    await page.keyboard.press('End')
    await expect(inRow('Agent 1', 'Pause')).toBeFocused()
    await expect(inRow('Agent 1', 'Pause')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(inRow('Agent 45', 'Pause')).toBeFocused()
    // The stop of a row is the control that was used last in it.
    await page.keyboard.press('Tab')
    await expect(inRow('Agent 44', 'Pause')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(inRow('Agent 43', 'Run now')).toBeFocused()
    const heights = await rows.evaluateAll((all) => all.slice(0, 20).map((row) => row.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(64)
    const names = Array.from({ length: 45 }, (_, index) => `Agent ${45 - index}`)
    await expect.poll(() => articlesRead(page)).toEqual(names)

    // A browser that has always something better to do renders no row ahead.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.reload()
    await expect(rows).toHaveCount(45)
    expect(await rows.locator('[data-run]').count()).toBeLessThan(45)
    await inRow('Agent 45', 'Run now').focus()
    await page.keyboard.press('End')
    await expect(inRow('Agent 1', 'Run now')).toBeFocused()
    await expect(inRow('Agent 1', 'Run now')).toBeInViewport()
  },
)
