import { expect } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  openForm,
  password,
  pickPersona,
  rowOf,
  writeScript,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

const viewport = { width: 360, height: 740 }
const longName = 'Wasserstandsmeldungenzusammenfassungsbeauftragter of the upper harbour'

journey.use({ viewport, isMobile: true, hasTouch: true })

journey(
  'the whole way works on a phone of 360 px, and nothing scrolls sideways',
  async ({ page, sharedServer, pages }) => {
    const check = async () => {
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(`${sharedServer.url}/signup`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill('phone@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await check()
    await page.getByRole('button', { name: 'Create account' }).tap()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await check()
    const workspace = page.getByRole('navigation', { name: 'Workspace' })
    await workspace.getByRole('link', { name: 'Usage' }).tap()
    await expect(page).toHaveURL(`${sharedServer.url}/billing`)
    await expect(workspace).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).tap()
    await expect(page.getByText('No agents yet')).toBeVisible()
    await check()

    // A field that has the focus before the form would take it keeps it.
    await openForm(page)
    await expect(page.getByLabel('Agent name')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create Your First Agent' })
    const focused = create.evaluate(async (button) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      document.querySelector<HTMLInputElement>('input[name="name"]')?.focus()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return document.activeElement?.getAttribute('name')
    })
    expect(await focused).toBe('name')
    await page.getByLabel('Agent name').fill(longName)
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Report what is new about the harbour and the bridge.')
    const csv = `${pages.url('/harbour')}\n${pages.url('/bridge')}?${'a-long-query'.repeat(20)}\n${'no-link'.repeat(30)}`
    await page
      .getByLabel('CSV file with links')
      .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText('2 of 50')).toBeVisible()
    await writeScript(page, `print("${'a long line of a script '.repeat(12)}")`)
    await check()
    await page.getByRole('button', { name: 'Create Agent' }).tap()
    await expectToast(page, 'AI Agent created successfully')
    await check()

    const row = rowOf(page, longName)
    await row.getByRole('button', { name: 'Run now' }).tap()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('success', { exact: true })).toBeVisible()
    await check()
    const close = (name: string) =>
      page
        .getByRole('dialog', { name })
        .getByRole('button', { name: /^(Close|Close dialog|Cancel)$/ })
        .last()
        .tap()
    await close('Agent Execution Result')
    await row.getByRole('button', { name: '1 tasks completed' }).tap()
    await expect(page.getByRole('dialog').getByText('success', { exact: true })).toBeVisible()
    await check()
    await close('Recent Task Results')
    await row.getByRole('button', { name: 'Details' }).tap()
    await check()
    await row.getByRole('button', { name: 'History (1)' }).tap()
    await expect(page.getByText('Showing last 1 conversation pairs')).toBeVisible()
    await check()
    await close('Conversation History')
    await row.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Versions' }).tap()
    await expect(page.getByRole('dialog').getByText('First version')).toBeVisible()
    await check()
    await close('Version History')
    for (const [button, title] of [
      ['Templates', 'Templates'],
      ['Import', 'Import an agent'],
      ['Trash', 'Trash'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).tap()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await check()
      await close(title)
    }
    const [{ id }] = await callAs<[{ id: number }]>(page, sharedServer.url, 'GET', '/api/agents')
    for (const parameter of ['connect', 'deploy']) {
      await page.goto(`${sharedServer.url}/dashboard?${parameter}=${id}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await check()
    }

    await page.goto(sharedServer.url)
    await expect(page.getByRole('link', { name: longName, exact: true })).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Manage Existing Agents' }).tap()
    await expect(page.getByRole('dialog').getByText('1 tasks completed')).toBeVisible()
    await check()
    await close('Manage Your AI Agents')
    await page.getByRole('button', { name: 'View Analytics' }).tap()
    await expect(page.getByRole('dialog').getByText('Most Active Agent')).toBeVisible()
    await check()
    await close('Agent Analytics')
    await page.getByRole('button', { name: 'Notifications', exact: true }).tap()
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search or jump to…' }).tap()
    await expect(page.getByRole('option', { name: 'New agent' })).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Close search' }).tap()
    for (const path of ['/settings', '/settings/profile', '/agent-builder', '/no-such-page']) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check()
    }
  },
)

journey(
  'the first screen of the dashboard shows a whole agent, the menu of any row all that is in it, and folded filters how many are chosen',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    for (const name of ['Ferry', 'Prices', 'News', longName])
      await makeAgent(page, sharedServer.url, { name, autoSchedule: true })
    await openDashboard(page, sharedServer.url)
    await expect(rowOf(page, longName)).toBeInViewport({ ratio: 1 })
    await expectNoAxeFindings(page, ['light', 'dark'])

    for (const name of ['News', 'Ferry']) {
      const more = rowOf(page, name).getByRole('button', { name: 'More' })
      await more.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await more.tap()
      const items = page.getByRole('menuitem')
      await expect(items).toHaveCount(8)
      for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }

    const status = page.getByRole('group', { name: 'Status' })
    await expect(status).toBeHidden()
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await status.getByRole('button', { name: 'Active 4' }).tap()
    await expect(page.getByText('4 agents match')).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Filters (1)' }).tap()
    await expect(status).toBeHidden()
  },
)

interface Shifted {
  shifted?: number
}

/** How late each answer is, ms. */
const lateMs = 120
const shiftMax = 0.1
const latePages = ['/', '/dashboard', '/billing', '/analytics', '/subscription']

/** Runs in the page before anything else: sums the layout shifts without user input. */
function sumShifts(): void {
  const sum = globalThis as Shifted
  sum.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) sum.shifted = (sum.shifted ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

journey('pages stay still while their data loads', async ({ page, sharedServer }) => {
  await enroll(page, sharedServer.url)
  for (const name of ['Ferry', 'Prices', 'News', 'Weather', longName])
    await makeAgent(page, sharedServer.url, { name })
  await page.addInitScript(sumShifts)
  let askedAt = 0
  await intercept(page, '**/api/**', async (route) => {
    askedAt = performance.now()
    await sleep(lateMs)
    await route.continue().catch(() => undefined)
  })
  for (const width of [viewport.width, 1280]) {
    await page.setViewportSize({ ...viewport, width })
    for (const path of latePages) {
      await journey.step(`${path} at ${width} px`, async () => {
        await page.goto(sharedServer.url + path)
        // An answer may lead to the next question.
        await expect
          .poll(() => performance.now() - askedAt, { intervals: [50] })
          .toBeGreaterThan(2.5 * lateMs)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => (globalThis as Shifted).shifted)).toBeLessThan(shiftMax)
      })
    }
  }
})

journey('a tag with a long name leaves the other filters their room', async ({ page, sharedServer }) => {
  const { url } = sharedServer
  await enroll(page, url)
  const agentIds = [await makeAgent(page, url, { name: 'Ferry' })]
  const form = { name: 'Prices and availability', color: 'amber' }
  const tag = await callAs<{ id: number }>(page, url, 'POST', '/api/tags', form)
  await callAs(page, url, 'PUT', `/api/tags/${tag.id}/agents`, { isTagged: true, agentIds })
  await openDashboard(page, url)
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const order = await page.getByRole('combobox', { name: 'Sort by' }).boundingBox()
  const words = await page.getByRole('button', { name: 'Needs you' }).boundingBox()
  expect(order?.width).toBeGreaterThan(words?.width ?? Infinity)
  await page.getByRole('button', { name: '# Prices and availability 1' }).tap()
  await expect(page.getByText('1 agent matches')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

journey('a long email address makes no settings scroll sideways', async ({ page, sharedServer }) => {
  const { url } = sharedServer
  const email = `${'wolfeschlegelstein'.repeat(3)}@a-very-long-organisation-name.example.com`
  const account = { email, password, firstName: 'Ada', name: 'Ada', setupCode }
  await callAs(page, url, 'POST', '/api/auth/sign-up/email', account)
  await page.goto(`${url}/settings`)
  await page.getByRole('link', { name: 'Profile' }).tap()
  await expect(page.getByText(email).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

journey(
  'beside the keyboard of a phone every item of a menu can be reached, and a dialog shows more than its head and foot',
  async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 360, height: 420 })
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: longName })
    await openDashboard(page, sharedServer.url)
    const answer = Promise.withResolvers<void>()
    await intercept(page, '**/estimate', (route) => answer.promise.then(() => route.continue()))
    await rowOf(page, longName).getByRole('button', { name: 'More' }).tap()
    const items = page.getByRole('menuitem')
    const placeOfItem = () => items.nth(1).boundingBox()
    const place = await placeOfItem()
    answer.resolve()
    await expect(page.getByRole('menu').getByText('First run')).toBeVisible()
    expect(await placeOfItem(), 'an item moved under the finger').toEqual(place)
    await items.first().scrollIntoViewIfNeeded()
    await expect(items.first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('menuitem', { name: 'Run with text or a file…' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text', { exact: true }).fill('Rows of a table')
    await dialog.getByLabel('Text', { exact: true }).scrollIntoViewIfNeeded()
    await expect(dialog.getByLabel('Text', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Run now' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page)
  },
)
