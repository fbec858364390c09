import { expect } from '@playwright/test'
import {
  arrive,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
} from '#tests/e2e/product.ts'

/** As wide as a phone, without a space to break it at. */
const longName = `Nightly${'report'.repeat(12)}`

journey(
  'a key is made in the settings, calls the product, and is refused once it is revoked',
  async ({ page, sharedServer }) => {
    await arrive(page, sharedServer.url, '/settings/api-keys')
    await makeAgent(page, sharedServer.url, { name: 'Harbour watch' })
    const section = page.getByRole('region', { name: 'API keys' })
    await expect(section.getByText('You have no keys yet.')).toBeVisible()
    await section.getByRole('button', { name: 'Create key' }).click()
    await expect(section.getByText('Give the key a name')).toBeVisible()
    await section.getByLabel('Name').fill(longName)
    await section.getByRole('checkbox', { name: 'Run ·' }).uncheck()
    await section.getByRole('checkbox', { name: 'Read ·' }).uncheck()
    await section.getByRole('button', { name: 'Create key' }).click()
    await expect(section.getByText('Choose what the key may do')).toBeVisible()
    await expectNoAxeFindings(page)
    await section.getByRole('checkbox', { name: 'Read ·' }).check()
    await section.getByRole('button', { name: 'Create key' }).click()

    const panel = section.getByRole('region', { name: `The key "${longName}"` })
    await expect(panel).toBeFocused()
    const key = (await panel.getByText(/^blu_/).textContent()) ?? ''
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
    }
    const call = (method: string) =>
      fetch(`${sharedServer.url}/api/agents`, { method, headers: { authorization: `Bearer ${key}` } })
    const agents = (await (await call('GET')).json()) as { name: string }[]
    expect(agents.map(({ name }) => name)).toEqual(['Harbour watch'])
    expect((await call('POST')).status).toBe(403)

    await panel.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText(key)).toBeHidden()
    await page.reload()
    const row = section.getByRole('listitem').filter({ hasText: longName })
    await expect(row).toContainText('May see agents, runs and results')
    const ways = section.getByRole('region', { name: 'Use your agents from elsewhere' })
    await expect(ways.getByText(`${sharedServer.url}/mcp`, { exact: true })).toBeVisible()
    await ways.getByText('From a terminal').click()
    await expect(ways.getByText(`npx balancia login ${sharedServer.url}`)).toBeVisible()
    await expect(row).toContainText('last used')
    await row.getByRole('button', { name: `Revoke ${longName}` }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expectToast(page, 'Key revoked. Programs that use it are refused from now on')
    await expect(section.getByText('You have no keys yet.')).toBeVisible()
    expect((await call('GET')).status).toBe(401)
    expect(sharedServer.output()).not.toContain(key.slice(4))
  },
)
