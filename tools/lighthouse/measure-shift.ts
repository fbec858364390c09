import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { userSamples, visitorSamples } from '#tests/e2e/site/sample-paths.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { personWithAgents } from '#tools/lighthouse/person.ts'

/**
 * How far each page moves while it loads, when each call takes long: both route tables, on a phone and a desktop, as an
 * administrator with agents and as a visitor. A page may move by less than 0.1. Paths select pages.
 */
const delayMs = 2_500
/** A page has loaded when no call was in flight for this long. */
const settledMs = 1_500
const giveUpMs = 40_000
const shiftMax = 0.1
const agents = 12
const atOnce = 3
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

interface Look {
  path: string
  size: keyof typeof sizes
  cookie?: string
}

interface Shift {
  value: number
  /** What moved most, as a tag with its classes. */
  sources: string[]
}

const named = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
const print = (line: string) => process.stdout.write(`${line}\n`)
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]

const dataDir = await newDataDir()
try {
  const server = await startServer({ dataDir, env: { BALANCIA_PLANS: '' } })
  try {
    await measureAll(server.url)
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}

async function measureAll(url: string): Promise<void> {
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    const { cookie } = await personWithAgents(url, agents)
    const visits = (paths: readonly string[], session?: string) =>
      paths.flatMap((each) =>
        sizeNames.map((size): Look => ({ path: each, size, ...(session && { cookie: session }) })),
      )
    const own = named.length > 0 ? named : userSamples
    const looks = [...visits(own, cookie), ...(named.length > 0 ? [] : visits(visitorSamples))]
    print('| page | who | size | shift | what moved |')
    print('|---|---|---|---|---|')
    let isOver = false
    const next = looks.values()
    const worker = async () => {
      for (const look of next) {
        const { value, sources } = await shiftOf(browser, url, look)
        if (value >= shiftMax) isOver = true
        const who = look.cookie ? 'signed in' : 'visitor'
        const moved = value < 0.01 ? '' : sources.join('; ')
        print(`| \`${look.path}\` | ${who} | ${look.size} | ${value.toFixed(3)} | ${moved} |`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    print(isOver ? `\nAt least one page moves by ${shiftMax} or more.` : `\nNo page moves by ${shiftMax}.`)
    if (isOver) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

async function shiftOf(browser: Browser, url: string, { path, size, cookie }: Look): Promise<Shift> {
  const context = await browser.newContext({
    viewport: sizes[size],
    ...(size === 'phone' && { isMobile: true, hasTouch: true }),
    ...(cookie && { extraHTTPHeaders: { cookie } }),
  })
  try {
    const page = await context.newPage()
    await page.route(
      ({ href }) => isCall(href),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        await route.continue().catch(() => {})
      },
    )
    const calls = callsOf(page)
    await page.addInitScript(watchShifts)
    await page.goto(url + path, { waitUntil: 'load' })
    await calls.settled()
    return await page.evaluate(() => (globalThis as unknown as { shift: () => Shift }).shift())
  } finally {
    await context.close()
  }
}

function isCall(url: string): boolean {
  return new URL(url).pathname.startsWith('/api/')
}

/** A stream of events does not end. */
function isStream(url: string): boolean {
  return url.includes('/events')
}

/** Follows the requests of a page; `settled` resolves when it has loaded, or after a while. */
function callsOf(page: Page): { settled: () => Promise<void> } {
  const state = { inFlight: 0, changedAt: performance.now() }
  const count = (change: number) => (request: Request) => {
    if (isStream(request.url())) return
    state.inFlight += change
    state.changedAt = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  const isBusy = () => state.inFlight > 0 || performance.now() < state.changedAt + settledMs
  return {
    async settled() {
      const giveUpAt = performance.now() + giveUpMs
      while (isBusy() && performance.now() < giveUpAt) await page.waitForTimeout(100)
    },
  }
}

/** Runs in the page before its scripts: sums up its layout shifts and describes what moved. */
function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const found: { value: number; sources: string[] } = { value: 0, sources: [] }
  const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = (element?.textContent ?? '').trim().slice(0, 30).replaceAll('|', ' ')
    const from = `${Math.round(previousRect.y)}+${Math.round(previousRect.height)}`
    const to = `${Math.round(currentRect.y)}+${Math.round(currentRect.height)}`
    return `${element?.tagName.toLowerCase() ?? '?'} "${text}" ${from} → ${to}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      found.value += entry.value
      const [most] = entry.sources
      if (most) found.sources.push(`${entry.value.toFixed(3)} ${describe(most)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, { shift: () => found })
}
