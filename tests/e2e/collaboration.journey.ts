import { expect, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fromNewAddress,
  journey,
} from './product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const editing = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Watch) team$/ })
const people = (page: Page) =>
  editing(page).getByRole('list', { name: 'Collaborators' }).getByRole('listitem')

journey(
  'two people see each other in a team as they come, hold a field, type, save and go, and a third one only watches',
  async ({ page, house, browser }) => {
    const { url } = house
    const visitors: Page[] = []
    const someone = async () => {
      const context = await browser.newContext({
        extraHTTPHeaders: fromNewAddress(),
        viewport: { width: 360, height: 760 },
      })
      const theirs = await context.newPage()
      visitors.push(theirs)
      return { page: theirs, email: await arrive(theirs, url, '/teams') }
    }
    await arrive(page, url, '/teams')
    const form = { name: 'Newsroom', taskDescription: 'Say what is new in the town.' }
    const team = await callAs<{ id: number }>(page, url, 'POST', '/api/agent-teams', form)
    const [editor, viewer] = [await someone(), await someone()]
    const share = (email: string, role: string) =>
      callAs<{ id: number }>(page, url, 'POST', `/api/agent-teams/${team.id}/shares`, { email, role })
    await share(editor.email, 'editor')
    const watching = await share(viewer.email, 'viewer')

    const open = async (who: Page, label: string) => {
      await who.goto(`${url}/teams?team=${team.id}`)
      await who.getByRole('button', { name: label, exact: true }).click()
      await expect(editing(who).getByText('Connected', { exact: true })).toBeVisible()
    }
    await open(page, 'Edit')
    await open(editor.page, 'Edit')
    await expect(people(page)).toHaveCount(2)
    await expect(people(editor.page)).toHaveCount(2)

    const mine = editing(page).getByLabel('Team name')
    const theirs = editing(editor.page).getByLabel('Team name')
    await theirs.focus()
    await expect(editing(page).getByText(/is editing · \d+ s/)).toBeVisible()
    await expect(mine).not.toBeEditable()
    await theirs.fill('Newsdesk')
    await expect(mine).toHaveValue('Newsdesk')
    await expectNoSidewaysScroll(editor.page)
    await expectNoAxeFindings(editor.page, bothSchemes)

    await open(viewer.page, 'Watch')
    await expect(editing(viewer.page).getByLabel('Team name')).toHaveValue('Newsdesk')
    await expect(editing(viewer.page).getByLabel('Team name')).toBeDisabled()
    await expect(editing(viewer.page).getByRole('button', { name: 'Save' })).toHaveCount(0)

    await theirs.blur()
    await expect(mine).toBeEditable()
    await editing(page).getByLabel('Description', { exact: true }).fill('What happens here')
    await expect(editing(editor.page).getByLabel('Description', { exact: true })).toHaveValue(
      'What happens here',
    )
    await editing(editor.page).getByRole('button', { name: 'Save' }).click()
    await expect(editing(page).getByText('Saved by Ada Lovelace')).toBeVisible()
    const saved = await callAs<{ name: string }>(page, url, 'GET', `/api/agent-teams/${team.id}`)
    expect(saved).toMatchObject({ name: 'Newsdesk', description: 'What happens here' })

    // What is taken away ends at once.
    await callAs(page, url, 'DELETE', `/api/agent-teams/${team.id}/shares/${watching.id}`)
    await expect(editing(viewer.page).getByText('Not connected')).toBeVisible({ timeout: 10_000 })
    await editing(editor.page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(people(page)).toHaveCount(1)
    for (const visitor of visitors) await visitor.context().close()
  },
)
