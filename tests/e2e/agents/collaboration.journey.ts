import { expect, type Page } from '@playwright/test'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fromNewAddress,
  journey,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const editing = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Watch) team$/ })
const people = (page: Page) =>
  editing(page).getByRole('list', { name: 'Collaborators' }).getByRole('listitem')

journey(
  'two people see each other in a team and in an agent as they come, hold a field, type, save and go, and a third one only watches',
  async ({ page, sharedServer, browser }) => {
    const { url } = sharedServer
    const visitors: Page[] = []
    const someone = async () => {
      const context = await browser.newContext({
        extraHTTPHeaders: fromNewAddress(),
        viewport: { width: 360, height: 760 },
      })
      const theirs = await context.newPage()
      visitors.push(theirs)
      return { page: theirs, email: await enroll(theirs, url) }
    }
    await enroll(page, url)
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
    await expect(editing(page).getByText('Ada Lovelace is editing')).toBeVisible()
    await expect(editing(page).getByText(/^· \d+ s$/)).toBeVisible()
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

    // Revoked access ends immediately.
    await callAs(page, url, 'DELETE', `/api/agent-teams/${team.id}/shares/${watching.id}`)
    await expect(editing(viewer.page).getByText('Not connected')).toBeVisible()
    // The dialog stays open and explains why editing is no longer possible.
    await editing(viewer.page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(
      viewer.page.getByRole('dialog', { name: /^News(room|desk)$/ }).getByRole('alert'),
    ).toHaveText('This team was deleted, or is no longer shared with you. What you see is how it last was.')
    await expectNoAxeFindings(viewer.page, bothSchemes)
    await editing(editor.page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(people(page)).toHaveCount(1)

    // The same three people with an agent, in the form in which its owner edits it.
    const agent = await callAs<{ id: number }>(page, url, 'POST', '/api/agents', {
      name: 'Harbour watch',
      persona: 'writer',
      taskDescription: 'Say what is new at the harbour.',
      pythonScript: 'print(1)',
    })
    const shareAgent = (email: string, role: string) =>
      callAs<{ id: number }>(page, url, 'POST', `/api/agents/${agent.id}/shares`, { email, role })
    await shareAgent(editor.email, 'editor')
    const seeing = await shareAgent(viewer.email, 'viewer')
    const openForm = async (who: Page, title: string) => {
      await who.goto(`${url}/dashboard?edit=${agent.id}`)
      const region = who.getByRole('region', { name: title })
      await expect(region.getByText('Connected', { exact: true })).toBeVisible()
      return {
        form: region,
        task: region.getByLabel('Task description'),
        name: region.getByLabel('Agent name'),
        people: region.getByRole('list', { name: 'Collaborators' }).getByRole('listitem'),
      }
    }
    const own = await openForm(page, 'Edit Your AI Agent')
    const shared = await openForm(editor.page, 'Edit Your AI Agent')
    await expect(own.people).toHaveCount(2)
    await expect(shared.form.getByText('It runs on the budget of Ada Lovelace')).toBeVisible()
    await expect(shared.form.getByText('Tools and delivery')).toHaveCount(0)
    // The form focuses its task, which the first user has locked.
    await expect(shared.form.getByText('Ada Lovelace is editing')).toBeVisible()
    await expect(shared.task).not.toBeEditable()
    await own.task.fill('Say what changed at the harbour.')
    await expect(shared.task).toHaveValue('Say what changed at the harbour.')
    await own.task.blur()
    await expect(shared.task).toBeEditable()
    await shared.name.fill('Harbour news')
    await expect(own.name).toHaveValue('Harbour news')
    await expectNoSidewaysScroll(editor.page)
    await expectNoAxeFindings(editor.page, bothSchemes)

    const watched = await openForm(viewer.page, 'Watch this AI Agent')
    await expect(watched.name).toHaveValue('Harbour news')
    await expect(watched.name).toBeDisabled()
    await expect(watched.form.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
    const row = viewer.page.locator(`[data-agent="${agent.id}"]`)
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByText('Shared by Ada Lovelace')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Run now' })).toHaveCount(0)

    await shared.form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(own.form.getByText('Saved by Ada Lovelace')).toBeVisible()
    expect(await callAs(page, url, 'GET', `/api/agents/${agent.id}`)).toMatchObject({
      name: 'Harbour news',
      taskDescription: 'Say what changed at the harbour.',
      pythonScript: 'print(1)',
    })
    // Saving closes the form, so that the user is no longer among its people.
    await expect(own.people).toHaveCount(2)
    await callAs(page, url, 'DELETE', `/api/agents/${agent.id}/shares/${seeing.id}`)
    await expect(watched.form.getByText('Not connected')).toBeVisible()
    for (const visitor of visitors) await visitor.context().close()
  },
)
