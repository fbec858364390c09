import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { startMailPeer } from '#tests/peers/mail-peer.ts'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  fromNewAddress,
  journey,
  password,
  signUp,
} from '#tests/e2e/product.ts'

const newPassword = 'battery staple of my own'
const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const root = join(import.meta.dirname, '../../..')

async function signIn(page: Page, url: string, email: string, secret: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Looks at a page as it is on a phone and on a desk, in both schemes. */
async function look(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
  }
}

/** What `npx balancia reset-password` prints on the server of these settings. */
async function linkOfOperator(databaseUrl: string, dataDir: string, email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/reset-password.ts', email], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, BALANCIA_DATA: dataDir },
  })
  return /http\S+/.exec(stdout)?.[0] ?? stdout
}

journey(
  'a changed password counts from then on, and every other browser is signed out',
  async ({ page, sharedServer, browser }) => {
    const email = await enroll(page, sharedServer.url)
    const elsewhere: BrowserContext = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
    const other = await elsewhere.newPage()
    await callAs(other, sharedServer.url, 'POST', '/api/auth/sign-in/email', { email, password })
    await other.goto(`${sharedServer.url}/settings/password`)

    await page.goto(`${sharedServer.url}/settings/password`)
    const section = page.getByRole('region', { name: 'Password and sessions' })
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await expect(section.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1)
    await look(page)

    await section.getByLabel('Current password', { exact: true }).fill('not my password')
    await section.getByLabel('New password', { exact: true }).fill(newPassword)
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section.getByText('This is not your current password')).toBeVisible()
    await section.getByLabel('Current password', { exact: true }).fill(password)
    await section.getByLabel('New password', { exact: true }).fill('Password123')
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section.getByText(/one of the most common passwords/)).toBeVisible()
    await section.getByLabel('New password', { exact: true }).fill(newPassword)
    await section.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Your password was changed. 1 other session was signed out.')
    await expect(section.getByRole('listitem')).toHaveCount(1)

    await other.reload()
    await expect(other).toHaveURL(/\/login\?returnTo=/)
    await signIn(other, sharedServer.url, email, password)
    await expect(other.getByText('Invalid email or password')).toBeVisible()
    await signIn(other, sharedServer.url, email, newPassword)
    await expect(other.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    await page.reload()
    await section.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expectToast(page, 'That session was signed out')
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' }).click()
    const done = page.getByRole('region', { name: 'What was done' })
    await expect(done.getByText('Change password', { exact: true })).toBeVisible()
    await elsewhere.close()
  },
)

journey(
  'a user who forgot the password is referred to the administrator, whose link sets a new one and works once',
  async ({ page, start }) => {
    const server = await start()
    const email = await enroll(page, server.url)
    await page.context().clearCookies()
    await page.goto(`${server.url}/login`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page.getByText('npx balancia reset-password you@example.com')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeHidden()
    await look(page)

    const printed = await linkOfOperator(server.databaseUrl, server.dataDir, email)
    const link = new URL(printed)
    await page.goto(server.url + link.pathname + link.search)
    await look(page)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Use at least 10 characters')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    await page.goto(server.url + link.pathname + link.search)
    await expect(page.getByText(/This link was already used/)).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
    await look(page)
    await page.context().clearCookies()
    await signIn(page, server.url, email, newPassword)
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  },
)

journey(
  'with a mail server, an email completes the sign-up, and a password link signs the user in again',
  async ({ page, start }) => {
    const mail = await startMailPeer()
    const port = String(await freePort())
    const server = await start({
      SMTP_URL: mail.url,
      BALANCIA_URL: `http://127.0.0.1:${port}`,
      PORT: port,
    })
    await enroll(page, server.url)
    await page.context().clearCookies()
    const email = 'grace@example.com'
    await page.goto(`${server.url}/signup?returnTo=%2Fsettings`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(`An email is on its way to ${email}.`)).toBeVisible()
    await look(page)
    await expect.poll(() => mail.received.length).toBe(1)
    await page.goto(/http:\S+token=\S+/.exec(mail.received[0]?.mail.text ?? '')?.[0] ?? '')
    await look(page)
    await page.getByLabel('Password', { exact: true }).fill('not what I chose')
    await page.getByRole('button', { name: 'Finish sign-up' }).click()
    await expect(page.getByText('This is not the password that you chose when you signed up')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Finish sign-up' }).click()
    await expect(page).toHaveURL(`${server.url}/settings`)

    await page.context().clearCookies()
    mail.received.length = 0
    await page.goto(`${server.url}/forgot-password`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(/a link is on its way/)).toBeVisible()
    await look(page)
    await expect.poll(() => mail.received.length).toBe(1)
    const link = /http:\S+token=\S+/.exec(mail.received[0]?.mail.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await mail.close()
  },
)

journey(
  'a new account lives in the zone of its browser, and a browser in another zone offers its own in one line',
  async ({ browser, sharedServer }) => {
    const home = await browser.newContext({ timezoneId: 'Asia/Calcutta', extraHTTPHeaders: fromNewAddress() })
    const page = await home.newPage()
    await signUp(page, sharedServer.url, 'traveller@example.com')
    expect(await callAs(page, sharedServer.url, 'GET', '/api/auth/user')).toMatchObject({
      timeZone: 'Asia/Kolkata',
    })
    await expect(page.getByRole('complementary', { name: 'Time zone' })).toHaveCount(0)

    const abroad = await browser.newContext({
      timezoneId: 'America/New_York',
      storageState: await home.storageState(),
    })
    const there = await abroad.newPage()
    await there.goto(`${sharedServer.url}/settings`)
    const offer = there.getByRole('complementary', { name: 'Time zone' })
    await expect(offer).toContainText('Asia/Kolkata, and this browser is in America/New York')
    await expectNoAxeFindings(there, ['light', 'dark'])
    await offer.getByRole('button', { name: 'Keep Asia/Kolkata' }).click()
    await expect(offer).toHaveCount(0)
    await there.reload()
    await expect(there.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await there.evaluate(() => localStorage.clear())
    await there.reload()
    await offer.getByRole('button', { name: 'Use America/New York' }).click()
    await expect(offer).toHaveCount(0)
    expect(await callAs(there, sharedServer.url, 'GET', '/api/auth/user')).toMatchObject({
      timeZone: 'America/New_York',
    })
  },
)

journey(
  'a picture of oneself is seen as it will be before it is saved, and can be removed',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await page.goto(`${sharedServer.url}/settings`)
    await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expectToast(
      page,
      'This is not a picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
    )

    const buffer = await page.screenshot()
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
    const opacity = () =>
      dialog
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(99, 99, 1, 1).data[3])
    await expect.poll(opacity).toBe(255)
    await expectNoAxeFindings(page, bothSchemes)
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible()
  },
)
