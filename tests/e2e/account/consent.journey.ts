import { expect } from '@playwright/test'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import { spreadsheetId, startGooglePeer } from '#tests/peers/google-peer.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import {
  arrive,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

journey(
  'a spreadsheet is connected by consent at Google, not without it, and connected again once that is taken back; a local Ollama is offered and used',
  async ({ page, start }) => {
    const port = await freePort()
    const google = await startGooglePeer([`http://localhost:${port}/api/oauth/callback`])
    const ollama = await openPeer((_request, response) =>
      response.end('{"models":[{"name":"llama3.2:latest"}]}'),
    )
    await start({ PORT: String(port), OLLAMA_HOST: `127.0.0.1:${ollama.port}`, ...google.env })
    const url = `http://localhost:${port}`
    // The peer's pages ask for a font of the internet.
    await intercept(page, 'https://fonts.googleapis.com/**', (route) => route.abort())
    await arrive(page, url, '/marketplace/google-sheets')

    const connect = async () => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Connect Google Sheets' })
      await dialog
        .getByLabel('Spreadsheet')
        .fill(`https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`)
      await dialog.getByRole('button', { name: 'Connect with Google' }).click()
    }
    const signIn = async () => {
      await page.getByPlaceholder('Enter any login').fill('ann')
      await page.getByPlaceholder('and password').fill('any')
      await page.getByRole('button', { name: 'Sign-in' }).click()
    }
    const isAnswered = Promise.withResolvers<void>()
    await intercept(
      page,
      '**/api/integration-consents',
      async (route) => {
        await isAnswered.promise
        await route.fallback()
      },
      { times: 1 },
    )
    await connect()
    const connecting = page.getByRole('button', { name: 'Connecting...' })
    await expect(connecting).toBeVisible()
    await expect(connecting).toHaveAttribute('aria-busy', 'true')
    isAnswered.resolve()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('You did not allow it at Google, so nothing was connected.')).toBeVisible()
    await connect()
    await signIn()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Connected. The test below says')).toBeVisible()
    const panel = page.getByRole('region', { name: 'My Google Sheets Connection' })
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText('Connected to “Budget” with the sheets “Sheet1”.')).toBeVisible()
    await google.takeBack()
    const answered = page.waitForResponse('**/api/user-integrations/*/test')
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await answered
    await expect(panel.getByText(/^Test failed: Google has ended the access/)).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
    }
    await panel.getByRole('button', { name: 'Connect again' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(panel.getByText('Connect again')).toHaveCount(1)

    await page.goto(`${url}/settings/ai-model`)
    const offer = page.getByRole('region', { name: 'Ollama runs on the machine of this server' })
    await expectNoAxeFindings(page)
    await offer.getByRole('button', { name: 'Use Ollama' }).click()
    await expectToast(page, 'Connected. Agents use it from their next run on')
    await expect(page.getByText('Your agents can use llama3.2:latest (Ollama).')).toBeVisible()
    await Promise.all([google.close(), ollama.close()])
  },
)
