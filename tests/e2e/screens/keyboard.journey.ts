import { expect, type Locator, type Page } from '@playwright/test'
import {
  enroll,
  expectNoAxeFindings,
  expectToast,
  journey,
  makeAgent,
  password,
  rowOf,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

const tabsMax = 80
const controlsMax = 20

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < tabsMax; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${tabsMax} presses of Tab do not lead to ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes with the arrows from the row's tab stop to one of its controls, and presses it. */
async function pressInRow(page: Page, row: Locator, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, row.locator('[tabindex="0"]'))
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    for (let pressed = 0; pressed < controlsMax; pressed += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await page.keyboard.press('Enter')
        return
      }
      await page.keyboard.press(key)
    }
  }
  throw new Error(`The arrows do not lead to ${String(target)}`)
}

/** Opens the palette, types, and takes the choice that is marked then. */
async function jumpTo(page: Page, words: string, choice: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await take(page, words, choice)
}

/** The same where the palette is opened already. */
async function take(page: Page, words: string, choice: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette.getByRole('option', { name: choice }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** Opens the palette as soon as the dialog is gone, before it has given the focus back. */
function openPaletteOnceClosed() {
  const whenGone = new MutationObserver(() => {
    if (document.querySelector('[role=dialog]')) return
    whenGone.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  whenGone.observe(document.body, { childList: true })
}

journey(
  'everything from signing up to reading a result is done by keyboard alone',
  async ({ page, sharedServer }) => {
    await page.goto(`${sharedServer.url}/signup`)
    await tabTo(page, page.getByLabel('First name'))
    await page.keyboard.type('Ada')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type('keys@example.com')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Task description')).toBeFocused()
    await page.keyboard.type('Say what the script found, in one sentence.')
    await tabTo(page, page.getByLabel('Reference web links'))
    await page.keyboard.type('https://example.com/gone')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Remove https://example.com/gone' }))
    await expect(page.getByLabel('Reference web links')).toBeFocused()
    await tabTo(page, page.getByRole('switch', { name: 'Notifications' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('switch', { name: 'Notifications' })).toBeChecked()
    await press(page, page.getByRole('combobox', { name: 'Persona', exact: true }))
    await page.keyboard.type('Data An')
    await expect(page.getByRole('option', { name: 'Data Analyst' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Persona', exact: true })).toHaveText('Data Analyst')
    await tabTo(page, page.getByLabel('Agent name'))
    await page.keyboard.type('Keyboard agent')
    await press(page, page.locator('summary', { hasText: 'More options' }))
    const editor = page.getByRole('textbox', { name: 'Python script or instructions' })
    await tabTo(page, editor)
    await expect(editor).toHaveAttribute('contenteditable', 'true')
    await expect(editor).toBeFocused()
    await page.keyboard.type('print("typed by hand")')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await press(page, page.getByRole('button', { name: 'Check script' }))
    await expect(page.getByText('This is Python and will run.')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Create Agent' }))
    await expectToast(page, 'AI Agent created successfully')

    const row = rowOf(page, 'Keyboard agent')
    const run = row.getByRole('button', { name: /^(Run now|View run)$/ })
    await pressInRow(page, row, run)
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('success', { exact: true })).toBeVisible()
    await expect(result.getByText('typed by hand').first()).toBeVisible()
    await press(page, result.getByRole('button', { name: 'Close', exact: true }))
    await expect(result).toBeHidden()
    await expect(run).toBeFocused()
    await pressInRow(page, row, row.getByRole('button', { name: 'Details' }))
    await pressInRow(page, row, row.getByRole('button', { name: 'History (1)' }))
    const history = page.getByRole('dialog', { name: 'Conversation History' })
    await expect(history.getByText('Showing last 1 conversation pairs')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: 'History (1)' })).toBeFocused()
    await pressInRow(page, row, row.getByRole('button', { name: 'More' }))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('v')
    await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Version History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: 'More' })).toBeFocused()
    await pressInRow(page, row, row.getByRole('button', { name: 'Delete' }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete agent' }))
    await expectToast(page, 'Agent deleted successfully')
    await page.keyboard.press('F8')
    await press(page, page.getByRole('button', { name: 'Undo' }))
    await expectToast(page, 'Agent restored. It is paused.')
  },
)

journey(
  'keys and the command palette lead everywhere, and never get in the way of typing',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Ferry' })
    await makeAgent(page, sharedServer.url, { name: 'Lighthouse', pythonScript: 'print("lit")' })
    await page.goto(sharedServer.url)
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.getByText('Show these shortcuts')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    const code = Promise.withResolvers<void>()
    await intercept(page, '**/assets/palette-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    // Typed for the palette while its code is on the way, and for nothing else.
    await page.keyboard.type('gd')
    code.resolve()
    await expect(page.getByRole('dialog', { name: 'Search or jump to…' }).getByRole('combobox')).toBeFocused()
    await expect(page).toHaveURL(`${sharedServer.url}/`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(rowOf(page, 'Lighthouse').getByRole('button', { name: 'Run now' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(rowOf(page, 'Ferry').getByRole('button', { name: 'Run now' })).toBeFocused()
    await page.keyboard.press('k')
    await expect(rowOf(page, 'Lighthouse').getByRole('button', { name: 'Run now' })).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search agents by name or task' })).toBeFocused()
    await page.keyboard.type('gh?n')
    await expect(page.getByRole('searchbox', { name: 'Search agents by name or task' })).toHaveValue('gh?n')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')

    await jumpTo(page, 'Settings', 'Settings')
    await expect(page).toHaveURL(`${sharedServer.url}/settings`)
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(`${sharedServer.url}/`)
    await jumpTo(page, 'Lighthouse', 'Lighthouse')
    await expect(
      page.getByRole('region', { name: 'Edit Your AI Agent' }).getByLabel('Agent name'),
    ).toHaveValue('Lighthouse')
    await jumpTo(page, 'Run an agent', 'Run an agent…')
    await expect(page.getByPlaceholder('Run which agent?')).toBeFocused()
    await page.keyboard.type('light')
    await expect(page.getByRole('option', { name: 'Lighthouse' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('success', { exact: true })).toBeVisible()
    await tabTo(page, result.getByRole('button', { name: 'Close', exact: true }))
    await page.evaluate(openPaletteOnceClosed)
    await page.keyboard.press('Enter')
    await expect(result).toBeHidden()
    await take(page, 'dark', 'Switch to dark theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await jumpTo(page, 'Sign Out', 'Sign Out')
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  },
)
