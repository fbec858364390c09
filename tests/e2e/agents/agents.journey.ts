import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  chooseFile,
  enroll,
  expectNoAxeFindings,
  expectToast,
  fromNewAddress,
  journey,
  makeAgent,
  openDashboard,
  openMenu,
  pickPersona,
  rowOf,
  unfold,
  writeScript,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

const chooseCsv = (page: Page, text: string) => chooseFile(page.getByLabel('CSV file with links'), text)

/** Chooses a file in the import dialog; answers the dialog. */
async function chooseAgentFile(page: Page, text: string) {
  const dialog = page.getByRole('dialog', { name: 'Import an agent' })
  await chooseFile(dialog.locator('input[type=file]'), text, 'agent.json')
  return dialog
}

const namesShown = (page: Page) => page.locator('article h3').allTextContents()

journey(
  'agents are made with a CSV of links, changed, copied, paused and run together',
  async ({ page, sharedServer, pages }) => {
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await expect(page.getByText('No agents yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run All Active' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Resume All' })).toBeDisabled()

    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expect(form.getByText('Agent name is required')).toBeVisible()
    await expect(form.getByText('Persona is required')).toBeVisible()
    await expect(form.getByText('Task description must be at least 10 characters')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)

    await page.getByLabel('Agent name').fill('Harbour watch')
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Report what is new about the harbour and the bridge.')
    const link = page.getByLabel('Reference web links')
    await link.fill('nonsense')
    await link.press('Enter')
    await expect(form.getByText('Please enter valid URLs')).toBeVisible()
    await link.fill('')

    const [harbour, bridge] = [pages.url('/harbour'), pages.url('/bridge')]
    await chooseCsv(page, 'only words, and more\nftp://example.com/file')
    await expect(form.getByText('Line 1: "only words" is not a valid URL')).toBeVisible()
    await expect(form.getByText('0 of 50')).toBeVisible()
    await chooseCsv(page, `${harbour}, not a link\n\n"${bridge}",${harbour}\nftp://example.com/file\n`)
    await expect(form.getByText('Line 1: "not a link" is not a valid URL')).toBeVisible()
    await expect(
      form.getByText('Line 4: "ftp://example.com/file" is not a web address (http or https)'),
    ).toBeVisible()
    await expect(form.getByText('2 of 50')).toBeVisible()
    await expect(form.getByText('2 links added, 1 already in the list, 2 not taken.')).toBeAttached()
    await form.getByRole('button', { name: 'Clear All' }).click()
    await expect(form.getByText('0 of 50')).toBeVisible()
    await chooseCsv(page, `${harbour}\n${bridge}`)
    await expect(form.getByRole('list', { name: 'Links' }).getByRole('listitem')).toContainText([
      `${harbour}Can be read: Harbour news`,
      `${bridge}Can be read: Bridge news`,
    ])

    await writeScript(page, 'Write it as one short list')
    await form.getByRole('button', { name: 'Check script' }).click()
    await expect(form.getByText(/^Not Python: it will be taken as instructions\./)).toBeVisible()
    await writeScript(page, 'print("pages at hand:", len(sources))')
    await form.getByRole('button', { name: 'Check script' }).click()
    await expect(form.getByText('This is Python and will run.')).toBeVisible()
    await expectNoAxeFindings(page)
    const preview = page.getByRole('region', { name: 'Agent Preview' })
    await expect(preview.getByText('2 links')).toBeVisible()
    await expect(preview.getByText('Once every day')).toBeVisible()
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'Success!', 'AI Agent created successfully')

    const row = rowOf(page, 'Harbour watch')
    await expect(row.getByText('active', { exact: true })).toBeVisible()
    await expect(row.getByText('Daily', { exact: true })).toBeVisible()
    await unfold(page, 'Harbour watch')
    await expect(row.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveText(
      ['/harbour', '/bridge'].map((path) => pages.url(path).replace('http://', '')),
    )
    await expect(row.getByText('print("pages at hand:", len(sources))')).toBeVisible()

    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('region', { name: 'Edit Your AI Agent' })
    await expect(edit.getByLabel('Task description')).toBeFocused()
    await edit.getByLabel('Task frequency').selectOption('Weekly')
    await edit.getByLabel('Task description').fill('Report what is new about the harbour, in two sentences.')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Agent updated successfully')
    await expect(row.getByText('Weekly', { exact: true })).toBeVisible()
    await expect(row.getByText('Report what is new about the harbour, in two sentences.')).toBeVisible()
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await edit.getByLabel('Agent name').fill('Never saved')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByLabel('Agent name')).toHaveValue('')

    await row.getByRole('button', { name: 'Duplicate' }).click()
    await expectToast(page, 'Agent has been successfully duplicated. You can now edit the copy.')
    const copy = rowOf(page, 'Harbour watch (Copy)')
    await expect(copy.getByText('paused', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Agent paused successfully')
    await expect(page.getByRole('button', { name: 'Run All Active' })).toBeDisabled()
    await page.getByRole('button', { name: 'Resume All' }).click()
    await expectToast(page, 'Bulk Operation Complete!', '2 agents activated')
    await expect(page.getByRole('button', { name: 'Resume All' })).toBeDisabled()
    await page.getByRole('button', { name: 'Run All Active' }).click()
    await expectToast(page, 'Bulk Operation Complete!', '2 agents started')
    for (const each of [row, copy]) {
      await expect(each.getByRole('button', { name: '1 tasks completed' })).toBeVisible()
    }
    const analytics = page.getByRole('region', { name: 'Agent Analytics' })
    await expect(analytics.getByText('Tasks Done').locator('xpath=..')).toContainText('2')

    await row.getByRole('button', { name: '1 tasks completed' }).click()
    const results = page.getByRole('dialog', { name: 'Recent Task Results' })
    await expect(results.getByText('success', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await results.getByRole('button', { name: /^View Details/ }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('pages at hand: 2').first()).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(results).toBeVisible()
    await results.getByRole('button', { name: 'Close', exact: true }).click()

    await row.getByRole('button', { name: 'History (1)' }).click()
    const history = page.getByRole('dialog', { name: 'Conversation History' })
    await expect(history.getByRole('heading', { name: /^Execution #\d+$/ })).toBeVisible()
    await expect(history.getByText('You', { exact: true })).toBeVisible()
    await expect(history.getByText('pages at hand: 2').first()).toBeVisible()
    await expect(history.getByText('Showing last 1 conversation pairs')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await history.getByRole('button', { name: 'Close', exact: true }).click()
  },
)

journey(
  'an earlier version comes back, an agent travels as a file, and a bad file changes nothing',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const id = await makeAgent(page, sharedServer.url, {
      name: 'Traveller',
      webLinks: ['https://example.com/news'],
    })
    await callAs(page, sharedServer.url, 'PATCH', `/api/agents/${id}`, {
      taskDescription: 'Second wording of the task.',
      taskFrequency: 'hourly',
    })
    await openDashboard(page, sharedServer.url)

    await openMenu(page, 'Traveller', 'Versions')
    const versions = page.getByRole('dialog', { name: 'Version History' })
    await expect(versions.getByText('Changed: task description and task frequency')).toBeVisible()
    await expect(versions.getByText('First version')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await versions.getByRole('button', { name: 'Compare version 1' }).click()
    const task = versions.getByRole('region', { name: 'Task description' })
    await expect(task.getByText('Report what is new about the harbour and the bridge.')).toBeVisible()
    await expect(task.getByText('Second wording of the task.')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await versions.getByRole('button', { name: 'Restore version 1' }).click()
    const question = page.getByRole('alertdialog', { name: 'Restore version 1?' })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Restore version' }).click()
    await expectToast(page, 'Version restored')
    await versions.getByRole('button', { name: 'Close', exact: true }).click()
    const row = await unfold(page, 'Traveller')
    await expect(row.getByText('Report what is new about the harbour and the bridge.')).toBeVisible()
    await expect(row.getByText('Daily', { exact: true })).toBeVisible()

    const download = page.waitForEvent('download')
    await openMenu(page, 'Traveller', 'Export')
    const text = await readFile(await (await download).path(), 'utf8')
    const file = JSON.parse(text)
    expect(file).toMatchObject({ format: 'balancia-agent', version: 1, agent: { name: 'Traveller' } })
    expect(text).not.toMatch(/userId|"id"|tasksCompleted|status/)

    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const bad: [string, RegExp][] = [
      [text.slice(0, -40), /This is not a JSON file, or it is damaged\./],
      ['{"hello": "world"}', /This is not a Balancia agent file/],
      [JSON.stringify({ ...file, version: 99 }), /This file was made by another version of Balancia/],
      [
        JSON.stringify({ ...file, agent: { ...file.agent, status: 'active', userId: 'somebody' } }),
        /contains what Balancia does not know: “status”, “userId”/,
      ],
      [
        JSON.stringify({ ...file, agent: { ...file.agent, webLinks: ['javascript:alert(1)'] } }),
        /Reference link 1/,
      ],
      [
        text.replace('"name"', '"__proto__": { "role": "admin" }, "constructor": {}, "name"'),
        /contains what Balancia does not know: “(__proto__|constructor)”/,
      ],
      [
        JSON.stringify({ ...file, padding: 'x'.repeat(600 * 1024) }),
        /The file is too large: an agent has at most 512 KiB\./,
      ],
    ]
    for (const [content, complaint] of bad) {
      const dialog = await chooseAgentFile(page, content)
      await expect(dialog.getByRole('alert')).toContainText('This file cannot be imported')
      await expect(dialog.getByRole('alert')).toContainText(complaint)
      await expect(dialog.getByRole('button', { name: 'Import agent' })).toBeHidden()
    }
    await expectNoAxeFindings(page, bothSchemes)

    const markup = '<img src=x onerror="document.title=`taken`">'
    const odd = { ...file.agent, name: markup, taskDescription: `${markup} \u202Eytisrever\u202C` }
    const dialog = await chooseAgentFile(page, JSON.stringify({ ...file, agent: odd }))
    await expect(dialog.getByText(/This file contains characters that do not show/)).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Import agent' }).click()
    await expectToast(page, 'Agent imported. It is paused.')
    await expect(rowOf(page, markup).getByText('paused', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Dashboard · Balancia AI')

    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await chooseAgentFile(page, text)
    await dialog.getByRole('button', { name: 'Import agent' }).click()
    await expect(rowOf(page, 'Traveller')).toHaveCount(2)
    const twin = rowOf(page, 'Traveller').first()
    await expect(twin.getByText('paused', { exact: true })).toBeVisible()
    await expect(twin.getByRole('button', { name: '0 tasks completed' })).toBeVisible()
  },
)

journey(
  'a deleted agent comes back, the list is searched, filtered and sorted, and links open what they name',
  async ({ page, sharedServer, browser }) => {
    await enroll(page, sharedServer.url)
    const mine = await makeAgent(page, sharedServer.url, { name: 'Alpha harbour' })
    await makeAgent(page, sharedServer.url, {
      name: 'Charlie tariffs',
      taskDescription: 'Compare the tariffs.',
    })
    await makeAgent(page, sharedServer.url, { name: 'Bravo harbour', status: 'paused' })
    await openDashboard(page, sharedServer.url)

    await (await unfold(page, 'Charlie tariffs')).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this agent?' })
    await expect(question.getByText(/goes to the trash.*You can restore it for 30 days/)).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await question.getByRole('button', { name: 'Delete agent' }).click()
    await expectToast(page, 'Agent deleted successfully')
    await expect(rowOf(page, 'Charlie tariffs')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Agent restored. It is paused.')
    await expect(rowOf(page, 'Charlie tariffs').getByText('paused', { exact: true })).toBeVisible()
    await (await unfold(page, 'Charlie tariffs')).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete agent' }).click()
    await expect(rowOf(page, 'Charlie tariffs')).toBeHidden()
    await page.getByRole('button', { name: 'Trash' }).click()
    const trash = page.getByRole('dialog', { name: 'Trash' })
    await expect(trash.getByText('30 days left')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await trash.getByRole('button', { name: 'Restore Charlie tariffs' }).click()
    await expect(trash.getByText('The trash is empty')).toBeVisible()
    await trash.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(rowOf(page, 'Charlie tariffs')).toBeVisible()

    await expect.poll(() => namesShown(page)).toEqual(['Bravo harbour', 'Charlie tariffs', 'Alpha harbour'])
    await page.getByLabel('Sort by').selectOption('Name')
    await expect.poll(() => namesShown(page)).toEqual(['Alpha harbour', 'Bravo harbour', 'Charlie tariffs'])
    const search = page.getByRole('searchbox', { name: 'Search agents by name or task' })
    await search.fill('tariffs')
    await expect.poll(() => namesShown(page)).toEqual(['Charlie tariffs'])
    await expect(page.getByText('1 agent matches')).toBeVisible()
    await search.fill('')
    await page.getByRole('button', { name: /^Paused/ }).click()
    await expect.poll(() => namesShown(page)).toEqual(['Bravo harbour', 'Charlie tariffs'])
    await page.reload()
    await expect.poll(() => namesShown(page)).toEqual(['Bravo harbour', 'Charlie tariffs'])
    await search.fill('no such words')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await expect(rowOf(page, 'Alpha harbour')).toBeVisible()

    const open = (parameter: string, id: number) =>
      page.goto(`${sharedServer.url}/dashboard?${parameter}=${id}`)
    await open('edit', mine)
    await expect(
      page.getByRole('region', { name: 'Edit Your AI Agent' }).getByLabel('Agent name'),
    ).toHaveValue('Alpha harbour')
    await open('connect', mine)
    const automation = page.getByRole('dialog', { name: 'Automation' })
    await expect(automation.getByRole('heading', { name: 'Where results go' })).toBeVisible()
    await expect(automation.getByText('None chosen')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await open('deploy', mine)
    await expect(automation.getByRole('button', { name: 'Add trigger' })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await open('test', mine)
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText('This agent has not run yet')).toBeVisible()
    await expectNoAxeFindings(page)

    const others = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
    const visitorPage = await others.newPage()
    await enroll(visitorPage, sharedServer.url)
    const theirs = await makeAgent(visitorPage, sharedServer.url, { name: 'Not yours' })
    await others.close()
    for (const parameter of ['edit', 'test', 'connect', 'deploy', 'schedule']) {
      await open(parameter, theirs)
      await expectToast(
        page,
        'No such agent',
        'The link leads to an agent that is not yours or no longer exists.',
      )
      await expect(page).toHaveURL(`${sharedServer.url}/dashboard`)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('region', { name: 'Create Your AI Agent' })).toBeVisible()
    }
  },
)
