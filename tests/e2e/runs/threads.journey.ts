import { LLMock } from '@copilotkit/aimock'
import { expect } from '@playwright/test'
import type { ThreadDetailReply } from '#contract/threads/threads.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  callAs,
  decideAtOnce,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'a conversation with an agent is begun, continued with files, renamed, found and deleted, also on a phone',
  async ({ page, start }) => {
    const model = new LLMock({ port: 0 })
    /** What the model does next instead of answering. */
    const turns: { toolCalls: { id: string; name: string; arguments: string }[] }[] = []
    model.addFixtures([
      { match: {}, response: () => turns.shift() ?? { content: 'The **harbour** is open.' } },
    ])
    await model.start()
    const server = await start(protocols[0].env(model.url))
    await enroll(page, server.url)
    const agentId = await makeAgent(page, server.url, { name: 'Harbour watch', asksOwner: true })
    await page.goto(`${server.url}/threads`)
    await expect(page.getByText('No conversations yet')).toBeVisible()
    await page.goto(`${server.url}/threads?agent=${agentId}`)
    const box = page.getByRole('textbox', { name: 'Message' })
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(page.getByRole('list', { name: 'Examples' }).getByRole('button')).toHaveCount(3)
    await expectNoAxeFindings(page, bothSchemes)
    await box.fill('Is the harbour open?')
    await box.press('Enter')
    await expect(messages.getByText('The harbour is open.')).toBeVisible()
    await expect(page).toHaveURL(/\/threads\/\d+$/)

    const id = Number(/\d+$/.exec(page.url())?.[0])
    const path = `/api/threads/${id}`
    for (let n = 3; n <= 10; n += 1)
      await callAs(page, server.url, 'POST', `${path}/messages`, { text: `Message ${n}` })
    await page.getByLabel('Files to send with the message').setInputFiles([
      { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from('day;sold\nMonday;4\n') },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Closed on Sundays.\n') },
    ])
    await expect(page.getByRole('list', { name: 'Files' }).getByText('week.csv')).toBeVisible()
    await box.fill('What about this?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(messages.getByText('week.csv')).toBeVisible()
    const answers = async () => {
      const { messages: all } = (await callAs(page, server.url, 'GET', path)) as ThreadDetailReply
      return all.filter(({ author, status }) => author === 'agent' && status === 'success').length
    }
    await expect.poll(answers, { timeout: 120_000 }).toBe(10)
    await expect(messages.getByText('The harbour is open.')).toHaveCount(10)
    await expectNoAxeFindings(page, bothSchemes)

    const asks = { question: 'Which harbour?', choices: ['North', 'South'], otherwise: 'Take the north.' }
    turns.push({ toolCalls: [{ id: 'q', name: 'ask_owner', arguments: JSON.stringify(asks) }] })
    await box.fill('When does it close?')
    await box.press('Enter')
    await page.getByRole('button', { name: 'South' }).click()
    await decideAtOnce(page)
    await expect(messages.getByText('The harbour is open.')).toHaveCount(11)
    expect(JSON.stringify(model.getRequests().at(-1)?.body)).toContain('South')

    await page
      .getByRole('region', { name: 'Is the harbour open?' })
      .getByRole('button', { name: 'More' })
      .click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Opening hours')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 760 })
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('region', { name: 'Opening hours' })
      .getByRole('link', { name: 'All conversations' })
      .click()
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('message 7')
    await page.getByRole('link', { name: /Opening hours/ }).click()
    await page.getByRole('region', { name: 'Opening hours' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await model.stop()
  },
)
