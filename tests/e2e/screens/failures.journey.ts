import { expect, type Page } from '@playwright/test'
import {
  callAs,
  enroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  pickPersona,
  rowOf,
  unfold,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

/** Opens a team with one member in another tab, its words being edited. */
async function openTeam(page: Page, url: string) {
  const form = { name: 'Newsroom', taskDescription: 'Say what is new in the town.' }
  const { id } = await callAs<{ id: number }>(page, url, 'POST', '/api/agent-teams', form)
  const agents = await callAs<{ id: number; name: string }[]>(page, url, 'GET', '/api/agents')
  const member = { agentId: agents.find(({ name }) => name === 'Resting')?.id }
  await callAs(page, url, 'POST', `/api/agent-teams/${id}/members`, member)
  const teams = await page.context().newPage()
  await teams.goto(`${url}/teams?team=${id}`)
  const team = teams.getByRole('dialog', { name: 'Newsroom' })
  await team.getByRole('button', { name: 'Add agent' }).click()
  await expect(teams.getByLabel('Agent', { exact: true }).locator('option')).toHaveCount(2)
  await teams.getByRole('button', { name: 'Cancel' }).click()
  await team.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(teams.getByText('Connected', { exact: true })).toBeVisible()
  return { teams, team }
}

journey(
  'every action says in words that it failed, and loses nothing, when the server is gone',
  async ({ page, context, start }) => {
    const server = await start()
    await enroll(page, server.url)
    await makeAgent(page, server.url, { name: 'Resting', status: 'paused' })
    await makeAgent(page, server.url, { name: 'Working' })
    await openDashboard(page, server.url)
    const row = rowOf(page, 'Working')
    await expect(row).toBeVisible()
    const home = await context.newPage()
    await home.goto(server.url)
    await home.getByRole('button', { name: 'Manage Existing Agents' }).click()
    const pause = home.getByRole('button', { name: /^Pause agent/ }).first()
    await expect(pause).toBeVisible()
    const { teams, team } = await openTeam(page, server.url)
    const marketplace = await context.newPage()
    for (const read of ['**/api/integrations', '**/api/user-integrations'])
      await intercept(marketplace, read, (route) => route.abort(), { times: 1 })
    await marketplace.goto(`${server.url}/marketplace`)
    await expect(marketplace.getByText('Failed to fetch integrations')).toBeVisible()
    await marketplace.getByRole('button', { name: 'Retry' }).first().click()
    await expect(marketplace.getByText('Failed to fetch user integrations')).toBeVisible()
    await marketplace.getByRole('button', { name: 'Retry' }).click()
    await marketplace.getByRole('button', { name: 'Connect Wikipedia' }).click()
    await expect(marketplace.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await server.kill()

    await marketplace.getByRole('button', { name: 'Connect', exact: true }).click()
    await expectToast(marketplace, 'Connection Failed', 'Failed to connect integration')
    await expectToast(teams, 'Collaboration Error', 'Connection error occurred')
    const editing = teams.getByRole('dialog', { name: 'Edit team' })
    await editing.getByRole('button', { name: 'Close', exact: true }).click()
    await team.getByRole('button', { name: 'Execute team' }).click()
    await expectToast(teams, 'Error', 'Failed to execute team')
    await team.getByRole('button', { name: 'Add agent' }).click()
    const adding = teams.getByRole('dialog', { name: 'Add agent' })
    await adding.getByLabel('Agent', { exact: true }).selectOption('Working')
    await adding.getByRole('button', { name: 'Add agent' }).click()
    await expectToast(teams, 'Error', 'Failed to add agent to team')
    await adding.getByRole('button', { name: 'Cancel' }).click()
    await team.press('Escape')
    await teams.getByRole('button', { name: 'Create team' }).click()
    const making = teams.getByRole('dialog', { name: 'Create team' })
    await making.getByLabel('Team name').fill('Newsdesk')
    await making.getByLabel('Task description').fill('Say what is new in the town.')
    await making.getByRole('button', { name: 'Create team' }).click()
    await expectToast(teams, 'Error', 'Failed to create team')
    await expect(making.getByLabel('Team name')).toHaveValue('Newsdesk')

    await pause.click()
    await expectToast(home, 'Error', 'Failed to toggle agent')

    await row.getByRole('button', { name: /^Pause/ }).click()
    await expectToast(page, 'Error', 'Failed to toggle agent status')
    await unfold(page, 'Working')
    await row.getByRole('button', { name: /^Duplicate/ }).click()
    await expectToast(page, 'Error', 'Failed to duplicate agent')
    await row.getByRole('button', { name: /^Run now/ }).click()
    await expectToast(page, 'Error', 'Failed to run agent')
    await page.getByRole('button', { name: 'Run All Active' }).click()
    await expectToast(page, 'Error', 'Failed to perform bulk operation')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectToast(page, 'Error', 'Failed to delete agent')
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: /^History/ }).click()
    const history = page.getByRole('dialog', { name: 'Conversation History' })
    await expect(history.getByText('Failed to load conversation history')).toBeVisible()
    await expect(history.getByText('Please try again later')).toBeVisible()
    await history.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.getByLabel('Agent name').fill('Not lost')
    await pickPersona(page, 'Content Writer')
    await page.getByLabel('Task description').fill('Write one good line about the sea.')
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'Error', 'Failed to create agent')
    await expect(page.getByLabel('Agent name')).toHaveValue('Not lost')
  },
)

journey(
  'one message shows at a time, for five seconds; F8 leads to it and a swipe sends it away',
  async ({ page, sharedServer }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Working' })
    await openDashboard(page, sharedServer.url)
    const row = rowOf(page, 'Working')
    const toasts = page.locator('[role=region][aria-label^="Notifications"] li')
    await page.clock.install()
    await row.getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Success!', 'Agent paused successfully')
    await expect(row.getByRole('button', { name: 'Resume' })).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 3_000))
    await row.getByRole('button', { name: 'Resume' }).click()
    await expectToast(page, 'Success!', 'Agent activated successfully')
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(0, 400)
    await page.clock.runFor(4_900)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts).toHaveCount(0)
    await page.clock.resume()

    await unfold(page, 'Working')
    await row.getByRole('button', { name: 'Duplicate' }).click()
    await expectToast(page, 'Agent has been successfully duplicated. You can now edit the copy.')
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notifications/ }).locator(':focus')).toHaveCount(1)
    const box = await toasts.first().boundingBox()
    if (!box) throw new Error('The toast is gone already.')
    await page.mouse.move(box.x + 60, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 140, box.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect(toasts).toHaveCount(0)
  },
)

journey('an edit that cannot be saved is reported and kept', async ({ page, start }) => {
  const server = await start()
  await enroll(page, server.url)
  await makeAgent(page, server.url, { name: 'Working' })
  await openDashboard(page, server.url)
  await rowOf(page, 'Working').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Agent name').fill('Working harder')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeVisible()
  await server.kill()
  await save.click()
  await expectToast(page, 'Error', 'Failed to update agent')
  await expect(page.getByLabel('Agent name')).toHaveValue('Working harder')
})

journey(
  'an ended session is reported, and signing in returns to the page',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Working' })
    await openDashboard(page, sharedServer.url)
    const pause = rowOf(page, 'Working').getByRole('button', { name: /^Pause/ })
    await expect(pause).toBeVisible()
    await callAs(page, sharedServer.url, 'POST', '/api/auth/sign-out')
    const said = page.evaluate(firstToast)
    await pause.click()
    expect(await said).toContain('Unauthorized')
    expect(await said).toContain('You are logged out. Logging in again...')
    await page.waitForURL(/\/login\?returnTo=%2Fdashboard/)
  },
)

/** Runs in the page: the first toast, which goes with the page soon after it came. */
function firstToast(): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const text = document.querySelector('[role=region][aria-label^="Notifications"] li')?.textContent
      if (text) resolve(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
}
