import { LLMock } from '@copilotkit/aimock'
import { expect, type Page } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import type { Pages } from '#tests/peers/pages.ts'
import {
  enroll,
  expectNoAxeFindings,
  journey,
  makeAgent,
  openDashboard,
  pickPersona,
  rowOf,
  signUp,
  toastOf,
  writeScript,
} from '#tests/e2e/product.ts'

/** Fills the form with an agent that reads these links, and saves it. */
async function createAgent(page: Page, links: string[], script: string): Promise<void> {
  await page.getByLabel('Agent name').fill('Harbour watch')
  await pickPersona(page, 'Research Specialist')
  await page.getByLabel('Task description').fill('Report what is new about the harbour and the bridge.')
  for (const link of links) {
    await page.getByLabel('Reference web links').fill(link)
    await page.getByLabel('Reference web links').press('Enter')
  }
  await writeScript(page, script)
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByText('AI Agent created successfully', { exact: true }).first()).toBeVisible()
}

/** Presses Run now, watches the steps appear while the run is on its way, and waits for the end. */
async function runAndWatch(page: Page, pages: Pages, agent: string): Promise<void> {
  // The run reads this page, so it is on its way until it gets it.
  const release = pages.hold('/harbour')
  await rowOf(page, agent).getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await expect(dialog.getByRole('button', { name: /Preparing/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel run' })).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: /Running the script/ })).toBeVisible()
  await expect(dialog.getByText('success', { exact: true })).toBeVisible()
}

journey('a newcomer builds an agent, watches it run and finds it again', async ({ page, start, pages }) => {
  const server = await start()
  await signUp(page, server.url, 'ada@example.com')
  await expectNoAxeFindings(page)
  const links = [pages.url('/harbour'), pages.url('/bridge')]
  await createAgent(page, links, 'print("pages at hand:", len(sources))')
  await runAndWatch(page, pages, 'Harbour watch')

  const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await expect(dialog.getByText('AI Used: Built-in engine, no AI model')).toBeVisible()
  await expect(dialog.getByText('pages at hand: 2').first()).toBeVisible()
  await expect(dialog.getByText('The harbour opened again on Monday').first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Harbour news' }).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Bridge news' }).first()).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Copy Output' }).click()
  await expect(toastOf(page)).toBeVisible()
  // The dialog goes first: what the toast says stays to be read.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toastOf(page)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '1 tasks completed' }).click()
  const history = page.getByRole('dialog', { name: 'Recent Task Results' })
  await expect(history.getByText('success', { exact: true })).toBeVisible()
  await history.getByRole('button', { name: /View Details/ }).click()
  await expect(dialog.getByText('pages at hand: 2').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.goto(`${server.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

journey(
  'the same agent runs with the models of each wire protocol, its tools and its stream',
  async ({ page, start, pages }) => {
    const model = new LLMock({ port: 0, latency: 20, chunkSize: 12 })
    const toolCalls = [{ name: 'read_web_page', arguments: JSON.stringify({ url: pages.url('/bridge') }) }]
    model.addFixtures([
      // The mock names a stop for a tool that Gemini itself does not know; Gemini says STOP.
      {
        match: { model: /^gemini/, hasToolResult: false },
        response: { toolCalls, finishReason: 'stop' },
      },
      { match: { hasToolResult: false }, response: { toolCalls } },
      {
        match: { hasToolResult: true, toolResultContains: 'bridge stays closed' },
        response: {
          content: '## Harbour and bridge\n\nThe harbour is **open** [1], the bridge is closed [2].',
        },
      },
    ])
    await model.start()
    const env: Record<string, string> = Object.assign({}, ...protocols.map((each) => each.env(model.url)))
    const server = await start(env)
    await enroll(page, server.url)
    for (const { engine, name } of protocols) {
      await makeAgent(page, server.url, {
        name: `Watch of ${name}`,
        engine,
        webLinks: [pages.url('/harbour')],
        pythonScript: 'print("pages:", len(sources))',
        taskDescription: `Report what is new about the harbour, and what ${pages.url('/bridge')} says.`,
      })
    }
    await openDashboard(page, server.url)
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    for (const { name } of protocols) {
      await journey.step(name, async () => {
        await runAndWatch(page, pages, `Watch of ${name}`)
        await expect(dialog.getByText(new RegExp(`^AI Used: ${name} \\S+$`))).toBeVisible()
        await expect(dialog.getByRole('heading', { name: 'Harbour and bridge' })).toBeVisible()
        await expect(dialog.getByRole('link', { name: 'Harbour news' })).toBeVisible()
        await dialog.getByText('How it was done').click()
        await dialog.getByRole('button', { name: /Running the script/ }).click()
        await expect(dialog.getByText(/^Printed:\s+pages: 1/)).toBeVisible()
        await dialog.getByRole('button', { name: 'Close', exact: true }).click()
        await expect(dialog).toBeHidden()
      })
    }
    await page.reload()
    await expect(page.getByRole('button', { name: '1 tasks completed' })).toHaveCount(protocols.length)
    await model.stop()
  },
)

journey(
  'a model that fails ends the run with its own words, and no key in sight',
  async ({ page, start }) => {
    const model = new LLMock({ port: 0 })
    model.onMessage(/./, { error: { message: 'The model is overloaded', type: 'server_error' }, status: 503 })
    await model.start()
    const { env } = protocols[0]
    const server = await start(env(model.url))
    await enroll(page, server.url)
    await makeAgent(page, server.url, { name: 'Harbour watch' })
    await openDashboard(page, server.url)
    await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(dialog.getByText('failed', { exact: true }).first()).toBeVisible()
    await expect(dialog.getByText(/The model is overloaded/).first()).toBeVisible()
    expect(await page.content()).not.toContain(env(model.url).OPENAI_API_KEY)
    await expectNoAxeFindings(page)
    await model.stop()
  },
)

journey('an unknown path is a 404 in words, with a way back', async ({ page, sharedServer }) => {
  const response = await page.goto(`${sharedServer.url}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
