import { type BrowserContextOptions, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { pickPersona } from '#tests/e2e/product.ts'
import type { HelpStudio } from './help-studio.ts'
import { addresses } from './town.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

/** Narrow, so that the text of a picture can be read on a phone too. */
export const helpScreen = {
  viewport: { width: 480, height: 1_400 },
  deviceScaleFactor: 2,
} satisfies BrowserContextOptions

interface HelpShot {
  name: string
  take: (studio: HelpStudio, screen: BrowserContextOptions) => Promise<Buffer>
}

/** The pictures of the help pages, by the names that their texts use. */
export const helpShots: HelpShot[] = [
  { name: 'form', take: takeForm },
  {
    name: 'result',
    take: async (studio, screen) => {
      const page = await studio.open(`/dashboard?run=${studio.executionId}`, screen)
      const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
      await expect(dialog.getByRole('heading', { name: 'What is new at the harbour' })).toBeVisible()
      return photograph(page, dialog, 620)
    },
  },
  {
    name: 'schedule',
    take: async (studio, screen) => {
      const page = await studio.open(`/dashboard?schedule=${studio.agentId}`, screen)
      const dialog = page.getByRole('dialog', { name: 'Automation' })
      await expect(dialog.getByRole('list', { name: 'Planned runs' }).getByRole('listitem')).toHaveCount(1)
      return photograph(page, dialog, 450)
    },
  },
  {
    name: 'team',
    take: async (studio, screen) => {
      const page = await studio.open('/teams', screen)
      await page.getByRole('button', { name: 'Quay notices' }).click()
      const dialog = page.getByRole('dialog', { name: 'Quay notices' })
      await expect(
        dialog.getByRole('region', { name: 'Members' }).getByText('Notice writer').first(),
      ).toBeVisible()
      return photograph(page, dialog, 660)
    },
  },
  {
    name: 'marketplace',
    take: async (studio, screen) => {
      const page = await studio.open('/marketplace', screen)
      const services = page.getByRole('region', { name: /^Available Integrations/ })
      await expect(services.getByRole('button', { name: 'Connect GitHub' })).toBeVisible()
      return photograph(page, services, 600, 16)
    },
  },
  {
    name: 'approval',
    take: async (studio, screen) => {
      const page = await studio.open('/approvals', screen)
      const card = page.getByRole('article', {
        name: 'Ferry watch wants to send a message via “Crew channel”',
      })
      await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
      return photograph(page, card, 900, 16)
    },
  },
  {
    name: 'budget',
    take: async (studio, screen) => {
      const page = await studio.open(`/dashboard?budget=${studio.agentId}`, screen)
      const dialog = page.getByRole('dialog', { name: 'Daily budget' })
      await expect(dialog.getByRole('button', { name: 'Save budget' })).toBeVisible()
      return photograph(page, dialog, 528)
    },
  },
  {
    name: 'builder',
    take: async (studio, screen) => {
      const page = await studio.open('/agent-builder', screen)
      await page
        .getByLabel('Your message')
        .fill(`Every morning read ${addresses.ferry} and report what is new`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /^Expert/ })).toBeVisible()
      return photograph(page, page.getByRole('main'), 700)
    },
  },
]

/** The form, filled in as somebody new would. */
async function takeForm(studio: HelpStudio, screen: BrowserContextOptions): Promise<Buffer> {
  const page = await studio.open('/dashboard?new=1', screen)
  const form = page.getByRole('region', { name: 'Create Your AI Agent' })
  await form.getByLabel('Agent name').fill('Morning harbour')
  await pickPersona(page, 'Research Specialist')
  await form
    .getByLabel('Task description')
    .fill('Tell me what is new at the harbour and on the ferry: times, berths and prices.')
  await form.getByLabel('Reference web links').fill(addresses.harbour)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(1)
  return photograph(page, form, 680)
}

/** The upper part of something on the page, so high at most, without its border or with some room around it; ends the page. */
async function photograph(page: Page, part: Locator, heightMax: number, room = -1): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(0, 0)
  await part.evaluate(showTop)
  const box = await part.boundingBox()
  if (!box) throw new Error('What is to be photographed cannot be seen.')
  const clip = {
    x: box.x - room,
    y: box.y - room,
    width: box.width + 2 * room,
    height: Math.min(box.height + 2 * room, heightMax),
  }
  const picture = await page.screenshot({ clip, animations: 'disabled' })
  await page.context().close()
  return picture
}

/** Runs in the page: scrolls a part, and what scrolls around and within it, to its top. */
function showTop(part: Element): void {
  part.scrollIntoView({ block: 'nearest' })
  for (const each of [part, ...part.querySelectorAll('*')]) each.scrollTop = 0
  for (let around = part.parentElement; around; around = around.parentElement) around.scrollTop = 0
}
