import { LLMock } from '@copilotkit/aimock'
import { expect, type Page } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  callAs,
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectToast,
  journey,
  makeAgent,
  openDashboard,
  rowOf,
} from '#tests/e2e/product.ts'

const lesson = 'Look the ship up before you report on it.'

interface Notification {
  kind: string
}

/** Waits until the server has sent notifications about this many proposals, as wording one takes a moment. */
async function waitForProposals(page: Page, url: string, count: number): Promise<void> {
  const proposals = async () => {
    const notifications = await callAs<Notification[]>(page, url, 'GET', '/api/notifications')
    return notifications.filter(({ kind }) => kind === 'lesson.proposed').length
  }
  await expect.poll(proposals).toBe(count)
}

async function openLessons(page: Page, agent: string) {
  await rowOf(page, agent).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Lessons' }).click()
  return page.getByRole('dialog', { name: 'Lessons' })
}

async function expectFitAndClean(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoAxeFindings(page, ['light', 'dark'])
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

journey(
  'an agent in learning mode proposes a lesson after a failure, and once accepted the next run uses it',
  async ({ page, start }) => {
    const model = new LLMock({ port: 0, latency: 1, chunkSize: 40 })
    model.onMessage(/./, { content: lesson })
    await model.start()
    const server = await start(protocols[0].env(model.url))
    await enroll(page, server.url)
    const agentId = await makeAgent(page, server.url, {
      name: 'Ship watch',
      learningMode: true,
      pythonScript: 'raise ValueError("no such ship")',
    })
    await openDashboard(page, server.url)
    const row = rowOf(page, 'Ship watch')
    await row.getByRole('button', { name: 'Run now' }).click()
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await expect(result.getByText(/^Failed after/)).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await waitForProposals(page, server.url, 1)

    await row.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Lessons 1 proposal' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: /Ship watch proposes a lesson/ }).click()
    const lessons = page.getByRole('dialog', { name: 'Lessons' })
    const proposals = lessons.getByRole('list', { name: 'Proposals' })
    await expect(proposals.getByText(lesson)).toBeVisible()
    await expect(proposals.getByText(/^From a run that failed, worded by OpenAI/)).toBeVisible()
    await expectFitAndClean(page)
    await proposals.getByRole('link', { name: 'Execution #1' }).click()
    await expect(result.getByText('Error: The script failed')).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await proposals.getByRole('button', { name: 'Accept' }).click()
    await expectToast(page, 'Lesson accepted')
    const accepted = lessons.getByRole('list', { name: 'Accepted' })
    await expect(accepted.getByText(lesson)).toBeVisible()
    await expect(accepted.getByText('Not used yet')).toBeVisible()
    await lessons.getByRole('button', { name: 'Close', exact: true }).click()

    await callAs(page, server.url, 'PATCH', `/api/agents/${agentId}`, { pythonScript: 'print("Aurora")' })
    await row.getByRole('button', { name: 'Run now' }).click()
    await expect(result.getByText(/^Finished after/)).toBeVisible()
    await result.locator('summary', { hasText: 'How it was done' }).click()
    await expect(result.getByText(/^With .*\b1 lesson$/)).toBeVisible()
    await result.getByRole('button', { name: 'No, bad result' }).click()
    await expect(result.getByRole('button', { name: 'No, bad result', pressed: true })).toBeVisible()
    await result.getByRole('button', { name: 'No, bad result' }).click()
    await expect(result.getByRole('button', { name: 'No, bad result', pressed: false })).toBeVisible()
    await result.getByRole('button', { name: 'No, bad result' }).click()
    await expect(result.getByText(/^Learning mode is on: from your remark a lesson/)).toBeVisible()
    await expectFitAndClean(page)
    await result.getByLabel('What should be different?').fill('Name the harbour too.')
    await result.getByRole('button', { name: 'Send remark' }).click()
    await expectToast(page, 'A lesson will be proposed to you.')
    await result.getByRole('button', { name: 'Close', exact: true }).click()
    await waitForProposals(page, server.url, 2)

    await openLessons(page, 'Ship watch')
    await expect(accepted.getByText(/^Used once/)).toBeVisible()
    await proposals.getByRole('button', { name: 'Edit' }).click()
    await lessons.getByLabel('Lesson', { exact: true }).fill('Name ship and harbour in the first line.')
    await lessons.getByRole('button', { name: 'Save and accept' }).click()
    await expectToast(page, 'Lesson edited and accepted')
    await expect(accepted.getByText('Name ship and harbour in the first line.')).toBeVisible()
    await expect(proposals).toBeHidden()
    await model.stop()
  },
)

journey(
  'lessons are written, changed and removed manually, and learning mode is explained when it is off',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await makeAgent(page, sharedServer.url, { name: 'Quiet watch' })
    await openDashboard(page, sharedServer.url)
    const lessons = await openLessons(page, 'Quiet watch')
    await expect(lessons.getByText('No lessons yet')).toBeVisible()
    await expect(lessons.getByText(/^Learning mode is off, so the agent proposes nothing/)).toBeVisible()
    await expectFitAndClean(page)
    await lessons.getByRole('button', { name: 'Add a lesson' }).click()
    await lessons.getByRole('button', { name: 'Add lesson' }).click()
    await expect(lessons.getByText('Write what the agent should do differently')).toBeVisible()
    await lessons.getByLabel('What should the agent do differently?').fill('Give prices in euros.')
    await lessons.getByRole('button', { name: 'Add lesson' }).click()
    await expectToast(page, 'Lesson added')
    const accepted = lessons.getByRole('list', { name: 'Accepted' })
    await expect(accepted.getByText('Written by you')).toBeVisible()
    await accepted.getByRole('button', { name: 'Edit lesson' }).click()
    await lessons.getByLabel('Lesson', { exact: true }).fill('Give every price in euros.')
    await lessons.getByRole('button', { name: 'Save Changes' }).click()
    await expect(accepted.getByText('Give every price in euros.')).toBeVisible()
    await accepted.getByRole('button', { name: 'Remove lesson' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove this lesson?' })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Remove lesson' }).click()
    await expect(lessons.getByText('No lessons yet')).toBeVisible()
    await lessons.getByRole('button', { name: 'Switch it on in the form' }).click()
    await expect(page.getByRole('region', { name: 'Edit Your AI Agent' })).toBeVisible()
  },
)
