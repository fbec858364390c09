import { expect, type Locator, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  enroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  pickPersona,
  rowOf,
  toastOf,
  unfold,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import {
  dashboardRefusals,
  homeRefusals,
  longScript,
  newcomerPlaces,
  ownerPlaces,
  type Place,
  type Refusal,
} from '#tests/e2e/specification-texts.ts'

/** Elements that show or announce exactly this text. */
function shown(within: Page | Locator, text: string): Locator {
  const words = within.getByText(text, { exact: true }).or(within.getByLabel(text, { exact: true }))
  return words.filter({ visible: true }).first()
}

async function expectPlaces(page: Page, url: string, places: readonly Place[]): Promise<void> {
  for (const { place, show, within, texts } of places) {
    await journey.step(place, async () => {
      await show?.(page, url)
      const part = within?.(page) ?? page
      for (const text of texts) await expect(shown(part, text), `${place}: ${text}`).toBeVisible()
      expect(await page.locator('body').innerText(), `${place}: four dots`).not.toMatch(/(…|\.{3})\./)
    })
  }
}

/** Simulates a server that sends no useful reply. Another journey tests an unreachable server. */
async function expectRefusals(page: Page, refusals: readonly Refusal[]): Promise<void> {
  for (const { text, method, path, act } of refusals) {
    await journey.step(text, async () => {
      await intercept(page, path, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await act(page)
      await expectToast(page, 'Error', text)
      await expect(toastOf(page)).toHaveCount(1)
      await expect(toastOf(page), 'destructive (4)').toHaveClass(/border-danger/)
      await page.unroute(path)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })
  }
}

/** The paths that a page requests from now on. */
function pathsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

journey(
  'while it is not known who is there a spinner fills the page, and no data is asked for a visitor',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const answer = Promise.withResolvers<void>()
    await intercept(page, '**/api/auth/user', async (route) => {
      await answer.promise
      await route.fallback()
    })
    await page.goto(sharedServer.url)
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(spinner).toBeVisible()
    expect((await spinner.boundingBox())?.height).toBe(page.viewportSize()?.height)
    answer.resolve()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    // Stops requests of the previous page, which are not a visitor's.
    await page.goto('about:blank')
    await page.context().clearCookies()
    const asked = pathsAsked(page)
    await page.goto(`${sharedServer.url}/dashboard`)
    await page.waitForURL(/\/login\?returnTo=%2Fdashboard/)
    const open = ['/api/auth/user', '/api/auth/options', '/api/login']
    expect(asked.filter((path) => path.startsWith('/api/') && !open.includes(path))).toEqual([])
  },
)

/** Runs in the page before anything else: records violations of the content security policy. */
function noteRefusals(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
    document.documentElement.dataset.refused = violatedDirective
  })
}

journey('a newcomer reads the specification’s texts, word for word', async ({ page, sharedServer }) => {
  const email = await enroll(page, sharedServer.url)
  const answer = Promise.withResolvers<void>()
  await intercept(page, '**/api/agents/analytics', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.addInitScript(noteRefusals)
  await page.goto(sharedServer.url)
  await expect(page.getByText('...', { exact: true }), 'Home, summary cards while loading (2)').toHaveCount(3)
  answer.resolve()
  await expect(page.getByText('...', { exact: true })).toHaveCount(0)

  await expectPlaces(page, sharedServer.url, newcomerPlaces)
  await openDashboard(page, sharedServer.url)
  const frequencies = page.getByLabel('Task frequency').getByRole('option')
  await expect(frequencies).toHaveText(['Hourly', 'Daily', 'Weekly', 'Monthly', 'As needed'])
  await expect(page.getByLabel('Task frequency')).toHaveValue('daily')
  // The validation of the form has loaded, and has not tried to evaluate code from text.
  await expect(page.locator('html')).not.toHaveAttribute('data-refused')

  await callAs(page, sharedServer.url, 'PATCH', '/api/auth/user', { firstName: '', lastName: '' })
  await page.goto(sharedServer.url)
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true, level: 1 })).toBeVisible()
  await expect(shown(page, email), 'Top bar without a first name (2)').toBeVisible()
})

journey(
  'the owner of agents and runs reads the specification’s texts, word for word',
  async ({ page, sharedServer, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Older' })
    await makeAgent(page, sharedServer.url, { name: 'Resting', status: 'paused', taskFrequency: 'weekly' })
    await makeAgent(page, sharedServer.url, {
      name: 'Idle',
      webLinks: ['https://a.example/news'],
      pythonScript: longScript,
    })
    const broken = await makeAgent(page, sharedServer.url, {
      name: 'Broken',
      pythonScript: 'raise ValueError("no tide table")',
    })
    const busy = await makeAgent(page, sharedServer.url, {
      name: 'Busy',
      taskDescription: 'Analyze the data: calculate the averages and totals.',
      pythonScript: `print("${'figure '.repeat(60)}")`,
    })
    for (let run = 0; run < 8; run += 1)
      await callAs(page, sharedServer.url, 'POST', `/api/agents/${busy}/run`, {})
    const failed = await callAs<{ status: string }>(
      page,
      sharedServer.url,
      'POST',
      `/api/agents/${broken}/run`,
      {},
    )
    expect(failed.status).toBe('failed')

    await expectPlaces(page, sharedServer.url, ownerPlaces)
    await openDashboard(page, sharedServer.url)
    await rowOf(page, 'Busy').getByRole('button', { name: '8 tasks completed' }).click()
    const results = page.getByRole('dialog', { name: 'Recent Task Results' }).getByRole('listitem')
    await expect(results, 'Recent Task Results: last 5 (9)').toHaveCount(5)
    await page.keyboard.press('Escape')
    await rowOf(page, 'Broken').getByTitle('Recent Task Results').click()
    await expect(page.getByText(/^Error: .*no tide table/), 'Recent Task Results, failure (2)').toBeVisible()
    await page.keyboard.press('Escape')
    await (await unfold(page, 'Busy')).getByRole('button', { name: 'History (8)' }).click()
    const groups = page.getByRole('dialog').getByRole('heading', { name: /^Execution #\d+$/ })
    await expect(groups, 'Conversation History: 7 groups (9)').toHaveCount(7)
    await page.keyboard.press('Escape')

    await rowOf(page, 'Broken').getByRole('button', { name: 'Run now' }).click()
    // While the dialog is open, it reports the outcome, without a toast that repeats it.
    await expect(page.getByRole('dialog').getByText('Agent Executed with errors!')).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await rowOf(page, 'Busy').getByRole('button', { name: 'Run now' }).click()
    await expect(page.getByRole('dialog').getByText('Agent Executed successfully!')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  },
)

journey(
  'a refused act is reported in the server’s own words, or in the specification’s if it has none',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Resting', status: 'paused' })
    await makeAgent(page, sharedServer.url, { name: 'Busy' })
    await page.goto(sharedServer.url)
    await expectRefusals(page, homeRefusals)
    await openDashboard(page, sharedServer.url)
    await expectRefusals(page, dashboardRefusals)
    await intercept(page, /\/toggle$/, (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'The server’s own words.', code: 'conflict', requestId: 'x' },
      }),
    )
    await rowOf(page, 'Busy').getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Error', 'The server’s own words.')
  },
)

journey(
  'the form is empty after each save, and the list and the analytics are read again',
  async ({ page, sharedServer }) => {
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: /^(Create|Edit) Your AI Agent$/ })
    const total = page
      .getByRole('region', { name: 'Agent Analytics' })
      .getByText('Total Agents')
      .locator('..')
    await expect(total).toBeHidden()
    await form.getByLabel('Agent name').fill('Harbour watch')
    await pickPersona(page, 'Data Analyst')
    await form.getByLabel('Task description').fill('Report what is new about the harbour.')
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'Success!', 'AI Agent created successfully')
    await expect(toastOf(page), 'not destructive (4)').not.toHaveClass(/border-danger/)
    await expect(form.getByLabel('Agent name')).toHaveValue('')
    await expect(total).toHaveText('Total Agents1')

    const row = rowOf(page, 'Harbour watch')
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(form.getByLabel('Agent name')).toHaveValue('Harbour watch')
    await expect(form.getByLabel('Task description')).toHaveValue('Report what is new about the harbour.')
    await form.getByLabel('Agent name').fill('Bridge watch')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Success!', 'Agent updated successfully')
    await expect(rowOf(page, 'Bridge watch')).toBeVisible()
    await expect(form.getByRole('heading', { name: 'Create Your AI Agent' })).toBeVisible()
    await expect(form.getByLabel('Agent name')).toHaveValue('')
  },
)

journey(
  'a conversation is read once it is opened, the user at its left and the agent at its right',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const id = await makeAgent(page, sharedServer.url, { name: 'Talker', pythonScript: 'print("hello")' })
    await callAs(page, sharedServer.url, 'POST', `/api/agents/${id}/run`, {})
    const asked = pathsAsked(page)
    await openDashboard(page, sharedServer.url)
    const open = (await unfold(page, 'Talker')).getByRole('button', { name: 'History (1)' })
    await expect(open).toBeVisible()
    // Earlier requests of the page have been sent before this one.
    await page.evaluate(async () => void (await fetch('/healthz')))
    expect(asked).not.toContain(`/api/agents/${id}/conversations`)
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Conversation History' })
    const user = dialog.getByText('You', { exact: true })
    const agent = dialog.getByRole('list').first().getByText('Talker', { exact: true }).first()
    await expect(user).toBeVisible()
    const [left, right] = [await user.boundingBox(), await agent.boundingBox()]
    expect(left?.x).toBeLessThan((right?.x ?? 0) - 100)
    expect(left?.y).toBeLessThan(right?.y ?? 0)
    expect(asked).toContain(`/api/agents/${id}/conversations`)
  },
)

journey('a tooltip opens after 700 ms, and its neighbour at once', async ({ page, sharedServer }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enroll(page, sharedServer.url)
  await makeAgent(page, sharedServer.url, { name: 'Hovered' })
  // Without all fields of the form: those that load later would move the buttons away from the mouse.
  await page.goto(`${sharedServer.url}/dashboard`)
  const [edit, pause] = ['Edit', 'Pause'].map((name) =>
    rowOf(page, 'Hovered').getByRole('button', { name, exact: true }),
  )
  if (!edit || !pause) throw new Error('The row has no such buttons.')
  await expect(edit).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await edit.hover()
  await page.clock.runFor(690)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByRole('tooltip', { name: 'Edit' })).toBeVisible()
  await expect(edit).toHaveAttribute('data-state', 'delayed-open')
  const box = await pause.boundingBox()
  if (!box) throw new Error('The button is gone.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
  await expect(pause).toHaveAttribute('data-state', 'instant-open')
})
