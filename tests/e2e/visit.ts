import type { Page } from '@playwright/test'

/** Goes to an address; a dialog that was just closed takes its own entry out of the history, which ends a visit that began meanwhile, so that it is made again. */
export async function visitOnceSettled(page: Page, url: string): Promise<void> {
  await page.goto(url).catch(() => page.goto(url))
}
