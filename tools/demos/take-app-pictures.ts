import { type Browser, chromium, type Page } from '@playwright/test'
import axe from 'axe-core'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { appDesigns, type AppKind, appKinds } from '#contract/builders/app-kinds.ts'
import { appSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { findBrowser } from '#tests/e2e/find-browser.ts'

/**
 * Photographs an application of each kind: `npm run measure -- app-pictures`, or with some kinds after it only those. Every page
 * of theirs is looked at by axe in both themes, and fails where it writes an error to the console.
 */
const folder = join(import.meta.dirname, 'app-pictures')
const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const
/** Of a sheet: how high each picture is at most, how much smaller than the screen, and the room between them. */
const sheet = { height: 1_100, scale: 0.42, gap: 12 }
const names: Record<AppKind, string> = {
  landing: 'Quiet Mornings',
  portfolio: 'Ines Okafor',
  blog: 'Harbour notes',
  tasks: 'Move house',
  shop: 'Clay & Salt',
  booking: 'Barber Quay',
  dashboard: 'Berth ledger',
  form: 'Volunteer desk',
  api: 'Tide data',
}

const asked = process.argv.slice(2)
const { path: executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
await mkdir(folder, { recursive: true })
let faults = 0
for (const [index, kind] of appKinds.entries()) {
  if (asked.length > 0 && !asked.includes(kind)) continue
  const design = appDesigns[index % appDesigns.length]
  const spec = appSpec.parse({ name: names[kind], kind, design, hue: (200 + index * 55) % 360 })
  const html = await previewPage(await composeApp(spec), AbortSignal.timeout(60_000))
  const found = await photograph(browser, kind, html)
  faults += found.length
  process.stdout.write(`${kind} (${design}): ${found.join('\n') || 'fine'}\n`)
}
await browser.close()
process.exitCode = faults === 0 ? 0 : 1

/** Makes the sheet of an application; answers what is wrong with it. */
async function photograph(by: Browser, kind: AppKind, html: string): Promise<string[]> {
  const found: string[] = []
  const pictures: { input: Buffer; left: number; top: number }[] = []
  let [left, height] = [0, 0]
  for (const theme of themes) {
    for (const width of widths) {
      const context = await by.newContext({ colorScheme: theme, viewport: { width, height: 800 } })
      const page = await context.newPage()
      page.on('console', (said) => {
        if (said.type() === 'error') found.push(`console: ${said.text()}`)
      })
      page.on('pageerror', ({ message }) => found.push(`error: ${message}`))
      await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto('http://app.invalid/')
      await page.locator('h1').first().waitFor()
      const png = await page.screenshot({ fullPage: true, animations: 'disabled' })
      const small = await smaller(png, Math.round(width * sheet.scale))
      pictures.push({ input: small.data, left, top: 0 })
      left += small.info.width + sheet.gap
      height = Math.max(height, small.info.height)
      found.push(...(await errorsOfPages(page, `${theme} at ${width}`)))
      await context.close()
    }
  }
  const canvas = { width: left - sheet.gap, height, channels: 3 as const, background: '#8a8a8a' }
  const webp = await sharp({ create: canvas }).composite(pictures).webp({ quality: 62 }).toBuffer()
  await writeFile(join(folder, `${kind}.webp`), webp)
  return found
}

/** The upper part of a picture, made smaller. */
async function smaller(png: Buffer, width: number) {
  const { data, info } = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, sheet.height)
  return sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer({ resolveWithObject: true })
}

/** What axe finds on each page of the application, and which page scrolls sideways. */
async function errorsOfPages(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axe.source)
  const paths = await page
    .locator('nav a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const found: string[] = []
  for (const path of new Set(['#/', ...paths, '#/owner'])) {
    await page.evaluate((to) => (location.hash = to), path)
    await page.waitForTimeout(300)
    const said = await page.evaluate(async () => {
      const runner = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await runner.run({ resultTypes: ['violations'] })
      const { scrollWidth, clientWidth } = document.documentElement
      const wide = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ...wide,
      ]
    })
    found.push(...said.map((fault) => `${path}, ${where}: ${fault}`))
  }
  return found
}
