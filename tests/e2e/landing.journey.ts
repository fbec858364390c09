import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { arrive, callAs, expectNoAxeFindings, expectNoSidewaysScroll, journey } from './product.ts'

/** Bytes of script that the page may load: without personas of the community, and with what draws them. */
const scriptMax = { readyPage: 5_000, withPersonas: 90_000 }

/** What a page loads from now on: each address, and the bytes of its scripts as gzip sends them. */
function loadsOf(page: Page): { hosts: Set<string>; scripts: Promise<number>[]; faults: string[] } {
  const loads = { hosts: new Set<string>(), scripts: [] as Promise<number>[], faults: [] as string[] }
  page.on('request', (request) => loads.hosts.add(new URL(request.url()).host))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loads.scripts.push(response.body().then((bytes) => gzipSync(bytes).length))
  })
  page.on('console', (message) => {
    if (message.type() === 'error') loads.faults.push(message.text())
  })
  page.on('pageerror', (error) => loads.faults.push(error.message))
  return loads
}

const sum = async (numbers: Promise<number>[]) => (await Promise.all(numbers)).reduce((a, b) => a + b, 0)

async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
}

journey(
  'the landing page is there with little script, nothing of it from another host',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const bytesMax = async (max: number) => {
      const visitor = await (await browser.newContext()).newPage()
      const loads = loadsOf(visitor)
      await visitor.goto(url)
      await readToTheEnd(visitor)
      const bytes = await sum(loads.scripts)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(max)
      expect([...loads.hosts]).toEqual([new URL(url).host])
      expect(loads.faults).toEqual([])
      await visitor.context().close()
    }
    await bytesMax(scriptMax.readyPage)
    await arrive(page, url)
    await callAs(page, url, 'POST', '/api/custom-personas', {
      name: 'Harbour pilot',
      description: 'Knows the tides.',
    })
    await bytesMax(scriptMax.withPersonas)
  },
)

journey(
  'the landing page adds the personas of the community, long and strange names break nothing, and a call that fails leaves the built-in ones',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(url)
    const personas = visitor.getByRole('region', { name: 'Expert Personas' })
    await expect(
      personas.getByText('Choose from 11 specialized personas, including 0 community-created ones'),
    ).toBeVisible()

    await arrive(page, url)
    for (const name of ['W'.repeat(100), 'مساعد البحث العلمي', '<b>bold</b>'])
      await callAs(page, url, 'POST', '/api/custom-personas', { name, description: '🦊'.repeat(2_000) })
    await visitor.goto(url)
    await expect(
      personas.getByText('Choose from 14 specialized personas, including 3 community-created ones'),
    ).toBeVisible()
    await expect(personas.getByText('3 Available')).toBeVisible()
    await expect(personas.getByText('<b>bold</b>')).toBeVisible()
    await expectNoAxeFindings(visitor, ['light', 'dark'])
    await visitor.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(visitor)

    await visitor.route('**/api/custom-personas', (route) =>
      route.fulfill({ status: 500, body: 'out of order' }),
    )
    const faults: Error[] = []
    visitor.on('pageerror', (fault) => faults.push(fault))
    const refused = visitor.waitForResponse('**/api/custom-personas')
    await visitor.goto(url)
    await personas.scrollIntoViewIfNeeded()
    expect((await refused).status()).toBe(500)
    await expect(personas.getByText('11 Available')).toBeVisible()
    await expect(visitor.getByRole('alert')).toHaveCount(0)
    expect(faults).toEqual([])
    await visitor.context().close()
  },
)
