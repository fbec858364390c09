import { expect } from '@playwright/test'
import { answerInStream, startPeer } from '#server/engine/testing/model-peers.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectToast,
  journey,
  makeAgent,
  signUp,
} from '#tests/e2e/product.ts'

journey(
  'an administrator connects a model of their own, tries it out, and the next run of an agent uses it at once',
  async ({ page, browser, start }) => {
    const { url } = await start()
    const peer = await startPeer((response, request) => {
      if (request.headers.authorization !== 'Bearer the-right-key-0001') {
        response.writeHead(401, { 'content-type': 'application/json' })
        return void response.end(JSON.stringify({ error: { message: 'no such key' } }))
      }
      answerInStream(response, 'Written by a model of our own.')
    })
    await signUp(page, url, 'first@example.com')
    const id = await makeAgent(page, url, { name: 'Scout', taskDescription: 'Write a short note each day.' })

    await page.reload()
    await page.getByLabel('Task description').fill('Write a letter to the council.')
    await expect(page.getByText('Writing, translating and answering need an AI model')).toBeVisible()
    await page.getByRole('link', { name: 'Connect an AI model' }).click()
    const section = page.getByRole('region', { name: 'AI model', exact: true })
    await expect(section.getByText('AI model: not connected.')).toBeVisible()

    await section.getByRole('button', { name: 'Connect Another service or a model of your own' }).click()
    await section.getByLabel('Address').fill(peer.url)
    await section.getByLabel('Key (optional)').fill('the-wrong-key')
    await section.getByLabel('Model', { exact: true }).fill('llama3.2')
    await section.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(section.getByText('The key was not accepted.')).toBeVisible()
    await expectNoAxeFindings(page, ['light', 'dark'])
    await section.getByLabel('Key (optional)').fill('the-right-key-0001')
    await section.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(section.getByText('It works: OpenAI-compatible llama3.2 answered')).toBeVisible()
    await section.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Connected. Agents use it from their next run on')
    await expect(section.getByText('key ••••0001')).toBeVisible()

    const run = await callAs<{ aiEngine: string; output: string }>(page, url, 'POST', `/api/agents/${id}/run`)
    expect(run).toMatchObject({ aiEngine: 'openai-compatible', output: 'Written by a model of our own.' })

    const colleague = await (await browser.newContext()).newPage()
    await arrive(colleague, url, '/settings#ai-model')
    await expect(colleague.getByText('Your agents can use OpenAI-compatible (llama3.2).')).toBeVisible()
    await expect(colleague.getByRole('button', { name: /^Connect/ })).toHaveCount(0)

    await section.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'AI model removed')
    await expect(section.getByText('AI model: not connected.')).toBeVisible()
    await peer.close()
  },
)
