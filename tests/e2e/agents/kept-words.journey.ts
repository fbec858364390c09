import { expect, type Route } from '@playwright/test'
import { startServer } from '#tests/setup/processes/server.ts'
import {
  arrive,
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  openForm,
  pickPersona,
  rowOf,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

journey(
  'text in the form survives the end of the session, a reload and another page, until it is saved',
  async ({ page, context, sharedServer }) => {
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await form.getByLabel('Task description').fill('Report what is new about the harbour.')
    await form.getByLabel('Reference web links').fill('example.com/half-typed')
    await page.getByRole('link', { name: 'Subscription' }).first().click()
    await expect(page).toHaveURL(/subscription/)
    await page.goBack()
    await openForm(page)
    const offer = form.getByRole('region', { name: 'Unsaved draft' })
    await expectNoAxeFindings(page, ['light', 'dark'])
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect(form.getByLabel('Task description')).toHaveValue('Report what is new about the harbour.')
    await expect(form.getByLabel('Reference web links')).toHaveValue('example.com/half-typed')

    const { cookies } = await context.storageState()
    await form.getByLabel('Agent name').fill('Harbour watch')
    await pickPersona(page, 'Data Analyst')
    await form.getByLabel('Reference web links').fill('')
    await context.clearCookies()
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expect(page).toHaveURL(/login/)
    await context.addCookies(cookies)
    await openDashboard(page, sharedServer.url)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect(form.getByLabel('Agent name')).toHaveValue('Harbour watch')
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'AI Agent created successfully')
    await page.reload()
    await expect(form.getByLabel('Task description')).toHaveValue('')
    await expect(offer).toHaveCount(0)
  },
)

journey(
  'two tabs that change one agent lose nothing: other fields are joined, and of the same field both are shown',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const id = await makeAgent(page, sharedServer.url, { name: 'Shared' })
    const saveElsewhere = (change: object) =>
      callAs(page, sharedServer.url, 'PATCH', `/api/agents/${id}`, change)
    const read = () => callAs(page, sharedServer.url, 'GET', `/api/agents/${id}`)
    const form = page.getByRole('region', { name: 'Edit Your AI Agent' })

    await openDashboard(page, sharedServer.url)
    await rowOf(page, 'Shared').getByRole('button', { name: 'Edit', exact: true }).click()
    await saveElsewhere({ taskDescription: 'Say what is new, in two sentences.' })
    await form.getByLabel('Agent name').fill('Renamed')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Agent updated successfully')
    expect(await read()).toMatchObject({
      name: 'Renamed',
      taskDescription: 'Say what is new, in two sentences.',
    })

    await rowOf(page, 'Renamed').getByRole('button', { name: 'Edit', exact: true }).click()
    await saveElsewhere({ name: 'Theirs', notifications: true })
    await form.getByLabel('Agent name').fill('Mine')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const notice = form.getByRole('region', { name: 'Changed elsewhere' })
    await expect(notice.getByText('Theirs', { exact: true })).toBeVisible()
    await expect(notice.getByText('Mine', { exact: true })).toBeVisible()
    // Shown once: on a phone, a toast would cover it.
    await expect(page.getByText('This agent was changed elsewhere')).toHaveCount(1)
    await expectNoAxeFindings(page, ['light', 'dark'])
    expect(await read()).toMatchObject({ name: 'Theirs' })
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    // The toast of the first change may still be there.
    await expect.poll(read).toMatchObject({ name: 'Mine', notifications: true })
    await expectToast(page, 'Agent updated successfully')
  },
)

journey(
  'offline a bar says so, creating fails at once in words, nothing is sent later by itself, code that was on its way takes no page away, and what is opened meanwhile opens once back',
  async ({ page, context, sharedServer }) => {
    const late = Promise.withResolvers<Route>()
    await intercept(page, '**/assets/dashboard-dialogs-*.js', late.resolve, { times: 1 })
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await form.getByLabel('Task description').fill('Report what is new about the harbour.')
    await form.getByLabel('Agent name').fill('Offline agent')
    await pickPersona(page, 'Data Analyst')
    const onItsWay = await late.promise
    await context.setOffline(true)
    await onItsWay.abort('internetdisconnected')
    await expect(page.getByText('You are offline. Nothing is sent until')).toBeVisible()
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'You are offline. Nothing was sent.')
    await expect(page.getByText('You are offline. Nothing is sent until')).toBeInViewport()
    await page.keyboard.press('ControlOrMeta+k')
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('You are offline. Nothing is sent until')).toHaveCount(0)
    await expect(form.getByLabel('Agent name')).toHaveValue('Offline agent')
    expect(await callAs(page, sharedServer.url, 'GET', '/api/agents')).toEqual([])
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(page, 'AI Agent created successfully')
  },
)

journey(
  'code that a new release removed reloads the page once; code that stays missing is reported where it would have opened, and typed text stays',
  async ({ page, sharedServer }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await arrive(page, sharedServer.url)
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    const task = form.getByLabel('Task description')
    const putBack = form.getByRole('button', { name: 'Restore' })
    await task.click()
    await page.keyboard.type('Report what is new.')
    await intercept(page, '**/assets/palette-*.js', (route) => route.fulfill({ status: 404 }))
    await page.keyboard.press('ControlOrMeta+k')
    await putBack.click()
    await expect(task).toHaveValue('Report what is new.')
    expect(asked).toEqual([])

    const lost = page.getByRole('alertdialog', { name: 'This could not be opened' })
    const again = lost.getByRole('button', { name: 'Retry' })
    await page.keyboard.press('ControlOrMeta+k')
    await expect(again).toBeFocused()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await expect(lost).toHaveCount(0)
    await expect(task).toHaveValue('Report what is new.')

    await page.keyboard.press('ControlOrMeta+k')
    await page.unroute('**/assets/palette-*.js')
    // This browser never retries a module that failed to load, so asking for it reloads the page.
    await again.click()
    await putBack.click()
    await expect(task).toHaveValue('Report what is new.')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
    expect(asked).toEqual([])
  },
)

journey(
  'while the server is gone, the palette, a dialog and the bell say where they would have opened that they cannot, and open once it is back, the page as it was',
  async ({ page, start }) => {
    const server = await start()
    // Simulates a browser without shared workers: the page itself keeps the connection.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    const live = page.waitForResponse('**/api/events/shared*')
    await arrive(page, server.url)
    await live
    const task = page.getByRole('region', { name: 'Create Your AI Agent' }).getByLabel('Task description')
    await task.fill('Report what is new.')
    const lost = page.getByRole('alertdialog', { name: 'This could not be opened' })
    const again = lost.getByRole('button', { name: 'Retry' })
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    const openBell = () => page.getByRole('button', { name: 'Notifications', exact: true }).click()

    // The page must notice the lost connection before it asks for code, which this browser never requests again after a
    // failure without a reload.
    const isNoticed = page.waitForRequest('**/api/events/shared*')
    await server.kill()
    await isNoticed
    await page.keyboard.press('ControlOrMeta+k')
    await again.click()
    await expect(again).toBeFocused()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goBack()
    await expect(lost).toHaveCount(0)
    const templates = page.getByRole('button', { name: 'Templates', exact: true })
    await templates.click()
    await lost.getByRole('button', { name: 'Close' }).click()
    await expect(templates).toBeFocused()
    await openBell()
    await expect(bell.getByText('This part could not be loaded')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')

    await page.keyboard.press('ControlOrMeta+k')
    await expect(lost).toBeVisible()
    const env = { DATABASE_URL: server.databaseUrl, PORT: new URL(server.url).port }
    const next = await startServer({ dataDir: server.dataDir, env })
    await again.click()
    await expect(page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await openBell()
    await expect(bell.getByText('No notifications yet')).toBeVisible()
    await expect(task).toHaveValue('Report what is new.')
    await next.stop()
  },
)

journey(
  'a press beside a dialog closes it, but takes away neither typed words nor a key that is shown once',
  async ({ page, sharedServer: { url } }) => {
    await arrive(page, url, '/teams')
    const besideIt = () => page.mouse.click(5, 400)
    const create = page.getByRole('dialog', { name: 'Create team' })
    await page.getByRole('button', { name: 'Create team' }).click()
    await expect(create).toBeVisible()
    await besideIt()
    await expect(create).toHaveCount(0)
    await page.getByRole('button', { name: 'Create team' }).click()
    await create.getByLabel('Task description').fill('Say what is new in the town.')
    await besideIt()
    await expect(create.getByLabel('Task description')).toHaveValue('Say what is new in the town.')
    await create.getByLabel('Team name').fill('Newsroom')
    await create.getByRole('button', { name: 'Create team' }).click()

    const details = page.getByRole('dialog', { name: 'Newsroom' })
    await details.getByRole('button', { name: 'Triggers' }).click()
    const triggers = page.getByRole('dialog', { name: 'Triggers' })
    await triggers.getByRole('button', { name: 'Add trigger' }).click()
    await triggers.getByRole('button', { name: 'Create trigger' }).click()
    await expect(triggers.getByRole('button', { name: 'I have saved it' })).toBeVisible()
    await besideIt()
    await triggers.getByRole('button', { name: 'I have saved it' }).click()
    await besideIt()
    await expect(triggers).toHaveCount(0)
  },
)
