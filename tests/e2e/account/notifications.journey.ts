import { expect } from '@playwright/test'
import { startMailPeer } from '#tests/peers/mail-peer.ts'
import { article } from '#tests/peers/pages.ts'
import { startPushService } from '#tests/peers/push-service.ts'
import {
  arrive,
  callAs,
  enroll,
  expectNoAxeFindings,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
  unfold,
} from '#tests/e2e/product.ts'

journey(
  'an agent with notifications on rings the bell and sends an email, once for each run',
  async ({ page, start, pages }) => {
    const mail = await startMailPeer()
    const server = await start({ SMTP_URL: mail.url, MAIL_FROM: 'Balancia <agents@example.com>' })
    const email = await enroll(page, server.url)
    await makeAgent(page, server.url, { name: 'Harbour watch', webLinks: [pages.url('/harbour')] })
    await makeAgent(page, server.url, { name: 'Quiet agent', pythonScript: 'print("calm")' })
    await openDashboard(page, server.url)
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')

    const row = rowOf(page, 'Harbour watch')
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('switch', { name: 'Notifications' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Agent updated successfully')
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    for (const name of ['Quiet agent', 'Harbour watch']) {
      await rowOf(page, name).getByRole('button', { name: 'Run now' }).click()
      await expect(result.getByText('success', { exact: true })).toBeVisible()
      await result.getByRole('button', { name: 'Close', exact: true }).click()
    }

    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(bell).toHaveText('1')
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFindings(page, ['light', 'dark'])
    await panel.getByRole('link', { name: /Harbour watch finished/ }).click()
    await expect(result.getByText('Harbour watch', { exact: true })).toBeVisible()
    await expect(result.getByText('The harbour opened again on Monday').first()).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(bell).toHaveAccessibleName('Notifications')

    await expect.poll(() => mail.received.length).toBe(1)
    const [received] = mail.received
    expect(received?.to).toEqual([email])
    expect(received?.mail.subject).toBe('Your agent finished a run')
    for (const part of [received?.mail.text, received?.mail.html])
      expect(part).toContain('The harbour opened again on Monday')
    await mail.close()
  },
)

const quayNews = (depth: number) => article('Quay news', [`The quay is ${depth} metres deep at low tide.`])

journey(
  'an agent that tells only of changes keeps a run quiet that found none, says so in the run, and rings for the next change',
  async ({ page, sharedServer: { url }, pages }) => {
    pages.set('/quay', quayNews(14))
    await enroll(page, url)
    await makeAgent(page, url, { name: 'Quay watch', webLinks: [pages.url('/quay')] })
    await openDashboard(page, url)
    const row = rowOf(page, 'Quay watch')
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    const choice = page.getByLabel('Tell me about')
    await expect(choice).toBeHidden()
    await page.getByRole('switch', { name: 'Notifications' }).focus()
    await page.keyboard.press('Space')
    await expect(choice).toHaveValue('changed-or-failed')
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Agent updated successfully')
    const details = await unfold(page, 'Quay watch')
    await expect(details.getByText('Notifications: only changes and failures')).toBeVisible()

    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    const quiet = result.getByText('You were not notified of this run, because it found nothing new.')
    const run = async () => {
      await row.getByRole('button', { name: 'Run now' }).click()
      await expect(result.getByText('success', { exact: true })).toBeVisible()
    }
    const close = () => result.getByRole('button', { name: 'Close', exact: true }).click()
    await run()
    await expect(quiet).toBeHidden()
    await close()
    await run()
    await expect(quiet).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await close()
    pages.set('/quay', quayNews(15))
    await run()
    await expect(quiet).toBeHidden()
    await close()

    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await bell.click()
    const notifications = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
    await expect(notifications).toHaveCount(2)
    await expect(notifications.first()).toContainText(/Quay watch finished\s*1 .* changed/)
  },
)

journey(
  'a new user confirms their address by one button, and unsubscribes by another, without signing in',
  async ({ page, start, browser }) => {
    const mail = await startMailPeer()
    const server = await start({ SMTP_URL: mail.url })
    const operator = await browser.newPage()
    await enroll(operator, server.url)
    await operator.close()
    await arrive(page, server.url, '/settings/emails')
    await expect(page).toHaveURL(/\/settings\/notifications$/)
    const section = page.getByRole('region', { name: 'Emails' })
    await expect(section.getByText('Confirm your email address')).toBeVisible()
    await section.getByRole('button', { name: 'Send again' }).click()
    await expectToast(page, 'The email is on its way')
    await expectNoAxeFindings(page, ['light', 'dark'])
    await expect.poll(() => mail.received.length).toBe(2)

    const linkTo = (what: string) =>
      server.url +
      (new RegExp(`(/api/email-links/${what}\\?token=\\S+)`).exec(mail.received[0]?.mail.text ?? '')?.[1] ??
        '')
    const reader = await browser.newPage()
    await reader.goto(linkTo('confirm'))
    await expectNoAxeFindings(reader, ['light', 'dark'])
    await reader.getByRole('button', { name: 'Confirm' }).click()
    await expect(reader.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await page.reload()
    await expect(section.getByRole('switch', { name: 'Emails' })).toBeChecked()

    await reader.goto(linkTo('unsubscribe'))
    await reader.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(reader.getByRole('heading', { name: 'You get no more emails' })).toBeVisible()
    await page.reload()
    await expect(section.getByRole('switch', { name: 'Emails' })).not.toBeChecked()
    await section.getByRole('switch', { name: 'Emails' }).click()
    await expectToast(page, 'You get emails again')
    await expect(section.getByRole('switch', { name: 'Emails' })).toBeChecked()
    await reader.close()
    await mail.close()
  },
)

journey(
  'pending decisions come first in the inbox, so that their buttons fit on the screen of a small phone',
  async ({ page, sharedServer, pages }) => {
    const { url } = sharedServer
    await enroll(page, url)
    const make = (name: string) =>
      makeAgent(page, url, { name, webLinks: [pages.url('/harbour')], notifications: true })
    const run = (id: number) => callAs<{ id: number }>(page, url, 'POST', `/api/agents/${id}/run`)
    const held = await make('Held watch')
    await callAs(page, url, 'PUT', `/api/agents/${held}/budget`, { moneyLimit: null, runsLimit: 1 })
    await run(held)
    const headers = { origin: url, prefer: 'respond-async' }
    await page.request.post(`${url}/api/agents/${held}/run`, { headers, data: {} })
    const other = await make('Other watch')
    for (let turn = 0; turn < 6; turn += 1) await run(other)

    await page.setViewportSize({ width: 360, height: 640 })
    await openDashboard(page, url)
    await expect.poll(() => callAs<unknown[]>(page, url, 'GET', '/api/notifications')).toHaveLength(8)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    for (const name of ['Continue once', 'Raise limit', 'Stop'])
      await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Stop' }).click()
    await expect(panel.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expect(panel.getByRole('listitem').first()).not.toContainText('Held watch waits')
  },
)

journey(
  'the home page says to a new user without email that nothing reaches them; a push shows a notification, and the installed app a page while it is offline',
  async ({ browser, sharedServer: { url } }) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    await arrive(page, url, '/')
    const card = page.getByRole('region', { name: 'If an agent needs you' })
    await expect(card).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await card.getByRole('link', { name: /way/ }).click()
    await expect(page.getByRole('heading', { name: 'Add a way' })).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])

    const read = () => callAs<{ pushKey: string }>(page, url, 'GET', '/api/notification-ways')
    const push = await startPushService(async () => (await read()).pushKey)
    const { subscription } = push
    await callAs(page, url, 'POST', '/api/notification-ways', {
      kind: 'push',
      name: 'My phone',
      subscription,
    })
    await page.reload()
    const ways = page.getByRole('list', { name: 'Your ways' })
    await ways.getByRole('button', { name: 'Send a test to My phone' }).click()
    await expect(ways.getByText('The test was sent.')).toBeVisible()
    await page.getByLabel('Weekly summary').selectOption('If unreached')
    await expectNoAxeFindings(page, ['light', 'dark'])
    push.answerNext({ status: 410 })
    await ways.getByRole('button', { name: 'Send a test to My phone' }).click()
    await expect(ways.getByText('The browser has ended its subscription')).toBeVisible()

    await page.goto(url)
    const devtools = await context.newCDPSession(page)
    const { errors, data = '' } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ display: 'standalone', start_url: './' })
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [worker] = context.serviceWorkers()
    // A browser without a screen has no notifications and no badges.
    const shown = await worker?.evaluate(
      async (text) => {
        const calls: unknown[] = []
        const scope = self as unknown as {
          registration: { showNotification: (title: string, options: object) => Promise<void> }
          dispatchEvent: (event: Event) => void
          PushEvent: new (type: string, init: object) => Event
        }
        Object.assign(navigator, { setAppBadge: async (badge: number) => void calls.push({ badge }) })
        scope.registration.showNotification = async (title, options) => void calls.push({ title, ...options })
        scope.dispatchEvent(new scope.PushEvent('push', { data: text }))
        while (calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
        return calls
      },
      JSON.stringify({ ...push.received[0]?.payload, waiting: 2 }),
    )
    expect(shown).toMatchObject([
      { badge: 2 },
      { title: push.received[0]?.payload.title, data: { deliveryId: null } },
    ])
    await push.close()

    await context.setOffline(true)
    await page.goto(`${url}/runs`)
    await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible()
    await context.close()
  },
)
