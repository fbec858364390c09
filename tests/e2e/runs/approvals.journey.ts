import { LLMock } from '@copilotkit/aimock'
import { expect } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  callAs,
  decideAtOnce,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  toastOf,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

journey(
  'on a phone, what waits for a decision is found by the bell, shown to the letter, decided once, and listed in the history',
  async ({ page, start }) => {
    const model = new LLMock({ port: 0 })
    model.addFixture({ match: {}, response: { content: 'The harbour is open.' } })
    await model.start()
    const server = await start(protocols[0].env(model.url))
    await page.setViewportSize({ width: 360, height: 760 })
    await enroll(page, server.url)
    const id = await makeAgent(page, server.url, { name: 'Bridge watch' })
    await page.goto(`${server.url}/approvals`)
    await expect(page.getByText('Nothing waits for you')).toBeVisible()

    const tiny = { moneyLimit: '0.000001', runsLimit: null }
    await callAs(page, server.url, 'PUT', `/api/agents/${id}/budget`, tiny)
    await callAs(page, server.url, 'POST', '/api/agents/bulk', { action: 'run', agentIds: [id] })
    const waiting = page.getByRole('list', { name: 'Waiting for your decision' })
    const card = waiting.getByRole('article', { name: 'Bridge watch wants to continue beyond its budget' })
    await expect(card).toBeVisible()
    await card.getByText('Exactly what is asked').click()
    await expect(card.getByText('budgetId')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await expectNoSidewaysScroll(page)

    await page.goto(server.url)
    await page.getByRole('button', { name: /waiting for your decision/ }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await expect(inbox.getByRole('button', { name: 'Continue once' })).toBeVisible()
    await inbox.getByRole('link', { name: '1 approval waits for you' }).click()

    // The same in another tab: who comes second reads who was first.
    const other = await page.context().newPage()
    await other.goto(`${server.url}/approvals`)
    await expect(other.getByRole('button', { name: 'Stop' })).toBeVisible()
    await card.getByRole('button', { name: 'Stop' }).click()
    await decideAtOnce(page)
    await expectToast(page, 'Refused', 'The run was stopped.')
    await toastOf(page).getByRole('button', { name: 'See the run' }).click()
    await expect(page.getByRole('dialog', { name: 'Agent Execution Result' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await expect(other.getByText('Nothing waits for you')).toBeVisible()
    await other.close()

    const closed = page.getByRole('list', { name: 'History' })
    await expect(closed.getByText('Refused')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page, bothSchemes)
    await model.stop()
  },
)
