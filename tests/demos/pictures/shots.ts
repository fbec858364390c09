import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { pickPersona } from '#tests/e2e/product.ts'
import type { Studio } from './studio.ts'
import { addresses } from './town.ts'

type Screen = Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'colorScheme'> & {
  viewport: { width: number; height: number }
}

interface Shot {
  name: string
  take: (studio: Studio, screen: Screen) => Promise<Buffer>
}

/** So wide that the text of the pictures keeps its size on the landing page, and a phone. */
export const screens = {
  wide: { viewport: { width: 640, height: 900 }, deviceScaleFactor: 2 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true },
} satisfies Record<string, Screen>

/** The pictures of the landing page. */
export const shots: Shot[] = [
  { name: 'form', take: takeForm },
  { name: 'run', take: takeRun },
  { name: 'result', take: takeResult },
  { name: 'schedule', take: takeSchedule },
]

/** How much of each is shown, in CSS pixels from its top. */
const heights = {
  form: { wide: 584, phone: 668 },
  run: { wide: 470, phone: 670 },
  result: { wide: 600, phone: 660 },
  schedule: { wide: 544, phone: 592 },
}

/** The form, filled in as somebody new would. */
async function takeForm(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open('/dashboard?new=1', {
    ...screen,
    viewport: { ...screen.viewport, height: 1_500 },
  })
  const form = page.getByRole('region', { name: 'Create Your AI Agent' })
  await form.getByLabel('Agent name').fill('Harbour watch')
  await pickPersona(page, 'Research Specialist')
  await form
    .getByLabel('Task description')
    .fill('Tell me what is new at the harbour and on the ferry: times, berths and prices.')
  for (const address of Object.values(addresses)) {
    await form.getByLabel('Reference web links').fill(address)
    await page.keyboard.press('Enter')
  }
  await expect(form.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(2)
  return photograph(page, form, heightOf('form', screen))
}

/** What a run did, step by step. */
export async function takeRun(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open(`/dashboard?run=${studio.executionId}`, tall(screen))
  const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await expect(dialog.getByText(/^Finished after/)).toBeVisible()
  return photograph(page, dialog, heightOf('run', screen))
}

/** What it wrote: what changed since the run before, each sentence with its source. */
async function takeResult(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open(`/dashboard?run=${studio.executionId}`, screen)
  const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await dialog.getByRole('heading', { name: / · \d+ \p{L}+ \d{4}$/u }).evaluate(bringToTop)
  return photograph(page, dialog, heightOf('result', screen))
}

/** Runs in the page: scrolls a heading to just below what stays in view above it. */
function bringToTop(heading: Element): void {
  heading.scrollIntoView()
  heading.closest('[tabindex]')?.scrollBy(0, -20)
}

/** What is planned, and what became of what was planned. */
async function takeSchedule(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open(`/dashboard?schedule=${studio.agentId}`, tall(screen))
  const dialog = page.getByRole('dialog', { name: 'Why did it (not) run?' })
  await expect(dialog.getByRole('list', { name: 'Planned runs' }).getByRole('listitem')).toHaveCount(2)
  return photograph(page, dialog, heightOf('schedule', screen))
}

const tall = (screen: Screen) => ({ ...screen, viewport: { ...screen.viewport, height: 1_200 } })

const heightOf = (name: keyof typeof heights, { viewport }: Screen) =>
  heights[name][viewport.width < 640 ? 'phone' : 'wide']

/** The upper part of something on the page, without its border; ends the page. */
async function photograph(page: Page, part: Locator, height: number): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(0, 0)
  const box = await part.boundingBox()
  if (!box) throw new Error('What is to be photographed cannot be seen.')
  const border = 1
  const clip = { x: box.x + border, y: box.y + border, width: box.width - 2 * border, height }
  const picture = await page.screenshot({ clip, animations: 'disabled' })
  await page.context().close()
  return picture
}
