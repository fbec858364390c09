import { readFileSync } from 'node:fs'
import { test as base, expect, type Frame, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'
import { type FastServer, startFastServer } from '#tests/setup/processes/fast-server.ts'

import { findBrowser } from './find-browser.ts'
import { onceSettled, visitOnceSettled } from './visit.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

/** The password of every person in the journeys. */
export const password = 'correct horse battery'

const adminEmail = 'first@example.com'
let people = 0

interface Fixtures {
  /** Starts a server for this test; it is stopped and its data removed at the end. */
  start: (env?: Record<string, string>) => Promise<FastServer>
}

interface SharedFixtures {
  /** One server for the journeys of a worker that need none of their own; each signs up a new non-admin user. */
  sharedServer: FastServer
  /** Two pages on loopback that agents of the journeys read. */
  pages: Pages
}

/** A journey: the real product in a real browser. */
export const journey = base.extend<Fixtures, SharedFixtures>({
  extraHTTPHeaders: async ({ baseURL: _none }, use) => use(fromNewAddress()),
  page: async ({ page }, use) => use(onceSettled(page)),
  start: async ({ baseURL: _none }, use) => {
    const servers: FastServer[] = []
    await use(async (env) => {
      const server = await startForJourney(env)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.end()
  },
  sharedServer: [
    async ({ browserName: _none }, use) => {
      const { path } = await findBrowser()
      const server = await startForJourney({ BALANCIA_TRUST_PROXY: 'true', BALANCIA_BROWSER: path })
      await signUpFirst(server.url)
      await use(server)
      await server.end()
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browserName: _none }, use) => {
      const pages = await servePages({
        '/harbour': article('Harbour news', [
          'The harbour opened again on Monday after 14 days of repair.',
          'Ships of up to 40 metres can moor at the new quay.',
        ]),
        '/bridge': article('Bridge news', ['The bridge stays closed until 3 December 2026 for all traffic.']),
      })
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],
})

/** Starts the product on a database of its own in the PostgreSQL that all journeys share. */
export function startForJourney(env?: Record<string, string>): Promise<FastServer> {
  return startFastServer(JSON.parse(process.env.JOURNEYS_POSTGRES ?? '{}'), env)
}

/** A header with a new client address, so that users do not share rate limits. */
export function fromNewAddress(): Record<string, string> {
  people += 1
  return { 'x-forwarded-for': `10.2.${Math.floor(people / 250)}.${1 + (people % 250)}` }
}

/** Creates the first account of an installation, which is its administrator's. */
async function signUpFirst(url: string): Promise<void> {
  const body = JSON.stringify({
    email: adminEmail,
    password,
    firstName: 'First',
    name: 'First',
    setupCode,
  })
  const headers = { origin: url, 'content-type': 'application/json', ...fromNewAddress() }
  const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
}

/** Signs up as a new person through the form; ends on the dashboard. */
export async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/signup?code=${setupCode}`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await openDashboard(page, url)
}

/** Signs up a new person with the API; the browser has the session, and no page is open yet. */
export async function enroll(page: Page, url: string): Promise<string> {
  people += 1
  const email = `person-${people}@example.com`
  await callAs(page, url, 'POST', '/api/auth/sign-up/email', {
    email,
    password,
    firstName: 'Ada',
    lastName: 'Lovelace',
    name: 'Ada Lovelace',
    setupCode,
  })
  return email
}

/** Signs up a new person with the API, and opens a page. */
export async function arrive(page: Page, url: string, path = '/dashboard'): Promise<string> {
  const email = await enroll(page, url)
  if (path === '/dashboard') await openDashboard(page, url)
  else await page.goto(url + path)
  return email
}

/** Signs in to the shared server as its administrator and opens a page. */
export async function signInAsAdmin(page: Page, url: string, path: string): Promise<void> {
  await callAs(page, url, 'POST', '/api/auth/sign-in/email', { email: adminEmail, password })
  await page.goto(url + path)
}

/** Opens the dashboard and, where the form is beside the list, all of its fields. */
export async function openDashboard(page: Page, url: string): Promise<void> {
  await visitOnceSettled(page, `${url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'My Agents' })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) >= 1024) await openForm(page)
}

/** Shows all fields of the form for a new agent, which begins with the task alone. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All settings' }).click()
  // They are loaded on the first press, and move what is below them.
  await expect(page.getByRole('combobox', { name: 'Persona', exact: true })).toBeVisible()
}

/** Calls the API with the browser's session; throws with the reply when the call fails. */
export async function callAs<T>(
  page: Page,
  url: string,
  method: string,
  path: string,
  data?: unknown,
): Promise<T> {
  const response = await page.request.fetch(url + path, {
    method,
    data,
    headers: { origin: new URL(url).origin },
  })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Creates an agent with the API; returns its id. */
export async function makeAgent(
  page: Page,
  url: string,
  agent: { name: string } & Record<string, unknown>,
): Promise<number> {
  const { id } = await callAs<{ id: number }>(page, url, 'POST', '/api/agents', {
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour and the bridge.',
    ...agent,
  })
  return id
}

/** Picks a persona in the form with the keyboard: opens the list, types, selects the result. */
export async function pickPersona(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Persona', exact: true }).click()
  await expect(page.getByPlaceholder('Search personas')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Persona', exact: true })).toContainText(name)
}

/** Opens the rarely used settings: the script, learning mode, the trigger, the engine. */
export async function openMore(page: Page): Promise<void> {
  const fold = page.locator('details', { hasText: 'More options' })
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
}

/** Replaces the script in the form's code editor. */
export async function writeScript(page: Page, script: string): Promise<void> {
  await openMore(page)
  const editor = page.getByRole('textbox', { name: 'Python script or instructions' })
  await editor.click()
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  await expect(editor).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(script)
}

/** Puts a file with this text into a file field. */
export async function chooseFile(field: Locator, text: string, name = 'file.csv'): Promise<void> {
  await field.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

/** The row of an agent in the list, by its name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Expands the row of an agent: its task, its links, its history; returns the row. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const row = rowOf(page, name)
  const details = row.getByRole('button', { name: 'Details' })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  return row
}

/** The visible toast; found by its attributes, as an open dialog hides elements around it from roles. */
export function toastOf(page: Page): Locator {
  return page.locator('[role=region][aria-label^="Notifications"] li')
}

/** Sends a decision that can still be undone, as leaving the page does. */
export const decideAtOnce = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))

/** Waits for a toast with these words; only one shows at a time. */
export async function expectToast(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await expect(toastOf(page).getByText(word, { exact: true })).toBeVisible()
}

/** Axe as it is injected into each page: the minified file has half the bytes of `axe.source`. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe about colors; the others have the same result in both schemes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * The looks of text that axe has checked in the dark scheme. All colors are values of `web/tokens.css` with one value for
 * each scheme, so text that looks alike in the light one does so in the dark one.
 */
const looksChecked = new Set<string>()

/** Fails when axe finds anything on the page in the given color schemes; in the second, only colors not checked before. */
export async function expectNoAxeFindings(page: Page, schemes: ('light' | 'dark')[] = ['light']) {
  // Axe runs only in the page itself, so there must be no frames.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  // A page that was just opened is not rendered yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const [index, colorScheme] of schemes.entries()) {
    const newLooks =
      index === 0 ? [] : (await page.evaluate(looksOfText)).filter((look) => !looksChecked.has(look))
    if (index > 0 && newLooks.length === 0) continue
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    expect(await page.evaluate(findings, index === 0 ? undefined : colorRules)).toEqual([])
    for (const look of newLooks) looksChecked.add(look)
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page: what the contrast of each text that `findings` checks depends on, each kind once. */
function looksOfText(): string[] {
  const [dialog = document] = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].toReversed()
  const looks = new Set<string>()
  for (const element of dialog.querySelectorAll('*')) {
    // Axe does not judge their contrast.
    if (element.closest(':disabled, [aria-disabled=true], [aria-hidden=true]')) continue
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
    if (!hasText && !element.matches('input, textarea')) continue
    const { color, fontSize, fontWeight, visibility } = getComputedStyle(element)
    if (visibility === 'hidden' || element.getClientRects().length === 0) continue
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const behind: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at)
      behind.push(`${backgroundColor} ${backgroundImage} ${opacity}`)
      if (backgroundColor.startsWith('rgb(') && opacity === '1') break
    }
    const different = behind.filter((layer) => layer !== 'rgba(0, 0, 0, 0) none 1')
    looks.add([color, isLarge, element.closest('a') !== null, ...different].join('; '))
  }
  return [...looks]
}

/** Fails when axe finds anything in a frame of the page; in the second scheme, anything about colors. */
export async function expectNoAxeFindingsIn(frame: Frame) {
  await frame.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await frame.page().emulateMedia({ colorScheme })
    await frame.evaluate(settled)
    expect(await frame.evaluate(findings, colorScheme === 'light' ? undefined : colorRules)).toEqual([])
  }
  await frame.page().emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page: the findings of these rules of axe, by default all; in the topmost dialog when one is open. */
async function findings(rules?: string[]): Promise<string[]> {
  const runner = (globalThis as unknown as { axe: typeof axe }).axe
  // Without this, axe describes each element that it checks; descriptions of the findings are enough.
  runner.configure({ noHtml: true })
  // The page behind a dialog is hidden, and was checked before the dialog opened.
  const [dialog = document] = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].toReversed()
  const { violations } = await runner.run(dialog, {
    resultTypes: ['violations'],
    elementRef: true,
    selectors: false,
    // By default, axe also reads every style sheet, for a rule that is off, which takes half of its time.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 300)).join(' ')}`,
  )
}

/** Runs in the page: waits until changes are rendered and all animations have ended; one can start the next. */
async function settled(): Promise<void> {
  let passing: Animation[]
  do {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  } while (passing.length > 0)
}

/** Fails when the page or a visible part of it scrolls horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const dialogs = [
      ...document.querySelectorAll(
        ':is([role=dialog], [role=alertdialog]), :is([role=dialog], [role=alertdialog]) > *',
      ),
    ]
    // Elements for screen readers only are 1 px wide.
    const parts = dialogs.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
    const whole = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px in ${clientWidth}`] : []
    return [...whole, ...parts.map((part) => part.outerHTML.slice(0, 200))]
  })
  expect(wide).toEqual([])
}

/** Chooses an item of an agent's menu. */
export async function openMenu(page: Page, agent: string, item: string): Promise<void> {
  await rowOf(page, agent).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
