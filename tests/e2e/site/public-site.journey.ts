import { expect, type Page } from '@playwright/test'
import { publicPaths, themeCookie, visitorPaths } from '#contract/pages.ts'
import { enroll, expectNoAxeFindings, expectNoSidewaysScroll, journey, password } from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'
import { publicSamples, visitorSamples } from './sample-paths.ts'
import { translate } from '#tests/e2e/translate.ts'

const widths = [320, 360, 768, 1280]

/** The recommendations of the calculator at both edges of each rule: agents, executions, and the plan's name. */
const edges: [agents: number, executions: number, plan: string][] = [
  [3, 50, 'Free'],
  [4, 50, 'Starter'],
  [3, 100, 'Starter'],
  [10, 500, 'Starter'],
  [11, 500, 'Pro'],
  [10, 550, 'Pro'],
  [50, 5_000, 'Pro'],
  [51, 5_000, 'Enterprise'],
  [50, 5_050, 'Enterprise'],
]

async function slideTo(page: Page, label: string, value: number): Promise<void> {
  await page.getByRole('slider', { name: label }).fill(String(value))
}

journey(
  'a visitor reads landing, demos and pricing, finds each plan with the sliders, picks one, and comes back to it signed in',
  async ({ page, sharedServer }) => {
    await translate(page, 'replace')
    await page.goto(sharedServer.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'See Conversations' }).first().click()
    await expect(page).toHaveURL(`${sharedServer.url}/demos`)
    await expect(page.getByRole('heading', { name: 'Quick Start Guide' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/pricing`)

    const recommended = page.getByRole('status').filter({ hasText: /recommend/i })
    for (const [agents, executions, plan] of edges) {
      await slideTo(page, 'Agents', agents)
      await slideTo(page, 'Monthly executions', executions)
      await expect(recommended, `${agents} agents, ${executions} executions`).toContainText(plan)
    }
    await slideTo(page, 'Agents', 5)
    await slideTo(page, 'Monthly executions', 500)
    await page.getByText('Save 20%', { exact: true }).click()
    await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
    // A press before the script of the page runs also leads back afterwards.
    const scripts = Promise.withResolvers<void>()
    await intercept(page, '**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.getByRole('article', { name: 'Pro' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/signup`)
    await page.getByLabel('Email').fill('visitor@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    // The script renders a translated page again; typed text and focus stay.
    scripts.resolve()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue('visitor@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/pricing?plan=pro&interval=yearly`)
    const checkout = page.getByRole('dialog')
    await expect(checkout).toContainText('Pro')
    await expect(checkout).toContainText('$950.40')
    await expectNoAxeFindings(page, ['light', 'dark'])
    await checkout.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(checkout).toBeHidden()
    await expect(page).toHaveURL(`${sharedServer.url}/pricing?interval=yearly`)
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(page.getByRole('article', { name: 'Free' }).getByRole('button')).toHaveText('Current Plan')
    await expect(page.getByRole('article', { name: 'Free' }).getByRole('button')).toBeDisabled()
  },
)

journey('every public page can be read without JavaScript', async ({ browser, sharedServer }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of publicSamples) {
    await page.goto(sharedServer.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(800)
    expect(await page.locator('html').innerHTML()).not.toContain('origin.invalid')
  }
  await page.goto(`${sharedServer.url}/pricing`)
  await page.getByRole('article', { name: 'Starter' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.locator('noscript p')).toHaveText(/^Signing in needs JavaScript/)
  await context.close()
})

/** The content of a tag in the head of a pre-rendered page. */
const said = (html: string, attribute: string, name: string) =>
  new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''

journey(
  'every public page names itself to search engines and to shared links',
  async ({ request, sharedServer }) => {
    const [titles, pictures] = [new Set<string>(), new Set<string>()]
    for (const path of visitorPaths) {
      const html = await (await request.get(sharedServer.url + path)).text()
      expect(html).not.toContain('origin.invalid')
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
      titles.add(title)
      expect(said(html, 'name', 'description').length).toBeGreaterThan(80)
      expect(html).toContain(`<link rel="canonical" href="${sharedServer.url}${path}">`)
      expect(said(html, 'property', 'og:url')).toBe(sharedServer.url + path)
      expect(said(html, 'property', 'og:title')).toBe(title)
      expect(said(html, 'property', 'og:description')).toBe(said(html, 'name', 'description'))
      expect(said(html, 'name', 'twitter:card')).toBe('summary_large_image')
      expect(said(html, 'name', 'twitter:title')).toBe(title)
      expect(said(html, 'property', 'og:image:alt')).toBe(title)
      const address = said(html, 'property', 'og:image')
      expect(address).toBe(said(html, 'name', 'twitter:image'))
      expect(new URL(address).origin).toBe(sharedServer.url)
      if (pictures.has(address)) continue
      pictures.add(address)
      const picture = await request.get(address)
      expect(picture.headers()['content-type']).toBe('image/png')
      const png = await picture.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    }
    expect(titles.size).toBe(visitorPaths.length)
    expect(pictures.size).toBeGreaterThanOrEqual(5)
  },
)

interface Thing {
  '@context': string
  '@type': string
  url?: string
  offers?: { price: string }[]
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
  itemListElement?: { position: number; name: string; item: string }[]
}

journey(
  'every public page tells search engines what it is, and nothing that does not stand on it',
  async ({ page, sharedServer }) => {
    const thingsOf = async (path: string) => {
      const html = await (await page.request.get(sharedServer.url + path)).text()
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      return blocks.map(([, text = '']) => JSON.parse(text) as Thing)
    }
    for (const path of publicPaths) {
      const things = await thingsOf(path)
      expect(things.length, path).toBeGreaterThan(0)
      for (const thing of things) expect(thing['@context']).toBe('https://schema.org')
      const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement
      const home = { position: 1, name: 'Home', item: `${sharedServer.url}/` }
      if (path !== '/') expect(crumbs).toMatchObject([home, { position: 2, item: sharedServer.url + path }])
    }
    expect((await thingsOf('/')).map((thing) => thing['@type'])).toEqual(['WebSite', 'SoftwareApplication'])
    const pricing = await thingsOf('/pricing')
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.goto(`${sharedServer.url}/pricing`)
    const text = (await page.locator('main').textContent()) ?? ''
    const questions = pricing.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity ?? []
    expect(questions.length).toBeGreaterThan(5)
    for (const { name, acceptedAnswer } of questions) {
      expect(text).toContain(name)
      expect(text).toContain(acceptedAnswer.text)
    }
    const prices = pricing.flatMap(({ offers = [] }) => offers).map(({ price }) => price)
    expect(prices).toEqual(expect.arrayContaining(['0.00', '29.00', '99.00', '299.00', '950.40']))
    expect(refused.filter((line) => line.includes('Content Security Policy'))).toEqual([])
  },
)

interface Scrolled {
  scrollListeners: number
}

/** Runs in the page before anything else: counts the scroll listeners. */
function countScrollListeners(): void {
  const scrolled = Object.assign(globalThis, { scrollListeners: 0 })
  const { value: listen } = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener') as {
    value: (...given: unknown[]) => void
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: unknown[]) {
    if (given[0] === 'scroll') scrolled.scrollListeners += 1
    listen.apply(this, given)
  }
}

journey(
  'a video shows its poster under a play button until it plays, and the player of the browser without scripts',
  async ({ page, browser, sharedServer }) => {
    await page.goto(`${sharedServer.url}/demos`)
    const video = page.getByLabel('Quick Start Guide,', { exact: false }).and(page.locator('video'))
    const play = page.getByRole('button', { name: /^Play Quick Start Guide, / })
    await expect(play).toBeVisible()
    await expect(video).not.toHaveAttribute('controls')
    await play.focus()
    await page.keyboard.press('Enter')
    await expect(play).toBeHidden()
    await expect(video).toHaveAttribute('controls')
    await expect(video).toBeFocused()
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(4)
    await expectNoAxeFindings(page, ['light', 'dark'])

    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${sharedServer.url}/demos`)
    await expect(plain.locator('video[controls]')).toHaveCount(5)
    await expect(plain.getByRole('button', { name: /^Play / })).toHaveCount(0)
    await context.close()
  },
)

journey(
  'the contents of a long page mark what is being read, and who is signed in keeps the frame where there is no page',
  async ({ page, sharedServer }) => {
    const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
    await page.addInitScript(countScrollListeners)
    const readOn = async () => {
      await page.goto(`${sharedServer.url}/terms`)
      await expect(current).toHaveText(/Introduction/)
      await page.locator('#limitation-of-liability').evaluate((element) => element.scrollIntoView())
      await expect(current).toHaveText(/Limitation of Liability/)
      await expect(current).toHaveCount(1)
      await page.mouse.wheel(0, 20_000)
      await expect(current).toHaveText(/Contact Information/)
    }
    await readOn()
    // A listener would be called for each frame of a scroll.
    expect(await page.evaluate(() => (globalThis as unknown as Scrolled).scrollListeners)).toBe(0)
    await enroll(page, sharedServer.url)
    // The contact, which loads late, causes no layout shift, so that the end of the page stays in view.
    const isAtEnd = Promise.withResolvers<void>()
    await intercept(page, '**/api/auth/options', async (route) => {
      await isAtEnd.promise
      await route.continue()
    })
    await readOn()
    isAtEnd.resolve()
    await expect(page.getByText('The administrator of this installation has not set')).toBeVisible()
    await expect(current).toHaveText(/Contact Information/)
    const answer = await page.goto(`${sharedServer.url}/no-such-page`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
  },
)

journey(
  'no public page has anything for axe to find, or scrolls sideways',
  async ({ page, sharedServer }) => {
    for (const path of [...visitorSamples, '/no-such-page']) {
      await page.goto(sharedServer.url + path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await expectNoAxeFindings(page, ['light', 'dark'])
    }
  },
)

journey('the theme that a visitor chooses stays, from page to page', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await page.getByRole('button', { name: 'Dark theme' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${sharedServer.url}/terms`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Light theme' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

journey('with reduced motion, a new theme appears immediately', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  const moved = await page.evaluate(async () => {
    let transitions = 0
    document.addEventListener('transitionrun', () => (transitions += 1))
    document.documentElement.dataset.theme = 'dark'
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return transitions
  })
  expect(moved).toBe(0)
})

journey(
  'a link to a part of a page shows that part, to visitors and to who is signed in',
  async ({ page, sharedServer }) => {
    const parts = ['/demos#task-automation', '/terms#contact-information', '/pricing#plan-enterprise']
    const expectParts = async () => {
      for (const path of parts) {
        await page.goto('about:blank')
        await page.goto(sharedServer.url + path)
        const part = page.locator(`#${path.split('#')[1]}`)
        await expect(part).toBeInViewport()
        expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(60)
      }
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expectParts()
    await enroll(page, sharedServer.url)
    await expectParts()
  },
)

journey(
  'on a phone the menu folds when it has led somewhere, on Escape, and when something else is touched',
  async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(sharedServer.url)
    const menu = page.locator('summary').filter({ hasText: 'Menu' })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' })
    await menu.click()
    await link.click()
    await expect(link).toBeHidden()
    await expect(page.locator('#features')).toBeInViewport()
    await menu.click()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await page.mouse.click(180, 700)
    await expect(link).toBeHidden()
  },
)

journey(
  'a user who signed in goes back to the previous page, not to the form',
  async ({ page, sharedServer }) => {
    const email = await enroll(page, sharedServer.url)
    await page.context().clearCookies()
    await page.goto(`${sharedServer.url}/terms`)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(`${sharedServer.url}/`)
    await page.goBack()
    await expect(page).toHaveURL(`${sharedServer.url}/terms`)
  },
)

journey(
  'a printed page is dark on white, with every column and every answer',
  async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 720, height: 1_000 })
    await page.context().addCookies([{ name: themeCookie, value: 'dark', url: sharedServer.url }])
    await page.goto(`${sharedServer.url}/pricing`)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    const answer = page.getByText('You pay by card on the page of the payment service, and the plan is yours')
    await expect(answer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    const table = page.getByRole('region', { name: 'Comparison table' })
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)
