import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startOidcPeer } from '#tests/peers/oidc-peer.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import {
  arrive,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  password,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
/** The code of the time step after the one of now: no code counts twice, and one step ahead still counts. */
const codeOf = (secret: string, stepsAhead: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

journey(
  'a second step is set up, asked for, and replaced by a recovery code; then the account is deleted for good',
  async ({ page, sharedServer }) => {
    const email = await arrive(page, sharedServer.url, '/settings/two-factor')
    const section = page.getByRole('region', { name: 'Two-factor sign-in' })
    await section.getByRole('button', { name: 'Set up' }).click()
    await section.getByLabel('Your password', { exact: true }).fill('not my password')
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByText('This is not your current password')).toBeVisible()
    await section.getByLabel('Your password', { exact: true }).fill(password)
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('figure', { name: 'QR code for an authenticator app' })).toBeVisible()
    const secret = (await section.locator('code').innerText()).trim()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, bothSchemes)
    }
    await section.getByLabel('Code from the app').fill(codeOf(secret, 0))
    await section.getByRole('button', { name: 'Switch on' }).click()
    const codes = section.getByRole('region', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const recoveryCode = await codes.getByRole('listitem').first().innerText()
    await expectNoAxeFindings(page, bothSchemes)
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

    const signIn = async (code: string) => {
      await page.context().clearCookies()
      await page.goto(`${sharedServer.url}/login?returnTo=/settings/two-factor`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(
        page.getByText('Enter the code of your authenticator app, or a recovery code.'),
      ).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    await signIn('000000')
    await expect(page.getByText('This code is wrong or was already used')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await signIn(recoveryCode)
    await expect(section.getByText('9 recovery codes are left.')).toBeVisible()
    const sections = page.getByRole('navigation', { name: 'Settings' })
    await sections.getByRole('link', { name: 'Activity' }).click()
    const activity = page.getByRole('region', { name: 'What was done' })
    await expect(activity.getByText('Switch on two factor')).toBeVisible()

    await sections.getByLabel('Search settings').fill('delete')
    await sections.getByLabel('Search settings').press('Enter')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const deletion = page.getByRole('form', { name: 'Delete account' })
    await deletion.getByLabel('Your email address').fill(email)
    await deletion.getByLabel('Your password', { exact: true }).fill('not my password')
    await deletion.getByRole('button', { name: 'Delete my account' }).click()
    await expect(deletion.getByText('This is not your current password')).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, bothSchemes)
    }
    await deletion.getByLabel('Your password', { exact: true }).fill(password)
    await deletion.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/`)
    await page.goto(`${sharedServer.url}/settings`)
    await expect(page).toHaveURL(/\/login/)
  },
)

journey(
  'a user signs in at the identity provider, returns signed in, and disconnects it again',
  async ({ page, start }) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const peer = await startOidcPeer([`${url}/api/login/oidc/callback`])
    try {
      const server = await start({ PORT: String(port), BALANCIA_URL: url, ...peer.env })
      await arrive(page, server.url, '/settings/password')
      const section = page.getByRole('region', { name: 'Password and sessions' })
      await expect(section.getByText('Not connected to this account.')).toBeVisible()
      peer.people.set('ann', { email: 'ann@work.example', email_verified: true })
      await section.getByRole('link', { name: 'Connect' }).click()
      await page.locator('input[name=login]').fill('ann')
      await page.locator('input[name=password]').fill('any')
      await page.getByRole('button', { name: /sign-in/i }).click()
      await expect(section.getByText('Connected: you can sign in with it.')).toBeVisible()
      await expectNoAxeFindings(page, bothSchemes)

      await page.context().clearCookies({ name: 'balancia.session_token' })
      await page.goto(`${url}/login?returnTo=/settings/password`)
      await expectNoAxeFindings(page, bothSchemes)
      await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await section.getByRole('button', { name: 'Disconnect' }).click()
      await expectToast(page, 'Single sign-on is disconnected')
      await page.context().clearCookies()
      await page.goto(`${url}/login?sso=taken`)
      await expect(page.getByText(/There is an account with your email address already/)).toBeVisible()
    } finally {
      await peer.close()
    }
  },
)
