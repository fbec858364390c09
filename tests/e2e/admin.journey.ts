import { expect } from '@playwright/test'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  openDashboard,
  pickPersona,
  unfold,
} from './product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'an administrator imports the system personas, which everybody then finds by category and by words',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const admin = await (await browser.newContext({ extraHTTPHeaders: fromNewAddress() })).newPage()
    await arrive(admin, url)
    await admin.goto(`${url}/admin#personas`)
    await expect(admin.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expect(admin.getByText('0 of 502 are imported')).toBeVisible()
    await admin.route('**/api/admin/import-personas', async (route) => {
      await expect(admin.getByText('Importing 502 Agent Personas...')).toBeVisible()
      await route.continue()
    })
    const button = admin.getByRole('button', { name: 'Import 502 System Personas' })
    await button.click()
    await expect(admin.getByText('502 system personas imported.')).toBeVisible()
    await expect(admin.getByText('Imported: 502')).toBeVisible()
    await expect(admin.getByText('502 of 502 are imported')).toBeVisible()
    await button.click()
    await expect(admin.getByText('All 502 system personas were here already.')).toBeVisible()
    await expect(admin.getByText('Imported: 0')).toBeVisible()
    await expectNoAxeFindings(admin, bothSchemes)

    await admin.unroute('**/api/admin/import-personas')
    const errors = ['Sommelier: The category is unknown', 'Entry 7: The name is missing']
    await admin.route('**/api/admin/import-personas', (route) =>
      route.fulfill({ json: { message: 'Nothing to import.', imported: 0, errors } }),
    )
    await button.click()
    await admin.getByText('2 errors (click to view)').click()
    await expect(admin.getByText('Entry 7: The name is missing')).toBeVisible()
    await admin.unroute('**/api/admin/import-personas')
    await admin.route('**/api/admin/import-personas', (route) => route.abort())
    await button.click()
    await expectToast(admin, 'Failed to import personas')

    await arrive(page, url)
    await openDashboard(page, url)
    const field = page.getByRole('combobox', { name: 'Persona', exact: true })
    await field.click()
    await page.getByRole('option', { name: /^Food & Cooking/ }).click()
    await expect(page.getByPlaceholder('Search personas')).toBeFocused()
    await expect(page.getByRole('option', { name: /^Sommelier/ })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('option', { name: /^Food & Cooking/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await pickPersona(page, 'Sommelier')
    await expect(page.getByText('What is on the plate, who is drinking')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByLabel('Agent name').fill('Wine of the week')
    await page.getByLabel('Task description').fill('Suggest a wine for the dish of the week.')
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'AI Agent created successfully')
    await expect((await unfold(page, 'Wine of the week')).getByText('Sommelier')).toBeVisible()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(url)
    const personas = visitor.getByRole('region', { name: 'Expert Personas' })
    await expect(
      personas.getByText('Choose from 513 specialized personas, including 0 community-created ones'),
    ).toBeVisible()
    await expect(personas.getByText('502 Available')).toBeVisible()
    await expectNoAxeFindings(visitor, bothSchemes)
    for (const other of [admin, visitor]) await other.context().close()
  },
)

journey(
  'an administrator gives a role, shuts an account, which is signed out at once, and reads who did what',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const admin = await (await browser.newContext({ extraHTTPHeaders: fromNewAddress() })).newPage()
    await arrive(admin, url)
    const email = await arrive(page, url)
    await admin.goto(`${url}/admin`)
    const row = admin.getByRole('row').filter({ hasText: email })
    await expect(admin.getByRole('columnheader')).toHaveText([
      'User',
      'Role',
      'Status',
      'Created',
      'Last Login',
      'Actions',
    ])
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await admin.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Manager')
    await expectToast(admin, 'User role updated successfully')
    const me = admin.getByRole('row').filter({ hasText: 'You' })
    await me.getByRole('combobox').selectOption('User')
    await expectToast(admin, 'This is the last administrator. Make somebody else an administrator first.')
    await expect(me.getByRole('combobox')).toHaveValue('admin')
    await expectNoAxeFindings(admin, bothSchemes)

    await row.getByRole('button', { name: /^Deactivate/ }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate user' }).click()
    await expectToast(admin, 'User status updated successfully')
    await expect(row.getByText('Inactive')).toBeVisible()
    expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(401)
    await row.getByRole('button', { name: /^Activate/ }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()

    await admin.getByRole('searchbox', { name: 'Search users' }).fill('nobody-of-this-name')
    await expect(admin.getByText('No user found')).toBeVisible()
    await admin.getByRole('tab', { name: 'Activity Logs' }).click()
    await expect(admin.getByRole('columnheader')).toHaveText([
      'User',
      'Action',
      'Resource',
      'Time',
      'IP Address',
    ])
    const shut = admin.getByRole('row').filter({ hasText: 'deactivate user' })
    await expect(shut).toContainText(/user \(.+\).*[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}/)
    await expectNoAxeFindings(admin, bothSchemes)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)
    await admin.getByRole('tab', { name: 'Users' }).press('ArrowRight')
    const logs = admin.getByRole('tab', { name: 'Activity Logs' })
    await expect(logs).toHaveAttribute('aria-selected', 'true')
    await expect(admin).toHaveURL(/activity/)
    await admin.reload()
    await expect(logs).toHaveAttribute('aria-selected', 'true')
    const refused = await callAs(page, url, 'GET', '/api/admin/users').catch((error: Error) => error.message)
    expect(refused).toContain('401')
    await admin.context().close()
  },
)
