import { expect } from '@playwright/test'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  openDashboard,
  openMenu,
  pickPersona,
  rowOf,
} from '#tests/e2e/product.ts'

journey(
  'a webhook is connected, tested, seen to fail, and disconnected, and its address is never shown again',
  async ({ page, sharedServer }) => {
    const secret = 'canary-Xk42-wQ9z'
    let status = 200
    const slack = await openPeer(({ url }, response) => {
      const tides = 'High tide is at noon on Monday. The pier is closed for repair until Friday.'
      response.writeHead(status).end(url === '/v1/tides' ? tides : 'no_service')
    })
    await arrive(page, sharedServer.url, '/marketplace')
    await page.getByLabel('Category', { exact: true }).selectOption('Email')
    await expect(page.getByRole('heading', { name: 'Available Integrations (2)' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await page.getByLabel('Category', { exact: true }).selectOption('All')
    await page.getByRole('searchbox', { name: 'Search' }).fill('slack')
    await page.getByRole('button', { name: 'Connect Slack' }).click()

    const dialog = page.getByRole('dialog', { name: 'Connect Slack' })
    await expect(dialog.getByPlaceholder('My Slack Connection')).toBeVisible()
    await expect(dialog.getByText('This will be encrypted and stored securely')).toBeVisible()
    await dialog.getByLabel('Webhook URL').fill('http://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByText('The address is on a private network')).toBeVisible()
    // An address is taken without its scheme, and what was connected is tested at once.
    await dialog.getByLabel('Webhook URL').fill(`127.0.0.1:${slack.port}/services/${secret}`)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expectToast(page, 'Connected')
    expect(slack.hits.map(({ path }) => path)).toEqual([`/services/${secret}`])
    await expect(page.getByRole('button', { name: 'Connect Slack' })).toBeDisabled()

    await page.getByRole('button', { name: 'Settings of My Slack Connection' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slack' })).toBeVisible()
    const panel = page.getByRole('region', { name: 'My Slack Connection' })
    await expect(panel.getByPlaceholder(`••••${secret.slice(-4)}, stays as it is`)).toBeVisible()
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText('Slack took a test message: look for it in the channel.')).toBeVisible()
    expect(slack.hits.map(({ path }) => path)).toEqual([`/services/${secret}`, `/services/${secret}`])
    await page.getByRole('radio', { name: '4 stars' }).press('Space')
    await expect(page.getByText('4.0 rating by one person')).toBeVisible()

    // Without any model an agent reads from one connection and delivers what it made of it to the other.
    const api = await callAs<{ id: number }>(page, sharedServer.url, 'POST', '/api/user-integrations', {
      integrationId: 'http-request',
      name: 'Harbour office',
      config: { address: `http://127.0.0.1:${slack.port}/v1` },
    })
    await openDashboard(page, sharedServer.url)
    await page.getByLabel('Agent name').fill('Tide watch')
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Summarize what the harbour office says.')
    await page.getByText('Tools and delivery').click()
    await page.getByLabel('Read from: add').selectOption({ label: 'Harbour office: Read from the API' })
    await page.getByLabel('path', { exact: true }).fill('/tides')
    await page
      .getByLabel('Deliver result to: add')
      .selectOption({ label: 'My Slack Connection: Send a message' })
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await rowOf(page, 'Tide watch').getByRole('button', { name: 'Run now' }).click()
    await expect.poll(() => slack.hits.at(-1)?.body ?? '').toContain('The pier is closed')
    expect(slack.hits.map(({ path }) => path)).toContain('/v1/tides')
    await page.goto(`${sharedServer.url}/dashboard`)
    await openMenu(page, 'Tide watch', 'Automation')
    await page.getByRole('tab', { name: 'Results' }).click()
    const targets = page.getByRole('list', { name: 'Where results go' })
    await expect(targets.getByText('My Slack Connection: Send a message')).toBeVisible()
    await callAs(page, sharedServer.url, 'DELETE', `/api/user-integrations/${api.id}`)
    await page.goto(`${sharedServer.url}/marketplace/slack`)

    status = 404
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText(/^Test failed: It was not found.+no_service$/).first()).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
    }
    await panel.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('alertdialog').getByText('Tide watch')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expectToast(page, 'Disconnected. Its key is forgotten.')
    await page.getByRole('link', { name: 'API Marketplace' }).click()
    await expect(page.getByRole('heading', { name: 'Connected' })).toBeHidden()
    expect(await page.content()).not.toContain(secret)
    expect(sharedServer.output()).not.toContain(secret)
    await slack.close()
  },
)
