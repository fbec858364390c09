import { chromium } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'

/** A slow mobile network: 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const turns = 5

/** Times until a signed-in user's home page shows its content on a slow network with an empty cache, ms. */
export async function homeUsableMs(url: string, cookie: string): Promise<number[]> {
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  const times: number[] = []
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        extraHTTPHeaders: { cookie },
      })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
      await page.goto(url, { waitUntil: 'commit' })
      times.push(await page.evaluate(untilItStands))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return times.toSorted((a, b) => a - b)
}

/** Runs in the page: waits until the agents and the buttons appear; returns the time since the navigation began, ms. */
async function untilItStands(): Promise<number> {
  for (;;) {
    const text = document.body?.innerText ?? ''
    const wanted = ['Welcome back', 'Your Recent Agents', 'View All (']
    if (wanted.every((part) => text.includes(part))) return performance.now()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
