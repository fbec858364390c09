import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { callAs, enroll, expectNoSidewaysScroll, journey } from '#tests/e2e/product.ts'

/** Bytes of script that the page may load, as gzip sends them. */
const scriptMax = 6_000
/** How long the page may be on a phone, in screens of 360 × 800 px. */
const screensMax = 9

/** What a page loads from now on: each host, the bytes of its scripts, and what went wrong. */
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

journey(
  'the landing page counts and lists the personas of its installation without a script, and shows what people wrote as text',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    })
    const visitor = await context.newPage()
    await visitor.goto(url)
    const personas = visitor.getByRole('region', { name: 'Expert Personas' })
    await expect(
      personas.getByText('Choose from 11 specialized personas, including 0 community-created ones'),
    ).toBeVisible()
    await expect(personas.getByText('11 Available')).toBeVisible()
    await expect(personas.getByText(/Available$/)).toHaveCount(1)
    const height = await visitor.locator('html').evaluate((element) => element.scrollHeight)
    expect(height / 800).toBeLessThanOrEqual(screensMax)

    await enroll(page, url)
    for (const name of ['W'.repeat(100), 'مساعد البحث العلمي', '<b>bold</b> {{used}} $&'])
      await callAs(page, url, 'POST', '/api/custom-personas', { name, description: '🦊'.repeat(2_000) })
    const mine = (await callAs(page, url, 'GET', '/api/custom-personas/mine')) as { id: number }[]
    await callAs(page, url, 'PUT', `/api/admin/custom-personas/${mine[0]?.id}/approve`)
    await callAs(page, url, 'POST', '/api/admin/import-personas')
    await expect(async () => {
      await visitor.goto(url)
      await expect(
        personas.getByText('Choose from 516 specialized personas, including 3 community-created ones'),
      ).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(personas.getByText('3 Available')).toBeVisible()
    await expect(personas.getByText('502 Available')).toBeVisible()
    await expect(personas.getByText('Used 1 time', { exact: false })).toHaveCount(3)
    await expect(personas.getByText('Approved', { exact: true })).toHaveCount(1)
    await expect(personas.getByText('<b>bold</b> {{used}} $&')).toBeVisible()
    await expectNoSidewaysScroll(visitor)
    // One frame around them all would hold empty places.
    const framed = await personas
      .getByRole('region', { name: 'List of community personas' })
      .evaluate((list) =>
        [list, ...list.querySelectorAll('*')]
          .filter((part) => Number.parseFloat(getComputedStyle(part).borderTopWidth) > 0)
          .map(({ tagName }) => tagName),
      )
    expect(framed).toEqual(['LI', 'LI', 'LI'])
    await context.close()
  },
)

journey(
  'the landing page is there with little script, nothing of it from another host',
  async ({ page, sharedServer }) => {
    const loads = loadsOf(page)
    await page.goto(sharedServer.url)
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 20_000)
    await page.waitForLoadState('networkidle')
    const bytes = await sum(loads.scripts)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(scriptMax)
    expect([...loads.hosts]).toEqual([new URL(sharedServer.url).host])
    expect(loads.faults).toEqual([])
  },
)
