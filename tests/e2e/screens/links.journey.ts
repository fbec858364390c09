import { expect, type Page } from '@playwright/test'
import { pageOfPath, pagePaths, pages, publicPaths } from '#contract/pages.ts'
import { journey, signInAsAdmin } from '#tests/e2e/product.ts'

const clicksMax = 2
const heights = { 1280: 800, 360: 740 }

/** Pages that an email, a payment or another role leads to, or a list that is still loading. */
const withoutLinks: readonly string[] = [
  pages.confirmSignUp,
  pages.resetPassword,
  pages.invite,
  pages.checkoutSuccess,
  pages.people,
  pages.marketplaceIntegration,
  pages.thread,
]
const signInPages: readonly string[] = [pages.login, pages.signup, pages.forgotPassword]
const userPages = pagePaths.filter((path) => !withoutLinks.includes(path) && !signInPages.includes(path))

/** Runs in the page: the paths of this site to which visible links lead. */
function visibleLinks(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.origin === location.origin && link.checkVisibility({ visibilityProperty: true }))
    .map(({ pathname }) => pathname)
}

/** Follows links from Home, page by page, until they have led to all of these pages; returns the pages they did not reach. */
async function walk(page: Page, url: string, wanted: readonly string[]): Promise<string[]> {
  const missing = new Set(wanted)
  let found = ['/']
  const seen = new Set(found)
  for (let clicks = 0; clicks < clicksMax && missing.size > 0; clicks += 1) {
    const next: string[] = []
    for (const path of found) {
      if (missing.size === 0) break
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      missing.delete(new URL(page.url()).pathname)
      const menu = page.locator('header').getByText('Menu', { exact: true })
      if (clicks === 0 && (await menu.isVisible())) await menu.click()
      const links = await page.evaluate(visibleLinks)
      for (const link of links) {
        missing.delete(pageOfPath(link))
        // The server leads a visitor to the form for signing in.
        if (link === '/api/login' && wanted.includes(pages.login)) missing.delete(pages.login)
        const isPage = pagePaths.includes(link) || link === '/api/login'
        if (isPage && !seen.has(link)) next.push(link)
        seen.add(link)
      }
    }
    found = next
  }
  return [...missing]
}

journey('links lead to every page within two clicks from Home', async ({ page, sharedServer }) => {
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height })
    await journey.step(`a visitor at ${width} px`, async () => {
      expect(await walk(page, sharedServer.url, [...publicPaths, ...signInPages])).toEqual([])
    })
  }
  await signInAsAdmin(page, sharedServer.url, '/')
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height })
    await journey.step(`an administrator at ${width} px`, async () => {
      expect(await walk(page, sharedServer.url, userPages)).toEqual([])
    })
  }
  await page.goto(`${sharedServer.url}/marketplace`)
  await expect(page.locator('main a[href^="/marketplace/"]').first()).toBeVisible()
})
