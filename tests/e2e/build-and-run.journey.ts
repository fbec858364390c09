import { LLMock } from '@copilotkit/aimock'
import { expect, type Page } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import type { Pages } from '#tests/setup/pages.ts'
import { expectNoAxeFindings, journey, pickPersona, rowOf, signUp, toastOf, writeScript } from './product.ts'

interface AgentOfJourney {
  links: string[]
  script: string
  /** What it is to do; left out: what is new. */
  task?: string
}

async function createAgent(page: Page, { links, script, task }: AgentOfJourney): Promise<void> {
  await page.getByLabel('Agent name').fill('Harbour watch')
  await pickPersona(page, 'Research Specialist')
  const usual = 'Report what is new about the harbour and the bridge.'
  await page.getByLabel('Task description').fill(task ?? usual)
  for (const link of links) {
    await page.getByLabel('Reference web links').fill(link)
    await page.getByLabel('Reference web links').press('Enter')
  }
  if (script !== '') await writeScript(page, script)
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByText('AI Agent created successfully', { exact: true }).first()).toBeVisible()
}

/** Presses Run now, watches the steps appear while the run is on its way, and waits for the end. */
async function runAndWatch(page: Page, pages: Pages): Promise<void> {
  // The run reads this page, so it is on its way until it gets it.
  const letGo = pages.hold('/harbour')
  await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await expect(dialog.getByRole('button', { name: /Getting ready/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel run' })).toBeVisible()
  letGo()
  await expect(dialog.getByRole('button', { name: /Running the script/ })).toBeVisible()
  await expect(dialog.getByText('success', { exact: true })).toBeVisible({ timeout: 60_000 })
}

journey('a newcomer builds an agent, watches it run and finds it again', async ({ page, start, pages }) => {
  const server = await start()
  await signUp(page, server.url, 'ada@example.com')
  await expectNoAxeFindings(page)
  await createAgent(page, {
    links: [pages.url('/harbour'), pages.url('/bridge')],
    script: 'print("pages at hand:", len(sources))',
  })
  await runAndWatch(page, pages)

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

for (const protocol of protocols) {
  journey(
    `the same agent runs with ${protocol.name}, its tools and its stream`,
    async ({ page, start, pages }) => {
      const model = new LLMock({ port: 0, latency: 20, chunkSize: 12 })
      model.addFixtures([
        {
          match: { hasToolResult: false },
          response: {
            toolCalls: [{ name: 'read_web_page', arguments: JSON.stringify({ url: pages.url('/bridge') }) }],
            // The mock names a stop for a tool that Gemini itself does not know; Gemini says STOP.
            ...(protocol.engine === 'gemini' ? { finishReason: 'stop' } : {}),
          },
        },
        {
          match: { hasToolResult: true, toolResultContains: 'bridge stays closed' },
          response: {
            content: '## Harbour and bridge\n\nThe harbour is **open** [1], the bridge is closed [2].',
          },
        },
      ])
      await model.start()
      const server = await start(protocol.env(model.url))
      await signUp(page, server.url, 'ada@example.com')
      await createAgent(page, {
        links: [pages.url('/harbour')],
        script: 'print("pages:", len(sources))',
        task: `Report what is new about the harbour, and what ${pages.url('/bridge')} says.`,
      })
      await runAndWatch(page, pages)

      const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
      await expect(dialog.getByText(`AI Used: ${protocol.name}`)).toBeVisible()
      await expect(dialog.getByRole('heading', { name: 'Harbour and bridge' })).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Harbour news' })).toBeVisible()
      await dialog.getByText('How it was done').click()
      await dialog.getByRole('button', { name: /Running the script/ }).click()
      await expect(dialog.getByText(/^Printed:\s+pages: 1/)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: '1 tasks completed' })).toBeVisible()
      await model.stop()
    },
  )
}

journey(
  'a model that fails ends the run with its own words, and no key in sight',
  async ({ page, start }) => {
    const model = new LLMock({ port: 0 })
    model.onMessage(/./, { error: { message: 'The model is overloaded', type: 'server_error' }, status: 503 })
    await model.start()
    const { env } = protocols[0]
    const server = await start(env(model.url))
    await signUp(page, server.url, 'ada@example.com')
    await createAgent(page, { links: [], script: '' })
    await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(dialog.getByText('failed', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText(/The model is overloaded/).first()).toBeVisible()
    expect(await page.content()).not.toContain(env(model.url).OPENAI_API_KEY)
    await expectNoAxeFindings(page)
    await model.stop()
  },
)

journey('an unknown path is a 404 in words, with a way back', async ({ page, house }) => {
  const response = await page.goto(`${house.url}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
