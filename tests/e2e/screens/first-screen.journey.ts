import { expect, type Page } from '@playwright/test'
import { enroll, journey, makeAgent } from '#tests/e2e/product.ts'

/** What a page of a signed-in user costs whose browser keeps nothing yet, with all that it fetches ahead. */
interface Budget {
  requests: number
  /** Bytes of script before the page's own code is asked for, of the largest file that a page brings beside it, and of all; as they come over the wire. */
  firstBytes: number
  pageBytes: number
  allBytes: number
}

const styleBytesMax = 20_000
const budgets: Record<string, Budget> = {
  // One more than the runs: whether anything reaches the user outside of the page.
  '/': { requests: 21, firstBytes: 120_000, pageBytes: 60_000, allBytes: 182_000 },
  '/dashboard': { requests: 25, firstBytes: 120_000, pageBytes: 60_000, allBytes: 290_000 },
  '/runs': { requests: 20, firstBytes: 120_000, pageBytes: 60_000, allBytes: 180_000 },
}

/** Runs in the page: what it asked for so far, and the bytes of it. What is read twice counts once: an agent was made a moment ago. */
function loaded(first: string[]) {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const scripts = entries.filter(({ name }) => name.endsWith('.js'))
  const isFirst = ({ name }: PerformanceResourceTiming) => first.some((file) => name.endsWith(file))
  const bytesOf = (some: typeof entries) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const later = scripts.filter((entry) => !isFirst(entry))
  return {
    requests: new Set(entries.map(({ name }) => name)).size,
    firstBytes: bytesOf(scripts.filter(isFirst)),
    pageBytes: Math.max(...later.map(({ encodedBodySize }) => encodedBodySize)),
    allBytes: bytesOf(scripts),
    styleBytes: bytesOf(entries.filter(({ name }) => name.endsWith('.css'))),
    names: [...new Set(entries.map(({ name }) => new URL(name).pathname))],
  }
}

/** The scripts that must have come before the first of them runs; those that only need not wait for it have a low priority. */
const filesNamedIn = (html: string) =>
  [...html.matchAll(/<(?:script|link)(?![^>]*fetchpriority="low")[^>]*"(\/assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

async function forgetFiles(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

const stands: Record<string, (page: Page) => Promise<void>> = {
  '/': (page) => expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible(),
  '/dashboard': async (page) => {
    await expect(page.getByRole('article', { name: 'Harbour watch' })).toBeVisible()
    await expect(page.getByLabel('Task description')).toBeVisible()
    // Fetched ahead with the first input.
    await page.mouse.move(10, 10)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/dashboard-dialogs-')),
    )
  },
  '/runs': (page) => expect(page.getByText('No runs yet')).toBeVisible(),
}

journey(
  'the first screens of who is signed in keep to their requests and bytes',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Harbour watch' })
    for (const [path, budget] of Object.entries(budgets)) {
      await journey.step(path, async () => {
        await forgetFiles(page)
        await page.goto(sharedServer.url + path)
        await stands[path]?.(page)
        // The bell asks last.
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/notifications/unread')),
        )
        const { names, styleBytes, ...cost } = await page.evaluate(
          loaded,
          filesNamedIn(await (await page.request.get(sharedServer.url + path)).text()),
        )
        const over = Object.entries(cost).filter(([name, spent]) => spent > budget[name as keyof Budget])
        expect(over, `${JSON.stringify(cost)}\n${names.join('\n')}`).toEqual([])
        expect(cost.firstBytes).toBeGreaterThan(50_000)
        expect(styleBytes).toBeLessThanOrEqual(styleBytesMax)
      })
    }
  },
)
