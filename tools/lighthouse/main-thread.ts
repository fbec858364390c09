import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'

/** The processor of a phone, compared with this one, as Lighthouse assumes it. */
const slowdown = 4
/** A longer task blocks the page, as Lighthouse counts it, ms. */
const longTaskMs = 50
/** What a page still loads a moment after it has rendered is counted. */
const settledMs = 2_500

/** What a page costs the main thread of the browser, by the thread's own clock, which other work does not disturb. */
export interface MainThreadCost {
  /** All of it, ms. */
  total: number
  /** What the long tasks on a phone's processor take beyond 50 ms each after the first paint, ms. */
  blocked: number
  /** The longest task, ms on this processor. */
  longest: number
  requests: number
  /** Of scripts, as they come over the wire. */
  scriptBytes: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** Starts a browser that measures pages; each is opened as on a phone, with an empty cache. */
export async function startMeter(): Promise<
  AsyncDisposable & { measure: (url: string, cookie: string) => Promise<MainThreadCost> }
> {
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  return {
    measure: (url, cookie) => measurePage(browser, url, cookie),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function measurePage(browser: Browser, url: string, cookie: string): Promise<MainThreadCost> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { cookie },
  })
  try {
    const page = await context.newPage()
    await browser.startTracing(page, { categories: ['toplevel', 'loading', 'devtools.timeline'] })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.waitForTimeout(settledMs)
    const entries = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({ name, encodedBodySize }),
      ),
    )
    const trace = await browser.stopTracing()
    return {
      ...taskCosts(trace),
      requests: new Set(entries.map(({ name }) => name)).size + 1,
      scriptBytes: entries
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  } finally {
    await context.close()
  }
}

/** Reads a trace of one page: the tasks of the thread that painted first. */
function taskCosts(trace: Buffer): Pick<MainThreadCost, 'total' | 'blocked' | 'longest'> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page painted nothing.')
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid,
    )
    .map(({ ts, tdur = 0 }) => ({ ts, ms: tdur / 1_000 }))
  const blocked = tasks
    .filter(({ ts }) => ts >= paint.ts)
    .map(({ ms }) => Math.max(0, ms * slowdown - longTaskMs))
  return {
    total: sum(tasks.map(({ ms }) => ms)),
    blocked: sum(blocked),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
