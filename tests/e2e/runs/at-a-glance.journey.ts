import { expect, type Page } from '@playwright/test'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  journey,
  makeAgent,
  openDashboard,
  pickPersona,
  rowOf,
  toastOf,
} from '#tests/e2e/product.ts'
import { intercept } from '#tests/e2e/intercept.ts'

journey(
  'an agent that somebody else made while the list was on its way shows; a run that somebody else started is followed in its row, also after a reload',
  async ({ page, sharedServer, pages }) => {
    await enroll(page, sharedServer.url)
    const made = Promise.withResolvers<number>()
    await intercept(
      page,
      '**/api/agents?*',
      async (route) => {
        const before = await route.fetch()
        const again = page.waitForRequest('**/api/agents/analytics')
        made.resolve(
          makeAgent(page, sharedServer.url, { name: 'Harbour watch', webLinks: [pages.url('/harbour')] }),
        )
        await again
        await route.fulfill({ response: before })
      },
      { times: 1 },
    )
    await openDashboard(page, sharedServer.url)
    const id = await made.promise
    const row = rowOf(page, 'Harbour watch')
    await expect(row.getByText('Not run yet')).toBeVisible()

    const release = pages.hold('/harbour')
    const run = callAs(page, sharedServer.url, 'POST', `/api/agents/${id}/run`)
    await expect(row.getByText('running', { exact: true })).toBeVisible()
    await page.reload()
    await expect(row.getByText('running', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'View run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(dialog.getByRole('button', { name: 'Cancel run' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    release()
    await expect(row.getByText(/^Finished just now: /)).toBeVisible()
    await expect(row.getByRole('button', { name: 'Run now' })).toBeVisible()
    await run
  },
)

/** The names of the dialog's buttons that a toast lies over. */
const buttonsUnderToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[role=region][aria-label^="Notifications"] li')
    if (!toast) throw new Error('The toast is gone already.')
    const over = toast.getBoundingClientRect()
    const meets = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
    const footer = document.querySelector('[role=dialog] > div:last-child')
    const head = document.querySelector('[role=dialog] > div:first-child')
    return [head, footer]
      .flatMap((part) => [...(part?.querySelectorAll('button') ?? [])])
      .filter((button) => meets(button.getBoundingClientRect()))
      .map((button) => button.textContent)
  })

journey(
  'a double press starts one run, and its answer comes first and can be taken along as it looks',
  async ({ page, sharedServer, pages, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enroll(page, sharedServer.url)
    const id = await makeAgent(page, sharedServer.url, {
      name: 'Harbour watch',
      webLinks: [pages.url('/harbour')],
    })
    await page.goto(`${sharedServer.url}/dashboard`)
    await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(dialog.getByText('success', { exact: true })).toBeVisible()
    expect(
      await callAs<object[]>(page, sharedServer.url, 'GET', `/api/agents/${id}/executions`),
    ).toHaveLength(1)

    await expect(dialog.getByRole('heading', { name: 'Output' })).toBeInViewport()
    await expect(dialog.getByRole('button', { name: /Preparing/ })).toBeHidden()
    await dialog.getByText('How it was done').click()
    await expect(dialog.getByRole('button', { name: /Preparing/ })).toBeVisible()
    // What is copied is what shows, and its rendering comes after the page.
    await expect(dialog.getByRole('heading', { name: /^Harbour watch · / })).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy Output' }).click()
    await expect(toastOf(page)).toContainText('Copied!')
    for (const [width, height] of [
      [360, 740],
      [768, 1_000],
      [1_280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await buttonsUnderToast(page), `${width} px wide`).toEqual([])
    }
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item?.getType('text/html'))?.text()
    })
    expect(copied).toMatch(/<h\d[^>]*>/)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Download as Markdown' }).click()
    expect((await saved).suggestedFilename()).toBe('Harbour-watch.md')
    await expectNoAxeFindings(page, ['light', 'dark'])
  },
)

journey(
  'a new agent takes the suggested name, is in view once it is created, and the next key runs it',
  async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await enroll(page, sharedServer.url)
    for (const name of ['One', 'Two', 'Three']) await makeAgent(page, sharedServer.url, { name })
    await openDashboard(page, sharedServer.url)
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Report what is new about the harbour.')
    await expect(page.getByLabel('Agent name')).toHaveValue('Report what is new about the harbour')
    await page.getByRole('button', { name: 'Create Agent' }).click()
    const run = rowOf(page, 'Report what is new about the harbour').getByRole('button', { name: 'Run now' })
    await expect(run).toBeFocused()
    await expect(run).toBeInViewport()
  },
)
