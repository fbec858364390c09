import { expect } from '@playwright/test'
import {
  arrive,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  password,
  pickPersona,
  unfold,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'an administrator imports the system personas, which everybody then finds by category and by words',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const admin = await (await browser.newContext({ extraHTTPHeaders: fromNewAddress() })).newPage()
    await enroll(admin, url)
    await admin.goto(`${url}/admin#personas`)
    await expect(admin.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expect(admin.getByText('0 of 502 are imported')).toBeVisible()
    await intercept(admin, '**/api/admin/import-personas', async (route) => {
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
    await intercept(admin, '**/api/admin/import-personas', (route) =>
      route.fulfill({ json: { message: 'Nothing to import.', imported: 0, errors } }),
    )
    await button.click()
    await admin.getByText('2 errors (click to view)').click()
    await expect(admin.getByText('Entry 7: The name is missing')).toBeVisible()
    await admin.unroute('**/api/admin/import-personas')
    await intercept(admin, '**/api/admin/import-personas', (route) => route.abort())
    await button.click()
    await expectToast(admin, 'Failed to import personas')

    await arrive(page, url)
    const field = page.getByRole('combobox', { name: 'Persona', exact: true })
    await field.click()
    // Aiming at an option before the list has its place would scroll the page away below it.
    await expect(page.getByRole('dialog', { name: 'Personas' })).toBeInViewport()
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
  'an administrator invites a manager, who accepts, is shut out while signed in, and is let in again',
  async ({ page, browser, start }) => {
    const { url } = await start({ BALANCIA_SIGNUP: 'invite' })
    const admin = await (await browser.newContext({ extraHTTPHeaders: fromNewAddress() })).newPage()
    await enroll(admin, url)
    await page.goto(`${url}/signup`)
    await expect(page.getByText('Sign-up is by invitation only.')).toBeVisible()

    await admin.goto(`${url}/admin#invitations`)
    await expect(admin.getByText('Nobody was invited yet')).toBeVisible()
    await admin.getByRole('button', { name: 'Invite User' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Invite New User' })
    const send = dialog.getByRole('button', { name: 'Send Invitation' })
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Email').fill('nobody')
    await send.click()
    await expect(dialog.getByText('Valid email is required')).toBeVisible()
    await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['User', 'Manager', 'Admin'])
    await dialog.getByLabel('Role').click()
    await expect(dialog.getByRole('option', { name: 'Manager' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog.getByRole('option', { name: 'Manager' })).toBeHidden()
    await dialog.getByLabel('Role').selectOption('Manager')
    const email = 'grace.hopper@example.com'
    await dialog.getByLabel('Email').fill(email)
    await intercept(admin, '**/api/admin/invitations', (route) => route.abort())
    await send.click()
    await expectToast(admin, 'Failed to send invitation')
    await admin.unroute('**/api/admin/invitations')
    await intercept(admin, '**/api/admin/invitations', async (route) => {
      await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
      await route.continue()
    })
    await send.click()
    await expectToast(admin, 'Invitation sent successfully')
    await admin.unroute('**/api/admin/invitations')
    await expect(dialog.getByText('This installation sends no email.')).toBeVisible()
    const link = await dialog.locator('code').innerText()
    await expectNoAxeFindings(admin, bothSchemes)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const invitation = admin.getByRole('row').filter({ hasText: email })
    await expect(invitation).toContainText(/Manager.*Pending/)
    await expect(admin.getByRole('columnheader')).toHaveText([
      'Email',
      'Role',
      'Status',
      'Sent',
      'Expires',
      'Actions',
    ])
    await invitation.getByRole('button', { name: /^Send again/ }).click()
    const again = admin.getByRole('dialog', { name: 'Invitation sent again' })
    const newLink = await again.locator('code').innerText()
    expect(newLink).not.toBe(link)
    await again.getByRole('button', { name: 'Close dialog' }).click()
    await expectNoAxeFindings(admin, bothSchemes)

    await page.goto(link)
    await expect(page.getByText('This invitation has been used, was revoked')).toBeVisible()
    await page.goto(newLink)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
    await page.goto(`${url}/admin`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.getByRole('link', { name: 'People' }).first().click()
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expectNoAxeFindings(page, bothSchemes)

    await admin.getByRole('tab', { name: 'Users' }).click()
    const row = admin.getByRole('row').filter({ hasText: email })
    await admin.reload()
    await expect(admin.getByRole('columnheader')).toHaveText([
      'User',
      'Role',
      'Status',
      'Created',
      'Last Login',
      'Actions',
    ])
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    const me = admin.getByRole('row').filter({ hasText: 'You' })
    await me.getByRole('combobox').selectOption('User')
    await expectToast(admin, 'This is the last administrator. Make somebody else an administrator first.')
    await expect(me.getByRole('combobox')).toHaveValue('admin')
    const shutOut = async () => {
      await row.getByRole('button', { name: /^Deactivate/ }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate user' }).click()
    }
    await intercept(admin, '**/api/admin/users/*/*', (route) => route.fulfill({ status: 500, body: '' }))
    await admin.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Admin')
    await expectToast(admin, 'Failed to update user role')
    await shutOut()
    await expectToast(admin, 'Failed to update user status')
    await admin.unroute('**/api/admin/users/*/*')
    await shutOut()
    await expectToast(admin, 'User status updated successfully')
    await expect(row.getByText('Inactive')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await row.getByRole('button', { name: /^Activate/ }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()

    await admin.getByRole('combobox', { name: `Role of ${email}` }).selectOption('User')
    await expectToast(admin, 'User role updated successfully')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

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
    await admin.getByRole('tab', { name: 'Invitations' }).press('ArrowRight')
    const logs = admin.getByRole('tab', { name: 'Activity Logs' })
    await expect(logs).toHaveAttribute('aria-selected', 'true')
    await expect(admin).toHaveURL(/activity/)
    await admin.reload()
    await expect(logs).toHaveAttribute('aria-selected', 'true')
    await admin.context().close()
  },
)
