import { expect } from '@playwright/test'
import { arrive, expectNoAxeFindings, expectNoSidewaysScroll, journey } from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'on a phone, a career plan is created by conversation, ticked off, edited, downloaded and reminded of',
  async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 360, height: 760 })
    await arrive(page, sharedServer.url, '/career-assistant')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balancia AI Career Assistant')
    await expectNoAxeFindings(page, bothSchemes)
    const field = page.getByLabel('Your message')
    await field.fill('I want to become a software developer within 3 months')
    await field.press('Enter')
    await page.getByLabel('Git', { exact: true }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Time: 8 hours a week')).toBeVisible()
    await field.fill('I have 5 hours a week')
    await field.press('Enter')
    await expect(page.getByText('Timeline: 3 months')).toBeVisible()
    await expect(page.getByText('Time: 5 hours a week')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, create my plan!' }).click()
    await expect(page.getByRole('progressbar', { name: 'Build progress' })).toBeVisible()
    await page.getByRole('link', { name: 'Open plan' }).click()

    const months = page.getByRole('list', { name: 'Roadmap' })
    await expect(months.getByRole('heading')).toHaveCount(3)
    await months.getByRole('checkbox').first().check()
    await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit month 2' }).click()
    await page.getByLabel('Tasks').fill('Read one chapter\nBuild one page')
    await page.getByRole('button', { name: 'Save month' }).click()
    await expect(page.getByText('Build one page')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Calendar (ICS)' }).click(),
    ])
    expect(calendar.suggestedFilename()).toMatch(/^career-plan-\d+\.ics$/)
    await page.getByRole('button', { name: 'Remind me every Monday' }).click()
    await expect(page.getByText(/“Reminder: .+” is made and active\./).first()).toBeVisible()
    await page.reload()
    await expect(months.getByRole('checkbox').first()).toBeChecked()
  },
)
