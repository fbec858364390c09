import { expect, type Page } from '@playwright/test'
import type { HelpPath } from '#contract/help-topics.ts'
import { pages, publicPaths, type VisitorPath } from '#contract/pages.ts'
import { journey } from '#tests/e2e/product.ts'
import { visitorSamples } from './sample-paths.ts'

/**
 * The cost of reading a page to its end on a phone: bytes over the wire, and requests. Lighthouse's figures for speed
 * depend on them, but those themselves get worse on a busy machine (`npm run measure -- lighthouse`).
 */
interface Budget {
  scriptBytes: number
  allBytes: number
  requests: number
}

/** Pre-rendered, with only the script that opens the menus. */
const ready: Budget = { scriptBytes: 6_000, allBytes: 170_000, requests: 12 }
/** Pre-rendered and hydrated by React. */
const living: Budget = { scriptBytes: 120_000, allBytes: 240_000, requests: 40 }
const budgets: Record<Exclude<VisitorPath, HelpPath>, Budget> = {
  '/': { ...ready, allBytes: 360_000, requests: 18 },
  '/demos': { ...ready, allBytes: 310_000, requests: 20 },
  '/pricing': living,
  '/terms': ready,
  '/privacy': ready,
  '/help': ready,
  '/changelog': { ...ready, allBytes: 310_000, requests: 16 },
  '/login': living,
  '/signup': living,
  '/confirm-sign-up': living,
  '/forgot-password': living,
  '/reset-password': living,
  '/invite/:token': living,
}

/** A topic of the Help Center shows a picture of the product. */
const topic: Budget = { ...ready, allBytes: 200_000 }

const budgetOf = (path: VisitorPath): Budget =>
  Object.entries(budgets).find(([each]) => each === path)?.[1] ?? topic

/** Lighthouse rates at most 0.1 as good; 0.002 allows for rounding. */
const shiftMax = 0.002
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

journey.use(phone)

interface Observed {
  layoutShift: number
}

/** Runs in the page before anything else: sums the layout shifts without user input. */
function observeShifts(): void {
  const observed: Observed = { layoutShift: 0 }
  Object.assign(globalThis, { observed })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) observed.layoutShift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed.layoutShift)

/** A busy browser may paint a page before its script has run: what moves in each of three visits counts. */
async function leastShiftOf(page: Page): Promise<number> {
  let least = await shiftOf(page)
  for (let visit = 2; visit <= 3 && least > shiftMax; visit += 1) {
    await page.reload({ waitUntil: 'networkidle' })
    await readToTheEnd(page)
    least = Math.min(least, await shiftOf(page))
  }
  return least
}

/** Runs in the page: the resources that it loaded, as counted by the browser. */
function loaded() {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as (PerformanceResourceTiming & { renderBlockingStatus: string })[]
  const bytesOf = (some: typeof entries) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scriptBytes: bytesOf(entries.filter(({ name }) => name.endsWith('.js'))),
    allBytes: bytesOf(entries),
    requests: entries.length,
    foreign: entries.map(({ name }) => name).filter((name) => new URL(name).origin !== location.origin),
    /** Resources that block the first paint, beside the page. */
    blocking: entries.filter((entry) => entry.renderBlockingStatus === 'blocking').length,
  }
}

async function readToTheEnd(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let screen = 0; screen < screens; screen += 1) {
    await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
  await page.evaluate(arrived)
}

/** Runs in the page: waits for its requests, so that the next page does not abort them. */
async function arrived(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const loading = [...document.images].filter((image) => !image.complete && image.getClientRects().length > 0)
  await Promise.all(loading.map((image) => image.decode().catch(() => undefined)))
  await document.fonts.ready
}

/** Collects errors, failed requests and issues that the browser reports from now on. */
async function complaintsAbout(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`)
  })
  const browser = await page.context().newCDPSession(page)
  browser.on('Audits.issueAdded', ({ issue }) => {
    // It reports every lazy-loaded picture, which is intended.
    if (issue.code !== 'LazyLoadImageIssue') complaints.push(JSON.stringify(issue))
  })
  await browser.send('Audits.enable')
  return complaints
}

journey(
  'every public page keeps to its bytes and requests, moves nothing once painted, and neither the browser nor a search engine has anything against it',
  async ({ page, sharedServer }) => {
    const complaints = await complaintsAbout(page)
    await page.addInitScript(observeShifts)
    for (const path of visitorSamples) {
      await journey.step(path, async () => {
        const response = await page.goto(sharedServer.url + path, { waitUntil: 'networkidle' })
        expect(response?.status()).toBe(200)
        expect(response?.headers()['x-robots-tag']).toBeUndefined()
        await readToTheEnd(page)
        const { foreign, blocking, ...cost } = await page.evaluate(loaded)
        const over = Object.entries(cost).filter(
          ([name, spent]) => spent > budgetOf(path)[name as keyof Budget],
        )
        expect(over, JSON.stringify(cost)).toEqual([])
        expect(cost.scriptBytes).toBeGreaterThan(0)
        expect(foreign).toEqual([])
        expect(blocking, 'the style sheet alone').toBe(1)
        expect(await leastShiftOf(page)).toBeLessThanOrEqual(shiftMax)
        // No invitation has this token, so the error of the server is expected.
        const isExpected = path === pages.invite ? /invitation answered 4|Failed to load resource/ : /^$/
        expect(complaints.filter((each) => !isExpected.test(each))).toEqual([])
        // Last, as it fills fields, and lays out collapsed content, which loads its fonts.
        expect(await page.evaluate(shortcomings)).toEqual([])
        await page.evaluate(arrived)
        complaints.length = 0
        // The next page starts without cookies and cache, like a first visit.
        await page.context().clearCookies()
        const browser = await page.context().newCDPSession(page)
        await browser.send('Network.clearBrowserCache')
        await browser.detach()
      })
    }
    // Proves that the observer detects shifts, so that no report means no shift.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforebegin', '<p>New</p>'))
    await expect.poll(() => shiftOf(page)).toBeGreaterThan(shiftMax)
  },
)

/** Runs in the page: the requirements of search engines and Lighthouse that it does not meet. */
function shortcomings(): string[] {
  const vague = [
    'click here',
    'click this',
    'go',
    'here',
    'information',
    'learn more',
    'more',
    'more info',
    'start',
  ]
  const links = [...document.querySelectorAll('a')]
  const pictures = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0)
  const inputs = [...document.querySelectorAll('input')]
  const faults: [string, boolean | Element[]][] = [
    ['no doctype', document.doctype?.name !== 'html' || document.doctype.publicId !== ''],
    ['not UTF-8', document.characterSet !== 'UTF-8'],
    ['language', document.documentElement.lang !== 'en'],
    ['title', document.title.length < 10 || document.title.length > 70],
    [
      'not for phones',
      !/width=device-width/.test(
        document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
      ),
    ],
    ['hidden from search engines', document.querySelector('meta[name=robots][content*=noindex]') !== null],
    ['link leads nowhere', links.filter((link) => !/^(https?|mailto):/.test(link.href))],
    ['link in vague words', links.filter(({ innerText }) => vague.includes(innerText.trim().toLowerCase()))],
    [
      'picture out of shape',
      pictures.filter(
        ({ naturalWidth, naturalHeight, width, height }) =>
          width > 0 && Math.abs(naturalWidth / naturalHeight - width / height) > 0.05,
      ),
    ],
    [
      'picture too small',
      pictures.filter(({ naturalWidth, width }) => naturalWidth < width * devicePixelRatio),
    ],
    [
      'refuses what is pasted',
      inputs.filter(
        (input) => !input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      ),
    ],
  ]
  return faults.flatMap(([fault, found]) => {
    if (typeof found === 'boolean') return found ? [fault] : []
    return found.map((element) => `${fault}: ${element.outerHTML.slice(0, 200)}`)
  })
}

journey(
  'search engines may read every public page and find their way on',
  async ({ request, sharedServer }) => {
    const robots = await (await request.get(`${sharedServer.url}/robots.txt`)).text()
    const siteMap = await (await request.get(`${sharedServer.url}/sitemap.xml`)).text()
    const refused = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = '']) => prefix)
    expect(robots).toContain(`Sitemap: ${sharedServer.url}/sitemap.xml`)
    expect(refused).toEqual(['/api/'])
    for (const path of publicPaths) expect(siteMap).toContain(`<loc>${sharedServer.url}${path}</loc>`)
  },
)
