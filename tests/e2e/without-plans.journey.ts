import { expect } from '@playwright/test'
import { planPaths } from '#contract/pages.ts'
import { enroll, journey } from './product.ts'

journey(
  'an installation without plans has no page about them, and nothing leads to one',
  async ({ page, start }) => {
    const { url } = await start({ BALANCIA_PLANS: 'off' })
    const leads = () => page.locator(planPaths.map((path) => `a[href^="${path}"]`).join(', ')).count()
    for (const path of ['/', '/demos', '/terms', '/privacy', '/login', '/nowhere']) {
      await page.goto(url + path)
      await expect(page.locator('#root > *').first()).toBeVisible()
      expect(await leads(), path).toBe(0)
    }
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/pricing')
    for (const path of planPaths) expect((await page.goto(url + path))?.status(), path).toBe(404)

    await enroll(page, url)
    for (const path of ['/dashboard', '/', '/settings']) {
      await page.goto(url + path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      expect(await leads(), path).toBe(0)
    }
    expect((await page.goto(`${url}/pricing`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  },
)
