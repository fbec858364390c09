import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  password,
  rowOf,
} from '#tests/e2e/product.ts'

const slowSaveMs = 400
const clicksMax = 8
const textsMax = 2

/** The input device of a user; each press and each typed text counts. */
interface Hand {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
}

interface Newcomer {
  page: Page
  hand: Hand
  url: string
  link: string
  email: string
}

const byPointer: Hand = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
}

/** Moves forwards from the focused element with the keyboard. */
function byKeyboard(page: Page): Hand {
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    await expect(async () => {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
      expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
    }).toPass({ intervals: [0] })
  }
  return {
    press: async (target) => {
      await goTo(target)
      await page.keyboard.press('Enter')
    },
    type: async (target, text) => {
      await goTo(target)
      await page.keyboard.type(text)
    },
  }
}

/** The steps of a new user from the landing page to a useful result; returns the number of clicks and texts. */
async function toFirstResult({ page, hand, url, link, email }: Newcomer) {
  const count = { clicks: 0, texts: 0 }
  const press = (target: Locator) => {
    count.clicks += 1
    return hand.press(target)
  }
  await page.goto(url)
  await press(page.getByRole('link', { name: 'Start Chatting Free' }).first())
  await press(page.getByRole('link', { name: 'Create an account' }))
  await hand.type(page.getByLabel('Email'), email)
  await hand.type(page.getByLabel('Password', { exact: true }), password)
  await press(page.getByRole('button', { name: 'Create account' }))
  await press(page.getByRole('link', { name: 'Classic Builder (Forms)' }))
  await press(page.getByRole('button', { name: 'Start from a template' }))
  const templates = page.getByRole('dialog', { name: 'Templates' })
  // The rounded corners clip its cards; on a phone it has no rounded corners.
  if ((page.viewportSize()?.width ?? 0) >= 640) await expect(templates).toHaveCSS('overflow', 'clip')
  await press(page.getByRole('button', { name: 'Create agent from template Competitor price watch' }))
  await expect(page.getByRole('heading', { name: 'Edit Your AI Agent' })).toBeVisible()
  count.texts += 1
  await hand.type(page.getByLabel('Reference web links'), link)
  // A run that is started right after a save waits for it, however long that takes.
  await page.route(/\/api\/agents\/\d+$/, (route) => sleep(slowSaveMs).then(() => route.continue()))
  await press(page.getByRole('button', { name: 'Save Changes' }))
  await press(rowOf(page, 'Competitor price watch').getByRole('button', { name: 'Run now' }))
  const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await expect(result.getByText('£4.20').first()).toBeVisible()
  return count
}

const prices = `<!doctype html><html lang="en"><head><title>Office supplies price list</title></head><body><main>
  <h1>Office supplies price list</h1><table><tr><th>Product</th><th>Price</th></tr>
  <tr><td>Copy paper A4</td><td>£4.20</td></tr><tr><td>Copy paper A3</td><td>£9.10</td></tr>
  <tr><td>Ballpoint pens, box of 50</td><td>£11.50</td></tr></table></main></body></html>`

const ways = [
  {
    name: 'on a phone',
    context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    handOf: () => byPointer,
  },
  { name: 'by keyboard alone', context: {}, handOf: byKeyboard },
]

interface Printed {
  /** Width of the lines of the printed table. */
  printedLines?: string
}

/** Runs in each frame of the page: replaces printing by recording how the paper would look. */
function notePrinted(): void {
  window.print = () => {
    const cell = document.querySelector('td')
    if (cell && window.top) (window.top as Printed).printedLines = getComputedStyle(cell).borderTopWidth
  }
}

for (const { name, context, handOf } of ways) {
  journey(
    `a stranger has a first useful result within eight clicks and two texts, without a key: ${name}`,
    async ({ browser, sharedServer, pages }) => {
      pages.set('/prices', prices)
      const own = await browser.newContext({ ...context, extraHTTPHeaders: fromNewAddress() })
      const page = await own.newPage()
      await page.addInitScript(notePrinted)
      const email = `stranger-${name.replaceAll(' ', '-')}@example.com`
      const count = await toFirstResult({
        page,
        hand: handOf(page),
        url: sharedServer.url,
        link: pages.url('/prices'),
        email,
      })
      expect(count.clicks).toBeLessThanOrEqual(clicksMax)
      expect(count.texts).toBeLessThanOrEqual(textsMax)
      // Scheduling the agent after a useful result takes one more press.
      const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
      await expect(result.getByText('This agent has no schedule.')).toBeVisible()
      await result.getByRole('button', { name: /^Schedule it: / }).click()
      await expect(result.getByText('Scheduled. Next run:')).toBeVisible()
      // The printed page has the visible result, and is rendered after the page.
      await expect(result.getByRole('cell', { name: '£4.20' }).first()).toBeVisible()
      await result.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Print' }).click()
      await expect(page.locator('iframe')).toHaveCount(1)
      await expect.poll(() => page.evaluate(() => (window as Printed).printedLines)).toBe('1px')
      await expectNoSidewaysScroll(page)
      await own.close()
    },
  )
}

journey(
  'one sentence makes an agent with its link, schedule, notifications, condition, name and persona; what is removed stays removed',
  async ({ page, sharedServer, pages }) => {
    const address = pages.url('/jobs?a=1,2')
    pages.set('/jobs?a=1,2', prices)
    await arrive(page, sharedServer.url, '/')
    await page.goto(`${sharedServer.url}/dashboard`)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    const agents = () =>
      callAs<{ name: string; webLinks: string[] }[]>(page, sharedServer.url, 'GET', '/api/agents')

    const task = `Every weekday at 7, tell me which office jobs are new on ${address}, not developers`
    await form.getByLabel('Task description').fill(task)
    const taken = form.getByRole('region', { name: 'Taken from your task' })
    await expect(taken.getByRole('listitem')).toHaveCount(5)
    await expect(taken.getByText('Notify me of changes and failures')).toBeVisible()
    await expect(taken.getByText('not developers', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'AI Agent created successfully')
    expect(await agents()).toMatchObject([
      {
        name: 'New office jobs',
        persona: 'professional',
        taskDescription: task,
        webLinks: [address],
        taskFrequency: 'daily',
        autoSchedule: true,
        notifications: true,
        notifyWhen: 'changed-or-failed',
        triggerConfig: { at: '07:00', cron: '0 7 * * 1-5' },
      },
    ])
    await form.getByLabel('Task description').fill(task)
    await taken.getByRole('button', { name: /^Remove link / }).click()
    await taken.getByRole('button', { name: 'Remove “not developers” from the task' }).click()
    await expect(taken.getByRole('listitem')).toHaveCount(3)
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expect(rowOf(page, 'New office jobs')).toHaveCount(2)
    expect((await agents()).map(({ webLinks }) => webLinks)).toEqual([[], [address]])
  },
)
