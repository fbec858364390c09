import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Client } from '#tests/setup/callers/client.ts'

/** Where the people of the pictures live. */
export const timeZone = 'Europe/London'

/** Opens paths of the product as somebody who is signed in. */
export function opener(browser: Browser, person: Client) {
  return async (path: string, screen: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({
      ...screen,
      timezoneId: timeZone,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const [name = '', value = ''] = person.cookie.split(';')[0]?.split('=') ?? []
    await context.addCookies([{ name, value, url: person.url }])
    const page = await context.newPage()
    await page.goto(person.url + path)
    return page
  }
}
