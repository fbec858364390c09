import { expect } from '@playwright/test'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  makeAgent,
  signInAsAdmin,
} from '#tests/e2e/product.ts'

const endless = 'while True:\n    pass'

journey(
  'an administrator sees the runs of all users, stops one and runs another again; nobody else sees the queue',
  async ({ page, sharedServer, browser }) => {
    const email = await enroll(page, sharedServer.url)
    const busy = await makeAgent(page, sharedServer.url, { name: 'Endless watch', pythonScript: endless })
    const broken = await makeAgent(page, sharedServer.url, {
      name: 'Broken watch',
      pythonScript: 'raise ValueError()',
    })
    await callAs(page, sharedServer.url, 'POST', `/api/agents/${broken}/run`)
    await callAs(page, sharedServer.url, 'POST', '/api/agents/bulk', { action: 'run', agentIds: [busy] })

    await page.goto(`${sharedServer.url}/admin/queue`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('Endless watch')).toBeHidden()
    const refused = await page.request.get(`${sharedServer.url}/api/admin/queue`)
    expect(refused.status()).toBe(403)

    const context = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
    const admin = await context.newPage()
    await signInAsAdmin(admin, sharedServer.url, '/admin')
    await admin.getByRole('link', { name: 'Queue of runs' }).click()
    await expect(admin.getByRole('heading', { name: 'Queue of runs' })).toBeVisible()
    await admin.getByRole('button', { name: /^Running/ }).click()
    const running = admin.getByRole('listitem').filter({ hasText: 'Endless watch' })
    await expect(running.getByText(email)).toBeVisible()
    await expect(running.getByText('1 attempt')).toBeVisible()
    await admin.setViewportSize({ width: 360, height: 760 })
    await expectNoAxeFindings(admin, ['light', 'dark'])
    await expectNoSidewaysScroll(admin)
    await admin.setViewportSize({ width: 1280, height: 720 })
    await running.getByRole('button', { name: /^Cancel/ }).click()
    const question = admin.getByRole('alertdialog', { name: /^Cancel execution/ })
    await expectNoAxeFindings(admin)
    await expect(question.getByRole('button')).toHaveText(['Let it run', 'Cancel run'])
    await question.getByRole('button', { name: 'Cancel run' }).click()
    await expectToast(admin, 'The run stops')
    await expect(running).toBeHidden()

    await admin.getByRole('button', { name: /^Failed/ }).click()
    const failed = admin.getByRole('listitem').filter({ hasText: 'Broken watch' })
    await expect(failed).toHaveCount(1)
    await failed.getByRole('button', { name: /^Run again/ }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Run again' }).click()
    await expectToast(admin, 'Success!')
    await expect(failed).toHaveCount(2)
    await admin.keyboard.press('ControlOrMeta+k')
    await admin.keyboard.type('queue')
    await expect(admin.getByRole('option', { name: 'Queue of runs' })).toBeVisible()
    await context.close()
  },
)
