import { expect } from '@playwright/test'
import { planPaths } from '#contract/pages.ts'
import { callAs, enroll, expectToast, journey, password } from '#tests/e2e/product.ts'

const homeRequestsMax = 21

journey(
  'an administrator chooses a server for a team: nothing leads to plans, and their pages say that there are no limits',
  async ({ page, start }) => {
    const { url } = await start({ BALANCIA_PLANS: '' })
    const email = await enroll(page, url)
    await page.goto(url)
    const question = page.getByRole('region', { name: 'Who is this server for?' })
    await expect(question.getByRole('button', { name: 'For customers' })).toBeEnabled()
    // The question costs home no request of its own.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/notifications/unread')),
    )
    const requests = await page.evaluate(() => [
      ...new Set([
        '/',
        ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      ]),
    ])
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(homeRequestsMax)
    await question.getByRole('button', { name: 'For my team' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('New accounts need an invitation')
    await page.getByRole('button', { name: 'Use for my team' }).click()
    // Behind the open dialog the question counts as hidden before it is answered.
    await expectToast(page, 'It applies to everybody at once.')
    await expect(question).toBeHidden()
    await page.context().clearCookies()
    const leads = () => page.locator(planPaths.map((path) => `a[href^="${path}"]`).join(', ')).count()
    for (const path of ['/', '/demos', '/terms', '/privacy', '/login', '/nowhere']) {
      await page.goto(url + path)
      await expect(page.locator('#root > *').first()).toBeVisible()
      expect(await leads(), path).toBe(0)
    }
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/pricing')
    for (const path of planPaths) {
      expect((await page.goto(url + path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { name: 'This server: no limits' })).toBeVisible()
    }

    await callAs(page, url, 'POST', '/api/auth/sign-in/email', { email, password })
    for (const path of ['/dashboard', '/', '/settings']) {
      await page.goto(url + path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      expect(await leads(), path).toBe(0)
    }
    await page.goto(`${url}/pricing`)
    await expect(page.getByRole('heading', { name: 'This server: no limits' })).toBeVisible()
    await page.goto(`${url}/admin/system`)
    const card = page.getByRole('region', { name: 'Who this server is for' })
    await card.getByRole('button', { name: 'For customers' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('may spend up to $100 a month')
    await page.getByRole('button', { name: 'Use for customers' }).click()
    await expect(page.getByRole('link', { name: 'Subscription' }).first()).toBeVisible()
  },
)
