import { expect } from '@playwright/test'
import { arrive, callAs, expectToast, journey, makeAgent, pickPersona, rowOf } from './product.ts'

journey(
  'every action says in words that it failed, and loses nothing, when the server is gone',
  async ({ page, context, start }) => {
    const server = await start()
    await arrive(page, server.url)
    await makeAgent(page, server.url, { name: 'Resting', status: 'paused' })
    await makeAgent(page, server.url, { name: 'Working' })
    await page.reload()
    const row = rowOf(page, 'Working')
    await expect(row).toBeVisible()
    const home = await context.newPage()
    await home.goto(server.url)
    await home.getByRole('button', { name: 'Manage Existing Agents' }).click()
    const pause = home.getByRole('button', { name: /^Pause agent/ }).first()
    await expect(pause).toBeVisible()
    await page.waitForLoadState('networkidle')
    await server.kill()

    await pause.click()
    await expectToast(home, 'Error', 'Failed to toggle agent')

    await row.getByRole('button', { name: /^Pause/ }).click()
    await expectToast(page, 'Error', 'Failed to toggle agent status')
    await row.getByRole('button', { name: /^Duplicate/ }).click()
    await expectToast(page, 'Error', 'Failed to duplicate agent')
    await row.getByRole('button', { name: /^Run now/ }).click()
    await expectToast(page, 'Error', 'Failed to run agent')
    await page.getByRole('button', { name: 'Run All Active' }).click()
    await expectToast(page, 'Error', 'Failed to perform bulk operation')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectToast(page, 'Error', 'Failed to delete agent')
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: /^History/ }).click()
    const history = page.getByRole('dialog', { name: 'Conversation History' })
    await expect(history.getByText('Failed to load conversation history')).toBeVisible()
    await expect(history.getByText('Please try again later')).toBeVisible()
    await history.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.getByLabel('Agent name').fill('Not lost')
    await pickPersona(page, 'Content Writer')
    await page.getByLabel('Task description').fill('Write one good line about the sea.')
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'Error', 'Failed to create agent')
    await expect(page.getByLabel('Agent name')).toHaveValue('Not lost')
  },
)

journey(
  'one message shows at a time, for five seconds; F8 leads to it and a swipe sends it away',
  async ({ page, house }) => {
    await arrive(page, house.url)
    await makeAgent(page, house.url, { name: 'Working' })
    await page.reload()
    const row = rowOf(page, 'Working')
    const toasts = page.locator('[role=region][aria-label^="Notifications"] li')
    await row.getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Success!', 'Agent paused successfully')
    const shownAt = Date.now()
    await row.getByRole('button', { name: 'Resume' }).click()
    await expectToast(page, 'Success!', 'Agent activated successfully')
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(0, 400)
    await expect(toasts).toHaveCount(0, { timeout: 10_000 })
    expect(Date.now() - shownAt).toBeGreaterThan(4_900)

    await row.getByRole('button', { name: 'Duplicate' }).click()
    await expectToast(page, 'Agent has been successfully duplicated. You can now edit the copy.')
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notifications/ }).locator(':focus')).toHaveCount(1)
    const box = await toasts.first().boundingBox()
    if (!box) throw new Error('The toast is gone already.')
    await page.mouse.move(box.x + 60, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 140, box.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect(toasts).toHaveCount(0, { timeout: 2_000 })
  },
)

journey('an edit that cannot be saved is told and kept', async ({ page, start }) => {
  const server = await start()
  await arrive(page, server.url)
  await makeAgent(page, server.url, { name: 'Working' })
  await page.reload()
  await rowOf(page, 'Working').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Agent name').fill('Working harder')
  await page.waitForLoadState('networkidle')
  await server.kill()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update agent')
  await expect(page.getByLabel('Agent name')).toHaveValue('Working harder')
})

journey('a session that ended is told, and signing in comes back to the page', async ({ page, house }) => {
  await arrive(page, house.url)
  await makeAgent(page, house.url, { name: 'Working' })
  await page.reload()
  const pause = rowOf(page, 'Working').getByRole('button', { name: /^Pause/ })
  await expect(pause).toBeVisible()
  await callAs(page, house.url, 'POST', '/api/auth/sign-out')
  await pause.click()
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.waitForURL(/\/login\?returnTo=%2Fdashboard/)
})
