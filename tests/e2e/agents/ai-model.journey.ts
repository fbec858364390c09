import type { ServerResponse } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { answerInStream, startPeer } from '#server/engine/testing/model-peers.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  signUp,
} from '#tests/e2e/product.ts'

interface Run {
  id: number
  aiEngine: string
  output: string
}

/** A server with OpenAI's protocol that lists its models and answers with a text of its own. */
function compatiblePeer(key: string, models: readonly string[], text: string) {
  return startPeer((response, request) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return sendJson(response, 401, { error: { message: 'no such key' } })
    if (request.url?.endsWith('/models'))
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
    answerInStream(response, text)
  })
}

/** Anthropic's protocol: it reads most of the input from its cache. */
function anthropicPeer(text: string) {
  const usage = { input_tokens: 1_000, cache_read_input_tokens: 9_000, output_tokens: 1 }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [] }
  const events = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 10 },
    },
    { type: 'message_stop' },
  ]
  return startPeer((response, request) => {
    if (request.url?.includes('/models')) {
      const listed = { type: 'model', id: 'claude-sonnet-4-5', display_name: 'Claude Sonnet 4.5' }
      return sendJson(response, 200, { data: [listed], has_more: false, first_id: null, last_id: null })
    }
    response.setHeader('content-type', 'text/event-stream')
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    response.end()
  })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

journey(
  'an administrator connects services, two agents ask different models at known prices, and an own key serves its owner alone',
  async ({ page, browser, start }) => {
    const { url } = await start({ BALANCIA_ALLOW_HOSTS: '127.0.0.1' })
    const [house, hall, claude, own] = await Promise.all([
      compatiblePeer('the-right-key-0001', ['house-small', 'house-large'], 'Written by the house.'),
      compatiblePeer('the-hall-key-00002', ['hall-7b'], 'Written by the hall.'),
      anthropicPeer('Written by Claude.'),
      compatiblePeer('the-own-key-000003', ['mine-1'], 'Written by my own key.'),
    ])
    await signUp(page, url, 'first@example.com')
    const scout = await makeAgent(page, url, {
      name: 'Scout',
      taskDescription: 'Write a short note each day.',
    })
    const ferry = await makeAgent(page, url, {
      name: 'Ferry',
      taskDescription: 'Write a short note each day.',
    })

    await page.reload()
    await page.getByLabel('Task description').fill('Write a letter to the council.')
    await expect(page.getByText('Writing, translating and answering need an AI model')).toBeVisible()
    // It moves the link below it.
    await expect(page.getByRole('region', { name: 'Taken from your task' })).toBeVisible()
    await page.getByRole('link', { name: 'Connect an AI model' }).click()
    const section = page.getByRole('region', { name: 'AI model', exact: true })
    await expect(section.getByText('AI model: not connected.')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])

    const dialog = page.getByRole('dialog')
    await section.getByRole('button', { name: 'Connect an AI service' }).click()
    await dialog.getByRole('button', { name: /^Another service or your own server/ }).click()
    await dialog.getByLabel('Address').fill(house.url)
    await dialog.getByLabel('Key (optional)').fill('the-wrong-key')
    await dialog.getByLabel('Name').fill('House')
    await dialog.getByLabel(/^Model/).fill('house-large')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(dialog.getByText('The key was not accepted.')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await dialog.getByLabel('Key (optional)').fill('the-right-key-0001')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(dialog.getByText('It works:')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Connected. Agents use it from their next run on')

    await expect(dialog.getByRole('heading', { name: 'Models of House' })).toBeVisible()
    await expect(dialog.getByRole('switch', { name: 'house-large' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Enter a price for house-large' }).click()
    await dialog.getByLabel('Read, $ per million tokens').fill('100')
    await dialog.getByLabel('Written, $ per million tokens').fill('200')
    await dialog.getByRole('button', { name: 'Save price' }).click()
    await expect(dialog.getByText('$100.00 in · $200.00 out per million')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await expect(section.getByText('key ••••0001')).toBeVisible()
    await connect(page, url, 'openai-compatible', 'Hall', hall.url, 'the-hall-key-00002', 'hall-7b')
    await connect(page, url, 'anthropic', 'Claude', claude.url, 'sk-ant-0000-0004', 'claude-sonnet-4-5')

    await pickModel(page, url, scout, 'house-large', '$100.00 in · $200.00 out')
    await pickModel(page, url, ferry, 'claude-sonnet-4-5', '$3.00 in · $15.00 out')
    expect(await run(page, url, scout)).toMatchObject({
      aiEngine: 'openai-compatible',
      output: 'Written by the house.',
    })
    expect(await run(page, url, ferry)).toMatchObject({ aiEngine: 'anthropic', output: 'Written by Claude.' })
    await page.goto(`${url}/dashboard?edit=${scout}`)
    await expect(page.getByText('About $0.011 a run, $0.011 a month (from its last run)')).toBeVisible()
    await page.goto(`${url}/dashboard?run=${(await run(page, url, ferry)).id}`)
    await expect(dialog.getByText('9,000 from cache').first()).toBeVisible()
    await expect(dialog.getByText(/saved \$0\.0243/).first()).toBeVisible()
    await page.goto(`${url}/billing`)
    await expect(page.getByText(/from cache, saved \$/).first()).toBeVisible()

    await page.goto(`${url}/settings/ai-model`)
    await section.getByRole('switch', { name: 'Users may bring keys of their own' }).click()
    await expectToast(page, 'Saved')

    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
    const colleague = await phone.newPage()
    await arrive(colleague, url, '/settings/own-keys')
    await colleague.getByRole('button', { name: 'Connect an AI service' }).click()
    const sheet = colleague.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Another service or your own server/ }).click()
    await sheet.getByLabel('Address').fill(own.url)
    await sheet.getByLabel('Key (optional)').fill('the-own-key-000003')
    await sheet.getByLabel(/^Model/).fill('mine-1')
    await expectNoSidewaysScroll(colleague)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByRole('switch', { name: 'mine-1' })).toBeChecked()
    await expectNoAxeFindings(colleague)
    await colleague.keyboard.press('Escape')
    const diary = await makeAgent(colleague, url, {
      name: 'Diary',
      taskDescription: 'Write a short note each day.',
    })
    await pickModel(colleague, url, diary, 'mine-1')
    expect(await run(colleague, url, diary)).toMatchObject({ output: 'Written by my own key.' })
    await expectNoSidewaysScroll(colleague)

    const seen = await callAs<{ name: string }[]>(page, url, 'GET', '/api/models')
    expect(seen.map(({ name }) => name).toSorted()).toEqual(['Claude', 'Hall', 'House'])
    await page.reload()
    const houseRow = section.getByRole('listitem').filter({ hasText: 'House' })
    await houseRow.getByRole('button', { name: 'More about House' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Its models are named by 1 agent')).toBeVisible()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Connection removed')
    await expect(houseRow).toHaveCount(0)
    await Promise.all([house, hall, claude, own].map((peer) => peer.close()))
  },
)

/** Connects a service with the API. */
async function connect(
  page: Page,
  url: string,
  kind: string,
  name: string,
  address: string,
  key: string,
  model: string,
) {
  const body = { kind, name, address, key, models: [model] }
  await callAs(page, url, 'POST', '/api/admin/model-connections', body)
}

/** Chooses the model of an agent in its form by typing its name; its price is beside it. */
async function pickModel(page: Page, url: string, agentId: number, model: string, price?: string) {
  await page.goto(`${url}/dashboard?edit=${agentId}`)
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByPlaceholder('Search models').fill(model)
  const option = page.getByRole('option', { name: model })
  if (price) await expect(option).toContainText(price)
  await option.click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Agent updated successfully')
}

const run = (page: Page, url: string, agentId: number) =>
  callAs<Run>(page, url, 'POST', `/api/agents/${agentId}/run`)
