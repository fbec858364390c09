import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { arrive, expectNoAxeFindings, expectNoSidewaysScroll, journey } from './product.ts'

journey(
  'an application is built in a conversation, runs beside it, and is taken along',
  async ({ page, house, browser }) => {
    await arrive(page, house.url, '/app-builder')
    const say = async (text: string) => {
      await page.getByPlaceholder('Describe the application you want to build...').fill(text)
      await page.keyboard.press('Enter')
    }
    const frame = page.frameLocator('iframe')

    await journey.step('what is wanted becomes a plan, and the plan an application', async () => {
      await say('Build a booking app called Barber Quay, in green')
      await expect(page.getByText('This is the plan')).toBeVisible()
      await expectNoAxeFindings(page, ['light', 'dark'])
      await page.getByRole('button', { name: 'Yes, build it!' }).click()
      await expect(page.getByRole('link', { name: 'Download Code' })).toBeVisible()
    })

    await journey.step(
      'it runs in its frame, with its own API, out of reach of everything around it',
      async () => {
        await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your time, booked in a minute')
        await frame.getByRole('link', { name: 'Book a time' }).click()
        await frame.getByRole('button', { name: '10:00' }).click()
        await frame.getByLabel('Name').fill('Anna')
        await frame.getByLabel('Email').fill('anna@example.com')
        await frame.getByRole('button', { name: /^Book 20/ }).click()
        await expect(frame.getByText('It is booked')).toBeVisible()
        const app = page.frames().find((each) => each.url().includes('/preview'))
        const reach = await app?.evaluate(async (url) => {
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
        }, house.url)
        expect(reach).toEqual([])
      },
    )

    await journey.step('a change is the next version, which can be compared and taken back', async () => {
      await say('add a newsletter')
      await expect(page.getByText(/^Version 2 of/).first()).toBeVisible()
      await expect(frame.getByRole('heading', { name: 'News by email' })).toBeVisible()
      await page.getByRole('button', { name: 'Files', exact: true }).click()
      await page.getByRole('combobox', { name: 'File' }).selectOption('server/routes.ts')
      await page.getByRole('combobox', { name: 'File' }).selectOption('src/parts.tsx')
      await page.getByLabel('Compare with version 1').check()
      await expect(page.getByText(/\+ import \{ Newsletter \}/)).toBeVisible()
      await page.getByRole('button', { name: 'Versions', exact: true }).click()
      await page.getByRole('button', { name: 'Restore version 1' }).click()
      await expect(page.getByText('Version 3: Restored version 1')).toBeVisible()
      await expectNoAxeFindings(page, ['light', 'dark'])
    })

    await journey.step('its ZIP holds the project, and a link shows it to others until it ends', async () => {
      const path = await page.getByRole('link', { name: 'Download Code' }).last().getAttribute('href')
      const zip = await page.request.get(house.url + path)
      expect(Object.keys(unzipSync(await zip.body()))).toContain('barber-quay/package.json')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('button', { name: 'Make a link' }).click()
      const link = await page.getByText(/\/shared\/apps\//).textContent()
      const stranger = await browser.newPage()
      await stranger.goto(link ?? '')
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Your time, booked in a minute')
      await page.getByRole('button', { name: 'End the link' }).click()
      await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
      expect((await stranger.goto(link ?? ''))?.status()).toBe(404)
      await stranger.close()
    })

    await journey.step('on a phone the app is shown when it is asked for', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Show app' }).click()
      await expectNoSidewaysScroll(page)
    })
  },
)
