import { expect } from '@playwright/test'
import { helpTopics } from '#contract/help-topics.ts'
import { arrive, expectNoAxeFindings, expectNoSidewaysScroll, journey } from '#tests/e2e/product.ts'

journey(
  'help is found by typing, read with its pictures, and there for who is signed in as for who is not',
  async ({ page, browser, sharedServer }) => {
    await page.goto(sharedServer.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/help`)
    const topics = page.getByRole('region', { name: 'Topics' }).getByRole('listitem')
    const search = page.getByRole('searchbox', { name: 'Search the topics' })
    await expect(topics).toHaveCount(helpTopics.length)
    await search.fill('cron expr')
    await expect(topics).toHaveCount(1)
    await expect(page.getByRole('status')).toHaveText('1 topic')
    await search.fill('flux capacitor')
    await expect(topics).toHaveCount(0)
    await expect(page.getByRole('status')).toContainText('Contact Us')
    await search.fill('cron')
    await topics.getByRole('link', { name: /^Schedules/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedules')
    const picture = page.getByRole('img', { name: 'Each planned time, and what became of it' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(956)
    await page.getByRole('link', { name: 'Contact Us' }).first().click()
    await expect(page.locator('#contact')).toBeInViewport()
    await expect(page.getByText('has not set a contact address')).toContainText(sharedServer.url)
    expect((await page.request.get(`${sharedServer.url}/help/no-such-topic`)).status()).toBe(404)

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const quiet = await plain.newPage()
    await quiet.goto(`${sharedServer.url}/help`)
    await expect(quiet.getByRole('region', { name: 'Topics' }).getByRole('listitem')).toHaveCount(
      helpTopics.length,
    )
    await expect(quiet.getByRole('searchbox')).toBeHidden()
    await plain.close()

    await arrive(page, sharedServer.url, '/settings')
    await page.getByRole('link', { name: 'Help Center' }).first().click()
    await search.fill('budget left empty')
    await expect(topics).toHaveCount(1)
    await expect(page.getByText('has not set a contact address')).toContainText(sharedServer.url)
    await topics.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budgets')
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'All topics' }).click()
    await expect(topics).toHaveCount(helpTopics.length)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  },
)
