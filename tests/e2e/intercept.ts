import { expect, type Page } from '@playwright/test'

const probe = '/is-intercepted-yet'

/**
 * Answers for the server where a page asks for an address, from the next thing that it asks for on. Of a page that is
 * open already the browser says too early that it does so: what is asked for a moment later may still go to the server.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  await page.route(`**${probe}`, (asked) => asked.fulfill({ status: 418 }))
  const ask = () => page.evaluate(async (path) => (await fetch(path)).status, probe)
  await expect.poll(ask).toBe(418)
  await page.unroute(`**${probe}`)
}
