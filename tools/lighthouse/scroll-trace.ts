import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { frameCosts, framesShown, shownCategories, tracedCategories } from './frame-costs.ts'
import { personWithAgents } from './person.ts'

/**
 * How smoothly the list of agents scrolls on a slowed CPU, compared with a plain page of as many rows: frames per second
 * that reach the screen, and frames that the page renders; then, at full speed, the main-thread time of a frame.
 */
const agentsCount = Number(process.argv[2] ?? 1_000)
const slowedBy = 4
const scrolledPx = 24_000
const pxPerSecond = 2_400
const readingPxPerSecond = 600
const turns = 3
const tracedSeconds = 4
const print = (line: string) => process.stdout.write(`${line}\n`)

const plainPage = `<!doctype html><style>p{height:59px;margin:0;border-bottom:1px solid #ccc;font:14px sans-serif}</style>${Array.from(
  { length: agentsCount },
  (_, n) => `<p>Row ${n + 1} of a page that does nothing</p>`,
).join('')}`

const dataDir = await newDataDir()
try {
  const server = await startServer({ dataDir })
  try {
    await measure(server.url)
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}

async function measure(url: string): Promise<void> {
  const { cookie } = await personWithAgents(url, agentsCount)
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    print(
      `| page, processor slowed ${slowedBy} times | rows | frames a second on the screen (blank in part) | rendered by the page | slowest of these | over 33 ms |`,
    )
    print('|---|---|---|---|---|---|')
    await page.setContent(plainPage)
    await traced(page, 'a plain page', 'p')
    const plain = [await costs(page, pxPerSecond), await costs(page, readingPxPerSecond)]
    await context.setExtraHTTPHeaders({ cookie })
    await page.goto(`${url}/dashboard`)
    await page.locator('[data-agent]').first().waitFor()
    await readAll(page)
    await traced(page, 'the list of agents, just read', '[data-agent]')
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-run]').length === count,
      agentsCount,
    )
    await traced(page, 'the list of agents, once rendered', '[data-agent]')
    const own = [await costs(page, pxPerSecond), await costs(page, readingPxPerSecond)]
    print('\nms of the main thread that a frame takes at full speed:\n')
    for (const line of plain) print(`- a plain page, ${line}`)
    for (const line of own) print(`- the list of agents, ${line}`)
  } finally {
    await browser.close()
  }
}

/** Loads the whole list, which loads more rows when the user reaches its end. */
async function readAll(page: Page): Promise<void> {
  const rows = page.locator('[data-agent]')
  for (let turn = 0; turn < 400 && (await rows.count()) < agentsCount; turn += 1) {
    const more = page.getByRole('button', { name: /^Show more/ })
    if (await more.isVisible()) await more.click()
    await page.evaluate(() => document.querySelector('[data-agent]:last-of-type')?.scrollIntoView())
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(50)
  }
}

async function traced(page: Page, name: string, row: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  const frames: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(500)
    await page.evaluate(watchFrames)
    await browser.send('Input.synthesizeScrollGesture', {
      x: 400,
      y: 400,
      yDistance: -scrolledPx,
      speed: pxPerSecond,
    })
    frames.push(...(await page.evaluate(framesSeen)))
  }
  const shown = await shownWhile(page, browser)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await browser.detach()
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1_000
  const long = frames.filter((ms) => ms > 33.4).length
  const rows = await page.locator(row).count()
  const share = `${((100 * long) / frames.length).toFixed(1)} %`
  print(
    `| ${name} | ${rows} | ${shown.perSecond.toFixed(1)} (${shown.blank}) | ${(frames.length / seconds).toFixed(1)} | ${Math.max(...frames).toFixed(0)} ms | ${share} |`,
  )
}

/** Scrolls again, with tracing. */
async function shownWhile(page: Page, session: CDPSession): Promise<ReturnType<typeof framesShown>> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(500)
  const browser = browserOf(page)
  await browser.startTracing(page, { categories: shownCategories })
  const gesture = { x: 400, y: 400, yDistance: -pxPerSecond * tracedSeconds, speed: pxPerSecond }
  await session.send('Input.synthesizeScrollGesture', gesture)
  return framesShown(await browser.stopTracing())
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  return browser
}

/** Formats the CPU time of a frame by kind of work. */
async function costs(page: Page, speed: number): Promise<string> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(2_000)
  const session = await page.context().newCDPSession(page)
  const browser = browserOf(page)
  await browser.startTracing(page, { categories: tracedCategories })
  const gesture = { x: 400, y: 400, yDistance: -speed * tracedSeconds, speed }
  await session.send('Input.synthesizeScrollGesture', gesture)
  const { frames, mean, p95, split: parts, raster } = frameCosts(await browser.stopTracing())
  await session.detach()
  const words = parts.map(({ kind, ms }) => `${kind} ${ms.toFixed(2)}`).join(', ')
  return `${speed} px a second: ${mean.toFixed(2)} (95 of 100 at most ${p95.toFixed(2)}; ${frames} frames): ${words}; beside it raster ${raster.toFixed(2)}`
}

interface Watched {
  frameTimes?: number[]
  isWatching?: boolean
}

/** Runs in the page: records when each frame is rendered. */
function watchFrames(): void {
  const watched = globalThis as Watched
  const times: number[] = []
  watched.frameTimes = times
  watched.isWatching = true
  const note = (at: number) => {
    times.push(at)
    if (watched.isWatching) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** Runs in the page: the duration of each recorded frame, ms. */
function framesSeen(): number[] {
  const watched = globalThis as Watched
  watched.isWatching = false
  const times = watched.frameTimes ?? []
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}
