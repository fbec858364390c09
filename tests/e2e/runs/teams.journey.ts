import { expect, type Locator } from '@playwright/test'
import { teamTexts } from '#contract/teams/team-names.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
  toastOf,
} from '#tests/e2e/product.ts'
import { translate } from '#tests/e2e/translate.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'a team is put together, ordered by keyboard, run and read, run again where it failed, and deleted with a way back',
  async ({ page, sharedServer, pages }) => {
    const { url } = sharedServer
    await page.setViewportSize({ width: 360, height: 760 })
    await translate(page, 'wrap')
    await arrive(page, url, '/teams')
    await expect(page.getByText('No teams yet')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await makeAgent(page, url, { name: 'Harbour reader', webLinks: [pages.url('/harbour')] })
    await makeAgent(page, url, { name: 'Bridge reader', webLinks: [pages.url('/bridge')] })
    await makeAgent(page, url, { name: 'Gone reader', webLinks: [pages.url('/gone')] })
    await page.reload()

    await page.getByRole('button', { name: 'Create team' }).click()
    const create = page.getByRole('dialog', { name: 'Create team' })
    await create.getByRole('button', { name: 'Create team' }).click()
    await expect(create.getByText(teamTexts.nameRequired)).toBeVisible()
    await expect(create.getByText(teamTexts.taskTooShort)).toBeVisible()
    await create.getByLabel('Team name').fill('Newsroom')
    await create.getByLabel('Task description').fill('Say what is new in the town.')
    await create.getByRole('button', { name: 'Create team' }).click()

    const details = page.getByRole('dialog', { name: 'Newsroom' })
    await expect(details.getByText('Runs on your budget.')).toBeVisible()
    const add = page.getByRole('dialog', { name: 'Add agent' })
    const addAgent = async (name: string, order: string, isOptional = false) => {
      await details.getByRole('button', { name: 'Add agent' }).click()
      await add.getByLabel('Agent', { exact: true }).selectOption(name)
      await add.getByLabel('Execution order').fill(order)
      if (isOptional) await add.getByRole('switch', { name: 'Required' }).click()
      await add.getByRole('button', { name: 'Add agent' }).click()
      await expect(add).toBeHidden()
    }
    await details.getByRole('button', { name: 'Add agent' }).click()
    await add.getByLabel('Execution order').fill('0')
    await add.getByRole('button', { name: 'Add agent' }).click()
    await expect(add.getByText(teamTexts.agentRequired)).toBeVisible()
    await expect(add.getByText(teamTexts.orderTooLow)).toBeVisible()
    await add.getByRole('button', { name: 'Cancel' }).click()
    await addAgent('Bridge reader', '1')
    await addAgent('Harbour reader', '2')
    await addAgent('Gone reader', '3')
    await details.getByRole('button', { name: 'Add agent' }).click()
    await expect(add.getByLabel('Agent', { exact: true }).locator('option')).toHaveText(['Choose an agent'])
    await add.getByRole('button', { name: 'Cancel' }).click()

    const members = details.getByRole('region', { name: 'Members' }).getByRole('listitem')
    await details.getByRole('button', { name: 'Move Harbour reader up' }).press('Enter')
    await expect(members.first()).toContainText('Harbour reader')

    const handle = details.getByRole('button', { name: 'Reorder Harbour reader' })
    await handle.press('ArrowDown')
    await expect(details.getByText('Harbour reader runs at order 2 of 3.')).toBeAttached()
    await expect(members.nth(1)).toContainText('Harbour reader')
    await expect(handle).toBeFocused()
    await expectTouchSize(handle)
    await handle.hover()
    await page.mouse.down()
    await members.first().hover()
    await page.mouse.up()
    await expect(details.getByText('Harbour reader runs at order 1 of 3.')).toBeAttached()
    await expect(members.first()).toContainText('Harbour reader')
    await expect(details.getByText('hands on its result')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)

    await details.getByLabel('Input').fill('What about the quay?')
    await details.getByRole('button', { name: 'Schedule' }).click()
    await page
      .getByRole('dialog', { name: 'Schedule' })
      .getByRole('button', { name: 'Close', exact: true })
      .click()
    await expect(details.getByLabel('Input')).toHaveValue('What about the quay?')
    await page.reload()
    await expect(details.getByLabel('Input')).toHaveValue('What about the quay?')
    await details.getByRole('button', { name: 'Execute team' }).click()
    const results = page.getByRole('dialog', { name: 'Team execution results' })
    // Given the results of those before it, it has something to report even though its own page is gone.
    await expect(results.getByText('Completed', { exact: true })).toBeVisible()
    await expect(results.getByText('Put together without an AI model')).toBeVisible()
    await expect(results.getByText('The harbour opened again on Monday').first()).toBeVisible()
    await results.getByRole('listitem').filter({ hasText: 'Gone reader' }).locator('summary').first().click()
    await expect(results.getByText(/Got the results of Harbour reader .* Bridge reader/)).toBeVisible()
    await results.getByText('What it was given').last().click()
    const given = results.locator('pre').filter({ hasText: 'The bridge stays closed' }).last()
    await expect(given).toBeVisible()
    await expect(given).not.toContainText(/^# |Sources|\[1\]|built-in engine/m)
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
    await results.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(details.getByLabel('Input')).toHaveValue('')

    // First in line it has nothing to work on: it fails, and as it is required, so does the team.
    await details.getByRole('button', { name: 'Change Gone reader' }).click()
    const change = details.getByRole('form', { name: 'Change Gone reader' })
    await change.getByLabel('Execution order').fill('1')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toBeHidden()
    await details.getByRole('button', { name: 'Execute team' }).click()
    await expect(results.getByText('Failed', { exact: true }).first()).toBeVisible()
    await expect(results.getByText(/Gone reader is required and failed/)).toBeVisible()
    await expect(results.getByRole('listitem').filter({ hasText: 'Bridge reader' })).toContainText('skipped')
    await results.getByRole('button', { name: 'Run again what failed' }).click()
    await expect(results.getByText('taken over from an earlier run')).toBeVisible()
    await expect(results.getByText('Failed', { exact: true }).first()).toBeVisible()
    await results.getByRole('button', { name: 'Close', exact: true }).click()

    await details.getByRole('button', { name: 'Take Gone reader out' }).click()
    await expect(members).toHaveCount(2)
    await toastOf(page).getByText('Undo').click()
    await expect(members).toHaveCount(3)

    // As an optional one it fails and stops nobody, whether one after the other or all at once.
    await details.getByRole('button', { name: 'Change Gone reader' }).click()
    await change.getByRole('switch', { name: 'Required' }).click()
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toBeHidden()
    for (const executionOrder of ['sequential', 'parallel']) {
      const [team] = (await callAs<{ teams: { id: number }[] }>(page, url, 'GET', '/api/agent-teams')).teams
      await callAs(page, url, 'PATCH', `/api/agent-teams/${team?.id}`, { executionOrder })
      await details.getByRole('button', { name: 'Execute team' }).click()
      await expect(results.getByText('Completed', { exact: true })).toBeVisible()
      const gone = results.getByRole('listitem').filter({ hasText: 'Gone reader' }).last()
      await expect(gone).toContainText('failed')
      await expect(gone).toContainText('Optional')
      await results.getByRole('button', { name: 'Close', exact: true }).click()
    }

    await details.getByRole('button', { name: 'Triggers' }).click()
    const triggers = page.getByRole('dialog', { name: 'Triggers' })
    await triggers.getByRole('button', { name: 'Add trigger' }).click()
    await expect(triggers.getByLabel('What starts the team').locator('option')).toHaveText([
      'Webhook',
      'API key',
    ])
    await triggers.getByRole('button', { name: 'Create trigger' }).click()
    await triggers.getByRole('button', { name: 'I have saved it' }).click()
    await triggers.getByRole('button', { name: 'Send a test event' }).click()
    await triggers.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(triggers.getByText('Accepted: run started')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
    await triggers.getByRole('button', { name: /^View run/ }).click()
    await expect(results.getByText('Completed', { exact: true })).toBeVisible()
    await results.getByRole('button', { name: 'Close', exact: true }).click()
    await triggers.getByRole('button', { name: 'Close', exact: true }).click()

    await details.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete team' }).click()
    await expect(page.getByText('No teams yet')).toBeVisible()
    await toastOf(page).getByText('Undo').click()
    await expect(page.getByRole('heading', { name: 'Newsroom' })).toBeVisible()

    await page.getByRole('button', { name: 'Ready teams' }).click()
    await page.getByRole('button', { name: 'Use Review of a document' }).click()
    const ready = page.getByRole('dialog', { name: 'Review of a document' })
    await expect(ready.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(3)
  },
)

async function expectTouchSize(control: Locator): Promise<void> {
  const box = await control.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}
