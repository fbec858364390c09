import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import type { BrowserAnswer, BrowserOrders } from './browser-orders.mts'
import { htmlScript, lookScript, scrollBackScript, scrollScript } from './page-script.mts'
import { type Evaluate, inTime, openWorld, TooSlow } from './page-world.mts'
import { asksPassword, secretFields, signIn } from './sign-in.mts'

const viewport = { width: 1280, height: 960 }
const pictureHeightMax = 2_400
const pictureBytesMax = 400_000
const sessionCharsMax = 100_000
const lookEveryMs = 300
const answerMs = 5_000
/** Texts of secrets that are shorter appear in many pages by chance. */
const secretCharsMin = 4

/** Draws the page of the orders in a fresh profile. Throws only what a broken browser throws. */
export async function drawPage(
  browser: Browser,
  orders: BrowserOrders & { url: string },
): Promise<BrowserAnswer> {
  const context = await openContext(browser, orders)
  const page = await context.newPage()
  keepQuiet(context, page, orders.limits.requestsMax)
  try {
    return await draw(page, orders)
  } catch (error) {
    const reason =
      error instanceof TooSlow
        ? 'The scripts of the page keep the browser busy and let it show nothing'
        : 'The page broke the browser'
    return { kind: 'undrawn', problem: 'bounds', reason, picture: null }
  }
}

async function openContext(
  browser: Browser,
  { browser: known, proxy, session }: BrowserOrders,
): Promise<BrowserContext> {
  const { userAgent } = await (await browser.newBrowserCDPSession()).send('Browser.getVersion')
  return browser.newContext({
    viewport,
    userAgent: `${userAgent} Balancia/0.1`,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    ...('address' in known ? { proxy } : {}),
    ...(session === null ? {} : { storageState: JSON.parse(session) }),
  })
}

/** Closes what opens beside the page, and lets it ask for a bounded number of things. */
function keepQuiet(context: BrowserContext, page: Page, requestsMax: number): void {
  context.on('page', (other) => void other.close().catch(() => undefined))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  let requests = 0
  context.on('request', () => {
    requests += 1
    if (requests === requestsMax) void context.setOffline(true).catch(() => undefined)
  })
}

async function draw(page: Page, orders: BrowserOrders & { url: string }): Promise<BrowserAnswer> {
  const { limits, signIn: steps } = orders
  const world = await openWorld(page)
  let hasSignedIn = false
  let opened = await open(page, orders.url, limits.openMs)
  if ('problem' in opened) return opened
  await settle(page, world, limits.settleMs)
  if (steps.length > 0 && (orders.session === null || (await asksSignIn(page, opened.status)))) {
    const failed = await signIn(page, orders.url, steps, limits.stepMs)
    if (failed) return refused(page, world, orders, failed.step, failed.reason)
    hasSignedIn = true
    await settle(page, world, limits.settleMs)
    if (!samePage(page.url(), orders.url)) {
      opened = await open(page, orders.url, limits.openMs)
      if ('problem' in opened) return opened
      await settle(page, world, limits.settleMs)
    }
    if (await asksSignIn(page, opened.status))
      return refused(page, world, orders, steps.length, 'the page still asks to sign in')
  }
  await scrollThrough(page, world, limits.screensMax)
  const picture = await pictureOf(page, world, orders)
  const session = steps.length > 0 ? await sessionOf(page.context()) : null
  const html = await world<string>(htmlScript(limits.htmlCharsMax), answerMs * 2)
  return {
    kind: 'drawn',
    html: withoutSecrets(html, orders),
    finalUrl: withoutSecrets(page.url(), orders),
    status: opened.status,
    picture,
    session,
    hasSignedIn,
  }
}

const asksSignIn = async (page: Page, status: number) =>
  status === 401 || status === 403 || (await inTime(asksPassword(page), answerMs))

type Opened = { status: number }
type NotOpened = BrowserAnswer & { kind: 'undrawn' }

/** A document that continues to load is read as far as it is there. */
async function open(page: Page, url: string, timeout: number): Promise<Opened | NotOpened> {
  let answered: Response | undefined
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) answered = response
  })
  try {
    const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout })
    return { status: response?.status() ?? 200 }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/Download is starting/.test(message))
      return { kind: 'undrawn', problem: 'file', reason: 'The address is that of a file', picture: null }
    if (/Timeout/.test(message) && answered) return { status: answered.status() }
    if (/Timeout/.test(message))
      return {
        kind: 'undrawn',
        problem: 'network',
        reason: `Took longer than ${timeout / 1000} s`,
        picture: null,
      }
    if (/crash/i.test(message)) throw error
    const host = URL.parse(url)?.host ?? url
    return { kind: 'undrawn', problem: 'network', reason: `${host} could not be reached`, picture: null }
  }
}

/** Waits until nothing is loaded, the text stays as it is, and nothing says that more is coming; bounded. */
async function settle(page: Page, world: Evaluate, ms: number): Promise<void> {
  const end = Date.now() + ms
  await page.waitForLoadState('networkidle', { timeout: ms / 2 }).catch(() => undefined)
  let before = ''
  while (Date.now() < end) {
    const { text, isBusy } = await world<{ text: string; isBusy: boolean }>(lookScript, answerMs)
    if (text === before && !isBusy) return
    before = text
    await page.waitForTimeout(lookEveryMs)
  }
}

/** Shows a bounded number of screens, so that what is loaded when it comes into sight is there. */
async function scrollThrough(page: Page, world: Evaluate, screensMax: number): Promise<void> {
  for (let screen = 1; screen < screensMax; screen++) {
    if (!(await world<boolean>(scrollScript, answerMs))) break
    await page.waitForTimeout(lookEveryMs)
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
  }
  await world(scrollBackScript, answerMs)
}

/** The first screens of the page, with secrets covered; null: it could not be taken. */
async function pictureOf(
  page: Page,
  world: Evaluate,
  { signIn: steps }: BrowserOrders,
): Promise<Uint8Array | null> {
  const mask = secretFields(page, steps)
  const options = {
    type: 'jpeg',
    mask,
    maskColor: '#d4d4d8',
    animations: 'disabled',
    timeout: answerMs,
  } as const
  try {
    const height = Math.min(
      await world<number>('document.documentElement.scrollHeight', answerMs),
      pictureHeightMax,
    )
    for (const quality of [60, 35, 15]) {
      const bytes = await page.screenshot({
        ...options,
        quality,
        fullPage: true,
        clip: { x: 0, y: 0, width: viewport.width, height: Math.max(height, viewport.height) },
      })
      if (bytes.length <= pictureBytesMax) return bytes
    }
  } catch {
    // A page without a picture is still read.
  }
  return null
}

async function sessionOf(context: BrowserContext): Promise<string | null> {
  // It may open a page of its own.
  context.removeAllListeners('page')
  const text = JSON.stringify(await inTime(context.storageState(), answerMs))
  return text.length <= sessionCharsMax ? text : null
}

async function refused(
  page: Page,
  world: Evaluate,
  orders: BrowserOrders,
  step: number,
  why: string,
): Promise<BrowserAnswer> {
  const reason = `The sign-in failed at step ${step}: ${why}`
  return { kind: 'undrawn', problem: 'sign-in', reason, step, picture: await pictureOf(page, world, orders) }
}

/** A page may repeat what was filled in. */
function withoutSecrets(html: string, { signIn: steps }: BrowserOrders): string {
  const secrets = steps.flatMap((step) =>
    step.kind === 'fill' && step.isSecret && step.value !== null ? [step.value] : [],
  )
  return secrets
    .filter(({ length }) => length >= secretCharsMin)
    .flatMap((secret) => [secret, encodeURIComponent(secret), escaped(secret)])
    .reduce((text, secret) => text.replaceAll(secret, '••••'), html)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function samePage(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return (
    a !== null && b !== null && a.origin === b.origin && a.pathname === b.pathname && a.search === b.search
  )
}
