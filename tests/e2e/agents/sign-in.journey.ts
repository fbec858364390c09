import { expect } from '@playwright/test'
import { openMembersSite } from '#tests/peers/members-site.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import {
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
} from '#tests/e2e/product.ts'

const member = 'the password of a member'

journey(
  'a sign-in is recorded, tried and used: the run reads the page with a browser and shows its picture, and what was filled in is shown nowhere again',
  async ({ page, sharedServer: { url } }) => {
    const site = await openMembersSite(member)
    await enroll(page, url)
    await makeAgent(page, url, { name: 'Members', webLinks: [site.url] })
    await openDashboard(page, url)
    await rowOf(page, 'Members').getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('region', { name: 'Edit Your AI Agent' })
    const menu = form.getByRole('button', { name: `How to read ${site.url}` })
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'Always with a browser' }).click()
    await expect(form.getByText('Always with a browser')).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sign in first…' }).click()

    const dialog = page.getByRole('dialog', { name: 'Sign in first' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByLabel('Name of the field').first()).toBeFocused()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.type('Password')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a wrong password')
    await dialog.getByLabel('Name of the field').nth(1).fill('Email')
    await dialog.getByLabel('What to fill in').nth(1).fill('ada@example.com')
    await dialog.getByLabel('Text of the button').fill('Sign in')
    await dialog.getByRole('button', { name: 'Move step 2 up' }).press('Enter')
    await expect(dialog.getByLabel('Name of the field').first()).toHaveValue('Email')
    const tryIt = dialog.getByRole('button', { name: 'Try it' })
    await tryIt.click()
    await expect(dialog.getByText('The sign-in failed at step 3')).toBeVisible()
    const picture = dialog.getByRole('img', { name: 'The page after the steps' })
    await expect(picture).toBeVisible()
    await dialog.getByLabel('What to fill in').nth(1).fill(member)
    await tryIt.click()
    await expect(dialog.getByText('Signed in. The page is')).toBeVisible()
    await expect(picture).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    // It is saved only once the run could sign in, however slow that is.
    const isStored = Promise.withResolvers<void>()
    await intercept(page, '**/api/agents/*/sign-ins', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await expect(form.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByText('Agent updated successfully')).toHaveCount(0)
      await route.continue()
      isStored.resolve()
    })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await isStored.promise
    await expectToast(page, 'Agent updated successfully')

    await page.setViewportSize({ width: 360, height: 740 })
    await rowOf(page, 'Members').getByRole('button', { name: 'Run now' }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('Berth 7 is free from Monday.').first()).toBeVisible()
    await expect(result.getByText('Read with a browser')).toBeVisible()
    await result.getByText('Picture of the page').click()
    const seen = result.getByRole('img', { name: 'The page as the browser saw it' })
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500)
    await expectNoAxeFindings(page, ['light', 'dark'])
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')

    const before = site.signIns()
    await rowOf(page, 'Members').getByRole('button', { name: 'Run now' }).click()
    await expect(result.getByText('unchanged').first()).toBeVisible()
    expect(site.signIns()).toBe(before)
    await page.keyboard.press('Escape')
    await rowOf(page, 'Members').getByRole('button', { name: 'Edit', exact: true }).click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Change the sign-in…' }).click()
    await expect(dialog.getByText('Signed in. Last used')).toBeVisible()
    for (const value of await dialog.getByLabel('What to fill in').all()) {
      await expect(value).toHaveValue('')
      await expect(value).toHaveAttribute('placeholder', /Stored/)
    }
    expect(await page.content()).not.toContain(member)
    await expectNoAxeFindings(page, ['light', 'dark'])
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialog.getByText('Signed in. Last used')).toHaveCount(0)
    await site.close()
  },
)
