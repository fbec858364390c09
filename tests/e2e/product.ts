import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { article, type Pages, servePages } from '#tests/setup/pages.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/server.ts'

interface Fixtures {
  /** Starts a server for this test; it is stopped and its data removed at the end. */
  start: (env?: Record<string, string>) => Promise<Server>
  /** Two pages on loopback that agents of the journeys read. */
  pages: Pages
}

/** A journey: the real product, started anew, in a real browser. */
export const journey = base.extend<Fixtures>({
  start: async ({ baseURL: _none }, use) => {
    const servers: Server[] = []
    await use(async (env) => {
      const server = await startServer({ dataDir: await newDataDir(), env })
      servers.push(server)
      return server
    })
    for (const server of servers) {
      await server.stop()
      await removeDataDir(server.dataDir)
    }
  },
  pages: async ({ baseURL: _none }, use) => {
    const pages = await servePages({
      '/harbour': article('Harbour news', [
        'The harbour opened again on Monday after 14 days of repair.',
        'Ships of up to 40 metres can moor at the new quay.',
      ]),
      '/bridge': article('Bridge news', ['The bridge stays closed until 3 December 2026 for all traffic.']),
    })
    await use(pages)
    await pages.close()
  },
})

/** Signs up as a new person; ends on the dashboard. */
export async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/signup`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'My Agents' })).toBeVisible()
}

/** Fails when axe finds anything on the page as it stands. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
