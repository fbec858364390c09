import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { testKey } from '#server/engine/testing/model-peers.ts'
import { startBuilderModel } from '#tests/peers/builder-model.ts'
import { anotherSite, tryToLeave } from './leave-page.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoAxeFindingsIn,
  expectNoSidewaysScroll,
  journey,
} from '#tests/e2e/product.ts'

journey(
  'an application is built in a conversation, runs beside it, and is taken along',
  async ({ page, start, browser }) => {
    const model = await headingModel()
    const { LLM_BASE_URL: at, LLM_MODEL: named, ...env } = model.env
    // As long as none is connected there is none: this key alone connects nothing.
    const server = await start(env)
    // Each is asked before those that were connected earlier.
    const connect = async (kind: string, more = {}) => {
      const byTask = { ownKeys: false, automaticModel: 'task' }
      await callAs(page, server.url, 'PUT', '/api/admin/model-settings', byTask)
      const form = { kind, name: kind, key: testKey, ...more }
      await callAs(page, server.url, 'POST', '/api/admin/model-connections', form)
    }
    await arrive(page, server.url, '/app-builder')
    const say = async (text: string) => {
      await page.getByPlaceholder('Describe the application you want to build...').fill(text)
      await page.keyboard.press('Enter')
    }
    const frame = page.frameLocator('iframe')

    await journey.step('a request becomes a plan, and the plan an application', async () => {
      await say('Build a booking app called Barber Quay, in green')
      await expect(page.getByText('This is the plan')).toBeVisible()
      await expect(page.getByText('Basic mode: no AI model connected')).toBeVisible()
      await expectNoAxeFindings(page, ['light', 'dark'])
      await page.getByRole('button', { name: 'Yes, build it!' }).click()
      await expect(page.getByRole('link', { name: 'Download Code' })).toBeVisible()
    })

    await journey.step(
      'it runs in its frame, with its own API, out of reach of everything around it',
      async () => {
        await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Barber Quay')
        await frame.getByRole('link', { name: 'Book a time' }).click()
        await frame.getByRole('button', { name: '10:00' }).click()
        await frame.getByLabel('Name').fill('Anna')
        await frame.getByLabel('Email').fill('anna@example.com')
        await frame.getByRole('button', { name: /^Book 20/ }).click()
        await expect(frame.getByText('It is booked')).toBeVisible()
        const app = page.frames().find((each) => each.url().includes('/preview'))
        if (!app) throw new Error('There is no frame of the preview.')
        await expectNoAxeFindingsIn(app)
        await expect(page.getByText('Console (0)')).toBeVisible()
        const reach = await app.evaluate(async (url) => {
          const tries = {
            cookie: () => document.cookie,
            storage: () => localStorage.length,
            parent: () => parent.document.title,
            network: () =>
              new Promise((resolve, reject) => {
                const image = new Image()
                image.addEventListener('load', resolve)
                image.addEventListener('error', () => reject(new Error('refused')))
                image.src = `${url}/favicon.svg`
              }),
          }
          const got: string[] = []
          for (const [name, attempt] of Object.entries(tries)) {
            try {
              await attempt()
              got.push(name)
            } catch {
              // As it should be.
            }
          }
          return got
        }, server.url)
        expect(reach).toEqual([])
      },
    )

    await journey.step('a change is the next version, which can be compared', async () => {
      await connect('openai-compatible', { address: at, models: [named] })
      await say('add a newsletter')
      await expect(page.getByText(/^Version 2 of/).first()).toBeVisible()
      await expect(frame.getByRole('heading', { name: 'News by email' })).toBeVisible()
      await page.getByRole('button', { name: 'Files', exact: true }).click()
      await page.getByRole('combobox', { name: 'File' }).selectOption('server/routes.ts')
      await page.getByRole('combobox', { name: 'File' }).selectOption('src/parts.tsx')
      await page.getByLabel('Compare with version 1').check()
      await expect(page.getByText(/\+ import \{ Newsletter \}/)).toBeVisible()
    })

    await journey.step(
      'when a model answers nonsense, stops within a file, leaves its plan or breaks the build, nothing changes, and the reason is shown',
      async () => {
        await page.getByRole('button', { name: 'Preview', exact: true }).click()
        const tries = [
          {
            engine: 'gemini',
            name: 'Gemini',
            codes: ['I would love to!', shouting().slice(0, -40), shouting({ path: 'server/app.ts' })],
            reason: /server\/app\.ts is not in the plan/,
          },
          {
            engine: 'openai',
            name: 'OpenAI',
            codes: Array.from({ length: 3 }, () => shouting({ replace: '<h1>BOOK NOW!' })),
            reason: /src\/hero\.tsx:\d+/,
          },
        ]
        for (const { engine, name, codes, reason } of tries) {
          await connect(engine)
          model.codes.push(...codes)
          await say('Change the first heading, it should shout')
          await expect(page.getByText(reason)).toContainText('Nothing was changed.')
          await expect(page.getByText(`Understood by ${name}`, { exact: true })).toBeVisible()
          expect(model.codes).toEqual([])
          await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Barber Quay')
          await expect(frame.getByRole('heading', { name: 'News by email' })).toBeVisible()
        }
        await page.getByRole('button', { name: 'Files', exact: true }).click()
      },
    )

    await journey.step(
      'a model plans and writes what no part has, also after the page is closed; its tests run here, and it is reverted',
      async () => {
        await connect('anthropic')
        model.codes.push(shouting())
        const release = model.hold('code')
        await say('Change the first heading, it should shout')
        await expect(page.getByText('This is the plan: A heading that shouts')).toHaveCount(3)
        await expect(page.getByText('Understood by Anthropic')).toBeVisible()
        await expect(page.getByText('Writing…')).toBeVisible()
        await expectNoAxeFindings(page, ['light', 'dark'])
        await page.reload()
        await expect(page.getByText('Writing…')).toBeVisible()
        release()
        await expect(page.getByText(/^Version 3 of/).first()).toBeVisible()
        await expect(frame.getByRole('heading', { level: 1 })).toHaveText('BOOK NOW!')
        await page.getByRole('button', { name: 'Tests', exact: true }).click()
        await expect(page.getByText(/^(\d+) of \1 tests passed\.$/)).toBeVisible()
        await page.getByRole('button', { name: 'Versions', exact: true }).click()
        await page.getByRole('button', { name: 'Restore version 1' }).click()
        await expect(page.getByText('Version 4: Restored version 1')).toBeVisible()
        await expectNoAxeFindings(page, ['light', 'dark'])
      },
    )

    await journey.step('its ZIP holds the project, and a link shows it to others until it ends', async () => {
      const path = await page.getByRole('link', { name: 'Download Code' }).last().getAttribute('href')
      const zip = await page.request.get(server.url + path)
      expect(Object.keys(unzipSync(await zip.body()))).toContain('barber-quay/package.json')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('button', { name: 'Make a link' }).click()
      const link = await page.getByText(/\/shared\/apps\//).textContent()
      const visitorPage = await browser.newPage()
      const inside = visitorPage.frameLocator('iframe')
      await visitorPage.goto(link ?? '')
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Barber Quay')
      await expect(
        visitorPage.getByText('Demo: nothing that you enter here is stored or sent.'),
      ).toBeVisible()
      await visitorPage.goto(`${link}/page`)
      await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'End the link' }).click()
      await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
      expect((await visitorPage.goto(link ?? ''))?.status()).toBe(404)
      await visitorPage.close()
    })

    await journey.step(
      'a visitor of the published copy books a time on a phone, the next one cannot, and the owner reads it in the inbox',
      async () => {
        await page.getByRole('button', { name: 'Publish a static copy' }).click()
        const address = (await page.getByText(/\/shared\/sites\//).textContent()) ?? ''
        const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } })
        await visitor.goto(address)
        await expect(visitor.getByText('This page was made by a user of this server')).toBeVisible()
        await expectNoSidewaysScroll(visitor)
        const inside = visitor.frameLocator('iframe')
        const book = async (name: string) => {
          await inside.getByLabel('Name').fill(name)
          await inside.getByLabel('Email').fill('anna@example.com')
          await inside.getByRole('button', { name: /^Book 20/ }).click()
        }
        await inside.getByRole('link', { name: 'Book a time' }).click()
        await inside.getByRole('button', { name: '10:00' }).click()
        const second = await browser.newPage({ viewport: { width: 360, height: 740 } })
        await second.goto(address)
        const other = second.frameLocator('iframe')
        await other.getByRole('link', { name: 'Book a time' }).click()
        await other.getByRole('button', { name: '10:00' }).click()
        await book('Anna Visitor')
        await expect(inside.getByText('It is booked')).toBeVisible()
        await other.getByLabel('Name').fill('Ben LazyBoundary')
        await other.getByLabel('Email').fill('ben@example.com')
        await other.getByRole('button', { name: /^Book 20/ }).click()
        await expect(other.getByText('This is taken already. Nothing was sent.')).toBeVisible()
        await expect(other.getByLabel('Name')).toHaveValue('Ben LazyBoundary')
        await expect(other.getByRole('button', { name: '10:00', exact: true })).toHaveCount(0)
        await second.close()
        for (const each of visitor.frames()) await expectNoAxeFindingsIn(each)

        const elsewhere = await anotherSite()
        await tryToLeave(visitor, address, elsewhere.url)
        await visitor.close()
        expect(elsewhere.asked).toEqual([])
        await elsewhere.close()

        await page.getByRole('button', { name: 'Inbox', exact: true }).click()
        await expect(page.getByText('Anna Visitor')).toBeVisible()
        await expect(page.getByText('1 received. Only you can read it.')).toBeVisible()
        await expectNoAxeFindings(page, ['light', 'dark'])
        await page.getByRole('button', { name: 'Share', exact: true }).click()
        await page.getByRole('button', { name: 'Unpublish' }).click()
        await expect(page.getByRole('button', { name: 'Publish a static copy' })).toBeVisible()
      },
    )

    await journey.step('on a phone the app is shown when it is asked for', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Show app' }).click()
      await expectNoSidewaysScroll(page)
    })
    await model.close()
  },
)

const heading = '<h1 dir="auto">{site.tagline}</h1>'

/** What a model answers that has the heading shout; or in another file, or by other code. */
const shouting = ({ path = 'src/hero.tsx', replace = '<h1>BOOK NOW!</h1>' } = {}) =>
  JSON.stringify({ files: [{ path, changes: [{ find: heading, replace }] }] })

/** A model that adds nothing to what keywords say, until a heading is to shout; it writes these codes, in order. */
async function headingModel() {
  const codes: string[] = []
  const files = [{ path: 'src/hero.tsx', what: 'the heading' }]
  const model = await startBuilderModel({
    form: (sent) =>
      JSON.stringify({
        plan: sent.includes('it should shout') ? { summary: 'A heading that shouts', files } : null,
      }),
    code: () => codes.shift() ?? '',
  })
  return { ...model, codes }
}
