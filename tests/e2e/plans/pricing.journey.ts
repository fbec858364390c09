import { expect } from '@playwright/test'
import {
  arrive,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

const usageCall = '**/api/user/subscription'

journey(
  'a visitor works out a plan by keys, and keeps the interval on the way back',
  async ({ page, sharedServer }) => {
    const asked: string[] = []
    const noise: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('console', (message) => message.type() === 'error' && noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(String(error)))
    await page.goto(`${sharedServer.url}/pricing`)
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeEnabled()
    await page.getByRole('radio', { name: 'Monthly' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\/pricing\?interval=yearly$/)
    await expect(page.getByRole('article', { name: 'Starter' })).toContainText('$278.40 per year')
    await page.getByRole('slider', { name: 'Agents' }).focus()
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('slider', { name: 'Agents' })).toHaveAttribute('aria-valuetext', '11 agents')
    await expect(page.getByRole('status').filter({ hasText: 'Recommended plan' })).toContainText('Pro')
    await page.getByRole('slider', { name: 'Monthly executions' }).press('End')
    await expect(page.getByRole('status').filter({ hasText: 'Recommended plan' })).toContainText('Enterprise')
    await page.getByRole('slider', { name: 'Team size' }).press('End')
    await expect(page.getByText('$4.78 a month')).toBeVisible()
    await page.getByRole('link', { name: 'See the Enterprise plan' }).click()
    await expect(page.getByRole('article', { name: 'Enterprise' })).toBeInViewport()
    await page.getByRole('link', { name: 'Demos' }).last().click()
    await expect(page).toHaveURL(/\/demos$/)
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, ['light', 'dark'])
    expect(noise).toEqual([])
    expect(asked.filter((path) => path.includes('checkout') || path.includes('dialog'))).toEqual([])
  },
)

journey(
  'a signed-in user sees the usage, chooses in a dialog, and always has a next step',
  async ({ page, sharedServer }) => {
    const noise: string[] = []
    page.on('pageerror', (error) => noise.push(String(error)))
    let isDown = true
    await intercept(page, usageCall, (route) =>
      isDown ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await intercept(page, '**/api/subscription-plans', (route) => route.fulfill({ status: 500, body: '' }))
    await arrive(page, sharedServer.url, '/pricing')
    await expect(page.getByText('Failed to load your current usage')).toBeVisible()
    await expectNoAxeFindings(page)
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('0 executions this month, without a limit')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Choose Pro' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your choice' })
    await expect(dialog).toContainText('Test mode: no money is taken')
    await expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await expect(page).toHaveURL(/\?plan=pro&interval=monthly$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Choose Pro' })).toBeFocused()
    await expect(page).toHaveURL(/\/pricing$/)
    await page.goto(`${sharedServer.url}/pricing?plan=free&interval=monthly`)
    await expect(dialog).toContainText('Free needs no payment.')
    await dialog.getByRole('button', { name: 'Continue with Free' }).click()
    await expectToast(page, 'Your plan is active. It needs no payment.')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/pricing$/)
    await page.goto(`${sharedServer.url}/pricing?plan=gold&interval=weekly`)
    await expect(page.getByText('Current usage')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(noise).toEqual([])
  },
)
