import { expect, type Locator, type Page } from '@playwright/test'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const endMaxMs = 60_000

/** Opens the triggers of an agent from its menu. */
async function openTriggers(page: Page, agent: string): Promise<Locator> {
  await rowOf(page, agent).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Automation' }).click()
  await page.getByRole('tab', { name: 'Triggers' }).click()
  return page.getByRole('dialog', { name: 'Automation' })
}

/** The value beside a label among the keys that are shown once. */
const shownOnce = (panel: Locator, label: string) =>
  panel.getByText(label, { exact: true }).locator('xpath=..').getByRole('code').innerText()

const send = (url: string, headers: Record<string, string>, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

journey(
  'a webhook made on the page runs its agent, its log shows the run, and a new key ends the old one',
  async ({ page, sharedServer }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Order desk', pythonScript: 'print("order:", input)' })
    await openDashboard(page, sharedServer.url)
    const dialog = await openTriggers(page, 'Order desk')
    await expect(dialog.getByText('No triggers yet')).toBeVisible()

    await dialog.getByRole('button', { name: 'Add trigger' }).click()
    await expect(dialog.getByLabel('What starts the agent')).toBeFocused()
    await dialog.getByLabel('Name').fill('Shop orders')
    await dialog.getByLabel('At most per minute').fill('0')
    await dialog.getByRole('button', { name: 'Create trigger' }).click()
    await expect(dialog.getByText('Allow at least 1 delivery a minute')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await dialog.getByLabel('At most per minute').fill('30')
    await dialog.getByRole('button', { name: 'Create trigger' }).click()

    const keys = dialog.getByRole('region', { name: 'The key of “Shop orders”' })
    await expect(keys).toBeFocused()
    await expect(keys.getByText('It is shown this once')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await keys.getByRole('button', { name: 'Copy' }).first().click()
    const key = await shownOnce(keys, 'Key')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    const address = await shownOnce(keys, 'Address (POST)')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Close without the key?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await keys.getByRole('button', { name: 'I have saved it' }).click()
    await expect(dialog).not.toContainText(key)

    const taken = await send(address, { 'x-api-key': key }, { order: 4711 })
    expect(taken.status).toBe(202)
    const card = dialog.getByRole('article', { name: 'Shop orders' })
    await card.getByRole('button', { name: 'Delivery log' }).click()
    const log = card.getByRole('list', { name: 'Delivery log' })
    const first = log.getByRole('listitem').first()
    await expect(first.getByText('success', { exact: true })).toBeVisible({ timeout: endMaxMs })
    await expect(first.getByText('Received')).toBeVisible()
    await first.getByText('What was sent').click()
    await expect(first.getByText('{"order":4711}')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await first.getByRole('button', { name: /^View run/ }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('order: {"order":4711}').first()).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await first.getByRole('button', { name: /^Run again/ }).click()
    await expect(log.getByText('Run again').first()).toBeVisible()
    await expect(log.getByRole('listitem')).toHaveCount(2)

    await card.getByRole('button', { name: 'Send a test event' }).click()
    await card.getByLabel('What to send').fill('plain words')
    await expect(card.getByText('This is not JSON, so it is sent as plain text.')).toBeVisible()
    await card.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(card.getByText('Accepted: run started')).toBeVisible()
    await expect(card.getByText('202', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(dialog).toHaveCSS('width', '360px')
    await expectNoSidewaysScroll(page)

    await card.getByRole('button', { name: 'New key' }).click()
    await page
      .getByRole('alertdialog', { name: 'Create a new key?' })
      .getByRole('button', { name: 'Create a new key' })
      .click()
    await expect(keys).toBeFocused()
    await expectNoSidewaysScroll(page)
    const newKey = await shownOnce(keys, 'Key')
    expect(newKey).not.toBe(key)
    expect((await send(address, { 'x-api-key': key }, { order: 1 })).status).toBe(401)
    expect((await send(address, { 'x-api-key': newKey }, { order: 2 })).status).toBe(202)
    await keys.getByRole('button', { name: 'I have saved it' }).click()

    await card.getByRole('switch').click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
    expect((await send(address, { 'x-api-key': newKey }, { order: 3 })).ok).toBe(false)
    await card.getByRole('button', { name: 'Delete trigger' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete this trigger?' })
      .getByRole('button', { name: 'Delete trigger' })
      .click()
    await expect(dialog.getByText('No triggers yet')).toBeVisible()
    expect((await send(address, { 'x-api-key': newKey }, { order: 4 })).status).toBe(404)
  },
)

journey(
  'an agent starts another by an event, an API key answers with the result, and results are posted on',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const first = await makeAgent(page, sharedServer.url, {
      name: 'Watcher',
      pythonScript: 'print("ship ahoy")',
    })
    const second = await makeAgent(page, sharedServer.url, { name: 'Writer' })
    await page.goto(`${sharedServer.url}/dashboard?deploy=${second}`)
    const dialog = page.getByRole('dialog', { name: 'Automation' })

    await dialog.getByRole('button', { name: 'Add trigger' }).click()
    await dialog.getByLabel('What starts the agent').selectOption('Event')
    await dialog.getByLabel('When this agent').selectOption('Watcher')
    await dialog.getByRole('button', { name: 'Create trigger' }).click()
    await expect(dialog.getByText('Runs when “Watcher” finishes')).toBeVisible()

    await dialog.getByRole('tab', { name: 'Results' }).click()
    await dialog.getByRole('button', { name: 'Add address' }).click()
    await dialog.getByLabel('Address', { exact: true }).fill('nonsense')
    await dialog.getByRole('button', { name: 'Create address' }).click()
    await expect(dialog.getByText('Please enter a valid URL').last()).toBeVisible()
    await dialog.getByLabel('Address', { exact: true }).fill(`${sharedServer.url}/nobody-here`)
    await dialog.getByRole('button', { name: 'Create address' }).click()
    const secret = dialog.getByRole('region', { name: 'The signing secret of the new address' })
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await secret.getByRole('button', { name: 'I have saved it' }).click()

    await callAs(page, sharedServer.url, 'POST', `/api/agents/${first}/run`)
    await dialog.getByRole('tab', { name: 'Triggers' }).click()
    const card = dialog.getByRole('article', { name: 'Event' })
    await expect
      .poll(() => callAs<unknown[]>(page, sharedServer.url, 'GET', `/api/agents/${second}/executions`))
      .toHaveLength(1)
    await card.getByRole('button', { name: 'Delivery log' }).click()
    await expect(card.getByText('success', { exact: true })).toBeVisible({ timeout: endMaxMs })
    await dialog.getByRole('tab', { name: 'Results' }).click()
    const address = dialog.getByRole('article', { name: `${sharedServer.url}/nobody-here` })
    await address.getByRole('button', { name: 'Delivery log' }).click()
    await expect(address.getByText(/last answer 40\d/)).toBeVisible({ timeout: endMaxMs })
    await expectNoAxeFindings(page, bothSchemes)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()

    await page.goto(`${sharedServer.url}/dashboard?deploy=${first}`)
    await dialog.getByRole('button', { name: 'Add trigger' }).click()
    await dialog.getByLabel('What starts the agent').selectOption('API key')
    // A key that arrives while another tab is open is still shown, and opening the form does not lose it.
    const isSlow = Promise.withResolvers<void>()
    await page.route(`**/api/agents/${first}/triggers`, async (route) => {
      await isSlow.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Create trigger' }).click()
    await dialog.getByRole('tab', { name: 'Results' }).click()
    isSlow.resolve()
    const keys = dialog.getByRole('region', { name: 'The key of “API key”' })
    await expect(keys).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit agent' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    const key = await shownOnce(keys, 'Key')
    const answer = await send(
      `${sharedServer.url}/api/v1/agents/${first}/run`,
      { authorization: `Bearer ${key}` },
      { input: 'now' },
    )
    expect(await answer.json()).toMatchObject({ status: 'success', metadata: { triggerSource: 'api' } })
    await keys.getByRole('button', { name: 'I have saved it' }).click()
    await dialog.getByRole('tab', { name: 'Triggers' }).click()
    await dialog.getByText('Send the key in the header').click()
    await expect(dialog.getByText('Authorization: Bearer YOUR_KEY').first()).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
  },
)
