import { expect } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import {
  arrive,
  callAs,
  decideAtOnce,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  makeAgent,
  signInAsAdmin,
} from '#tests/e2e/product.ts'
import { layNight } from '#tests/setup/database/night.ts'
import { translate } from '#tests/e2e/translate.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'the home page of a newcomer says that there is nothing yet, and where to begin',
  async ({ page, sharedServer, browser }) => {
    await arrive(page, sharedServer.url, '/')
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada', level: 1 })).toBeVisible()
    await expect(summary.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(3)
    const recent = page.getByRole('region', { name: 'Your Recent Agents' })
    await expect(recent.getByText('No agents yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Manage Existing Agents' })).toBeDisabled()
    await expectNoAxeFindings(page, bothSchemes)

    await page.getByRole('button', { name: 'View Analytics' }).click()
    const analytics = page.getByRole('dialog', { name: 'Agent Analytics' })
    await expect(analytics.getByText('No analytics available')).toBeVisible()
    await expect(analytics.getByText('Create and run agents to see analytics data!')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await analytics.getByRole('button', { name: 'Close', exact: true }).click()

    const top = page.getByRole('navigation', { name: 'Main' })
    await expect(top.getByRole('link')).toHaveText([
      'Agent Builder',
      'App Builder',
      'Career Assistant',
      'Dashboard',
      'Subscription',
      'Test Payment',
    ])
    const make = page.locator('summary', { hasText: 'New' })
    const menu = page.getByRole('navigation', { name: 'New' })
    await make.press('Enter')
    await expectNoAxeFindings(page, bothSchemes)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(make).toBeFocused()
    await make.click()
    await page.getByRole('link', { name: 'Subscription' }).focus()
    await expect(menu).toBeHidden()
    await make.click()
    await menu.getByRole('link', { name: 'Agent by chat' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/agent-builder`)
    await expect(menu).toBeHidden()
    await page.goto(`${sharedServer.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.goto(sharedServer.url)
    await recent.getByRole('link', { name: 'Create Your First Agent' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/dashboard`)

    const context = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
    const admin = await context.newPage()
    await signInAsAdmin(admin, sharedServer.url, '/')
    await expect(
      admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
    ).toHaveAttribute('href', '/admin')
    await context.close()
  },
)

journey(
  'the home page of a person with five agents counts, runs, pauses and removes them',
  async ({ page, sharedServer }) => {
    await translate(page, 'wrap')
    await enroll(page, sharedServer.url)
    for (const name of ['First', 'Second', 'Third', 'Fourth'])
      await makeAgent(page, sharedServer.url, { name, pythonScript: 'print("calm")' })
    const fifth = await makeAgent(page, sharedServer.url, {
      name: 'Fifth',
      taskFrequency: 'weekly',
      status: 'paused',
    })
    await page.goto(sharedServer.url)

    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('definition')).toHaveText([
      '4',
      'AI agents currently working',
      '0',
      'Total tasks automated',
      '5',
      'AI agents created',
    ])
    const recent = page.getByRole('region', { name: 'Your Recent Agents' })
    await expect(recent.getByRole('heading', { level: 3 })).toHaveText(['Fifth', 'Fourth', 'Third', 'Second'])
    const newest = recent.getByRole('listitem').first()
    for (const word of ['Research Specialist', 'paused', 'Weekly']) {
      await expect(newest.getByText(word, { exact: true })).toBeVisible()
    }
    await expect(recent.getByRole('link', { name: 'View All (5 total)' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expectNoAxeFindings(page, bothSchemes)

    await page.getByRole('button', { name: 'Manage Existing Agents' }).click()
    const manage = page.getByRole('dialog', { name: 'Manage Your AI Agents' })
    const row = manage.getByRole('article', { name: 'Fourth' })
    await expect(row.getByText('0 tasks completed')).toBeVisible()
    await expect(row.getByText('Daily', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await row.getByRole('button', { name: 'Pause agent' }).click()
    await expectToast(page, 'Success!', 'Agent paused successfully')
    await row.getByRole('button', { name: 'Resume agent' }).click()
    await expectToast(page, 'Agent activated successfully')
    await manage.getByRole('article', { name: 'First' }).getByRole('button', { name: 'Delete agent' }).click()
    await expectToast(page, 'Agent deleted successfully')
    await manage.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Agent restored. It is paused.')
    await manage
      .getByRole('article', { name: 'Second' })
      .getByRole('button', { name: 'Delete agent' })
      .click()
    await expect(manage.getByText('“Second” is deleted.')).toBeVisible()
    await expectNoAxeFindings(page)
    await row.getByRole('button', { name: 'Run now' }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('success', { exact: true })).toBeVisible()
    await expect(result.getByText('Agent Executed!', { exact: true })).toBeVisible()
    await expect(result.getByText('Task completed successfully', { exact: true })).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row.getByText('1 tasks completed')).toBeVisible()
    await expect(row.getByText(/^Last run/)).toBeVisible()
    await manage.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(summary.getByRole('definition')).toHaveText(['2', /./, '1', /./, '4', /./])

    await page.getByRole('button', { name: 'View Analytics' }).click()
    const analytics = page.getByRole('dialog', { name: 'Agent Analytics' })
    const terms = [
      'Total Agents',
      'Active',
      'Paused',
      'Tasks Done',
      'Most Active Agent',
      'Average Tasks per Agent',
    ]
    await expect(analytics.getByRole('term')).toHaveText(terms)
    await expect(analytics.getByRole('definition')).toHaveText(['4', '2', '2', '1', 'Fourth', '0'])
    await expect(
      analytics.getByRole('region', { name: 'Agent Performance' }).getByRole('listitem'),
    ).toHaveCount(4)
    await expectNoAxeFindings(page, bothSchemes)
    await analytics.getByRole('button', { name: 'Close', exact: true }).click()

    await callAs(page, sharedServer.url, 'PATCH', `/api/agents/${fifth}/toggle`)
    await page.getByRole('button', { name: 'Manage Existing Agents' }).click()
    await manage.getByRole('article', { name: 'Fifth' }).getByRole('link', { name: 'Edit agent' }).click()
    await expect(
      page.getByRole('region', { name: 'Edit Your AI Agent' }).getByLabel('Agent name'),
    ).toHaveValue('Fifth')
  },
)

journey(
  'Monday: decisions come first, five failures with one cause are one line, all on the first screen of a phone, and one press approves',
  async ({ page, start }) => {
    const server = await start()
    await enroll(page, server.url)
    const { id } = await callAs<{ id: string }>(page, server.url, 'GET', '/api/auth/user')
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    await layNight(drizzle(client), id, (name) => makeAgent(page, server.url, { name }))
    await client.end()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(server.url)
    const glance = page.getByRole('region', { name: 'At a glance' })
    const needs = glance.getByRole('region', { name: 'Needs you' })

    await journey.step('what needs its owner stands in the order of urgency', async () => {
      const rows = needs.getByRole('listitem')
      await expect(rows).toHaveText([
        /^Market report wants to continue beyond its budget.*The daily budget of \$1\.00 is used up\./,
        /^Crew news wants to send a message via “Crew”.*Berth 2 is closed today\./,
        /^5 agents.*Failed.*The price list needs a sign-in\..*Price check 5, Price check 4, Price check 3 and 2 more/,
        /^Weather.*Paused after failures.*The page could not be read\./,
      ])
      const causes = await rows.nth(2).boundingBox()
      expect((causes?.y ?? 0) + (causes?.height ?? 1_000)).toBeLessThanOrEqual(740)
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, bothSchemes)
    })

    await journey.step('then what happened, then what comes next', async () => {
      const said = await glance.innerText()
      const order = [
        'The page could not be read.',
        'In the last 24 hours',
        'Harbour news',
        '4 prices changed, 1 product new.',
        '5 others: nothing changed',
        'Next',
        'Quiet 1',
        '4 more planned',
      ]
      const places = order.map((words) => said.indexOf(words))
      expect(places, said).toEqual(places.toSorted((one, other) => one - other))
      expect(places, said).not.toContain(-1)
    })

    await journey.step('a press approves, can be undone, and counts when the page is left', async () => {
      const message = needs.getByRole('listitem').nth(1)
      await message.getByRole('button', { name: 'Approve' }).click()
      await message.getByRole('button', { name: 'Undo' }).click()
      const pending = () => callAs<unknown[]>(page, server.url, 'GET', '/api/approvals')
      expect(await pending()).toHaveLength(2)
      await message.getByRole('button', { name: 'Approve' }).click()
      await expect(message.getByRole('button', { name: 'Undo' })).toBeFocused()
      await decideAtOnce(page)
      await expect(message.getByRole('link', { name: 'See the run' })).toBeVisible()
      expect(await pending()).toHaveLength(1)
      await needs.getByRole('button', { name: 'Stop' }).click()
      await page.goto(`${server.url}/approvals`)
      const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
      await expect(history.filter({ hasText: 'Refused' })).toHaveCount(1)
      await expect(history.filter({ hasText: 'Approved' })).toHaveCount(1)
    })
  },
)
