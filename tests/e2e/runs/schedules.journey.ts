import { expect, type Locator, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  pickPersona,
  rowOf,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
/** The planned minute comes within one, and the run takes seconds; a busy machine takes longer. */
const dueMaxMs = 600_000
/** What saving takes as a rule: a minute that comes sooner than that is not planned, ms. */
const saveMs = 6_000
const hourMs = 3_600_000

journey(
  'an agent scheduled in the form runs at its time by itself, its ledger shows the run, and pausing ends what was planned',
  async ({ page, sharedServer, pages }) => {
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await expect(form.getByText(/^Manual only\. Turn on Auto-schedule/)).toBeVisible()
    await page.getByLabel('Agent name').fill('Night watch')
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Report what is new about the harbour.')
    await page.getByLabel('Reference web links').fill(pages.url('/harbour'))
    await page.getByLabel('Reference web links').press('Enter')
    // A task that watches something runs daily unless it says otherwise.
    await expect(form.getByRole('switch', { name: 'Auto-schedule' })).toBeChecked()

    await form.getByLabel('Task frequency').selectOption('As needed')
    await expect(form.getByText(/^Its frequency is As needed/)).toBeVisible()
    await expect(form.getByLabel('Time of day')).toBeHidden()
    await form.getByLabel('Task frequency').selectOption('Monthly')
    await form.getByLabel('Day of the month').selectOption('30, or the last day')
    await chooseZone(form, 'Asia/Tokyo')
    const next = form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect(form.getByText(/^On day 30 of every month, or its last day, at 09:00/)).toBeVisible()
    await expect(next).toHaveText(Array.from({ length: 5 }, () => /^\w{3}, (28|29|30) \w+ \d{4}, 09:00$/))
    await form.locator('summary', { hasText: /^More$/ }).click()
    await form.getByLabel('Cron expression').fill('0 9 * *')
    await expect(form.getByText(/^Write five fields/)).toBeVisible()
    await expect(next).toHaveCount(0)
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expect(form.getByText(/^Write five fields/)).toBeVisible()
    await form.getByLabel('Cron expression').fill('0 9 * * 1-5')
    await expect(form.getByText('On weekdays at 09:00', { exact: true })).toBeVisible()
    await expect(next).toHaveCount(5)
    await expectNoAxeFindings(page, bothSchemes)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await form.getByRole('button', { name: 'Use the frequency instead' }).click()

    await form.getByLabel('Task frequency').selectOption('Daily')
    await chooseZone(form, 'UTC')
    // Far enough at first that it does not come while it is looked at.
    let due = minuteAfter(hourMs)
    await form.getByLabel('Time of day').fill(due)
    await expect(next.first()).toContainText(due)
    await expect(
      page.getByRole('region', { name: 'Agent Preview' }).getByText(`Every day at ${due} (UTC)`),
    ).toBeVisible()
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'AI Agent created successfully')
    const row = rowOf(page, 'Night watch')
    await expect(row.getByText(/^Next run: /)).toBeVisible()
    const schedule = page.getByRole('dialog', { name: 'Automation' })
    const openSchedule = async () => {
      await row.getByRole('button', { name: 'More' }).click()
      // By key: the emptied form still moves what lies beneath the pointer.
      await page.getByRole('menuitem', { name: 'Automation' }).press('Enter')
      await expect(schedule.getByText(`Every day at ${due} (UTC)`)).toBeVisible()
    }
    await openSchedule()
    await expect(schedule.getByText(/^No scheduled runs yet/)).toBeVisible()
    await expect(schedule.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(5)
    await schedule.getByRole('button', { name: 'Close', exact: true }).click()
    // On a machine that was busy the minute was over before it was saved: then it is tomorrow's.
    do {
      due = minuteAfter(saveMs)
      await row.getByRole('button', { name: 'Edit', exact: true }).click()
      const edit = page.getByRole('region', { name: 'Edit Your AI Agent' })
      await edit.getByLabel('Time of day').fill(due)
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, 'Agent updated successfully')
    } while (await isTomorrow(page, sharedServer.url))

    await openSchedule()
    const ledger = schedule.getByRole('list', { name: 'Planned runs' }).getByRole('listitem')
    await expect(ledger.getByText('success', { exact: true })).toBeVisible({ timeout: dueMaxMs })
    await expect(ledger).toHaveCount(1)
    await expect(ledger).toContainText(due)
    await expectNoAxeFindings(page, bothSchemes)
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(schedule).toHaveCSS('width', '360px')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(schedule.getByRole('heading', { name: 'Schedule history' })).toBeVisible()
    await expect(schedule.getByRole('link', { name: 'All runs' })).toHaveAttribute(
      'href',
      /\/runs\?agent=\d+$/,
    )
    await ledger.getByRole('button', { name: /^View run/ }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('Night watch', { exact: true })).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await schedule.getByRole('button', { name: 'Close', exact: true }).click()

    await row.getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Agent paused successfully')
    await expect(row.getByText(/^Next run: /)).toBeHidden()
    const [{ id }] = await callAs<[{ id: number }]>(page, sharedServer.url, 'GET', '/api/agents')
    await page.goto(`${sharedServer.url}/dashboard?schedule=${id}`)
    await expect(schedule.getByText(/^The agent is paused/)).toBeVisible()
    await expect(schedule.getByRole('list', { name: 'Next runs' })).toBeHidden()
    await expectNoAxeFindings(page, bothSchemes)
  },
)

/** The first whole minute after so many milliseconds. */
const minuteAfter = (ms: number) =>
  new Date(Math.ceil((Date.now() + ms) / 60_000) * 60_000).toISOString().slice(11, 16)

async function isTomorrow(page: Page, url: string): Promise<boolean> {
  const [{ nextRun }] = await callAs<[{ nextRun: string | null }]>(page, url, 'GET', '/api/agents')
  return nextRun !== null && Date.parse(nextRun) > Date.now() + 12 * hourMs
}

/** Opens the list of time zones, types, and takes what is found. */
async function chooseZone(form: Locator, name: string): Promise<void> {
  const trigger = form.getByRole('button', { name: /^Time zone/ })
  await trigger.click()
  await form.page().getByPlaceholder('Search time zones').fill(name)
  await form.page().getByRole('option', { name }).first().click()
  await expect(trigger).toContainText(name)
}
