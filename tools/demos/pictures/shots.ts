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
  { name: 'result', take: takeResult },
  { name: 'team', take: takeTeam },
  { name: 'approval', take: takeApproval },
  { name: 'app', take: takeApp },
]

/** How much of each is shown, in CSS pixels from its top. */
const heights = {
  form: { wide: 584, phone: 430 },
  result: { wide: 560, phone: 300 },
  team: { wide: 520, phone: 300 },
  approval: { wide: 300, phone: 300 },
  app: { wide: 520, phone: 300 },
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

/** A team at work: who is given what by whom, and what each brought. */
async function takeTeam(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open(`/teams?run=${studio.teamRunId}`, tall(screen))
  const dialog = page.getByRole('dialog', { name: 'Team execution results' })
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^Got the results of/)).toBeAttached()
  return photograph(page, dialog, heightOf('team', screen))
}

/** What an agent wants to write elsewhere, and waits with until somebody says yes. */
async function takeApproval(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.openApprovals(tall(screen))
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Approve' }) })
  await expect(card).toBeVisible()
  return photograph(page, card, heightOf('approval', screen))
}

/** An application that was built, running. */
async function takeApp(studio: Studio, screen: Screen): Promise<Buffer> {
  const page = await studio.open(`/app-builder?app=${studio.appId}`, tall(screen))
  await page.getByRole('button', { name: 'Show app' }).click()
  const app = page.getByRole('region', { name: 'Barber Quay' })
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  return photograph(page, app, heightOf('app', screen))
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
