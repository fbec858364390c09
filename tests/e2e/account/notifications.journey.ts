import { expect } from '@playwright/test'
import { startMailPeer } from '#tests/peers/mail-peer.ts'
import { article } from '#tests/peers/pages.ts'
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
