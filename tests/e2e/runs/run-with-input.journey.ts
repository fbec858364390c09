import { expect } from '@playwright/test'
import { makePng } from '#server/engine/testing/make-pictures.ts'
import { makePdf } from '#server/engine/testing/make-pdf.ts'
import {
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  makeAgent,
  rowOf,
} from '#tests/e2e/product.ts'

const agent = 'Minutes to actions'

journey(
  'an agent runs with a text and a file that are sent with it, and a bad file starts nothing',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    const id = await makeAgent(page, sharedServer.url, {
      name: agent,
      taskDescription: 'Report on the harbour.',
    })
    await page.goto(`${sharedServer.url}/dashboard`)
    const open = async () => {
      await rowOf(page, agent).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Run with text or a file…' }).click()
    }
    await open()
    const dialog = page.getByRole('dialog', { name: 'Run with text or a file' })
    await expect(dialog.getByLabel('Text')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Run now' })).toBeDisabled()
    await page.keyboard.type('Look for dates.')

    await journey.step('typed text is still there after Escape', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await open()
      await expect(dialog.getByLabel('Text')).toHaveValue('Look for dates.')
    })

    const field = dialog.getByLabel('File to send with the run')
    await journey.step('a picture and a file of 11 MB are refused in words', async () => {
      const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])
      await field.setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: bytes })
      await dialog.getByRole('button', { name: 'Run now' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'The file is of a kind that cannot be read. Send text, CSV, PDF, Word (DOCX), or a picture as PNG, JPEG, WebP or GIF.',
      )
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await expectNoAxeFindings(page, ['light', 'dark'])
      await page.setViewportSize({ width: 1280, height: 720 })
      await dialog.getByRole('button', { name: 'Remove scan.png' }).click()
      const large = Buffer.alloc(11 * 1024 * 1024, 'x')
      await field.setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: large })
      await expect(dialog.getByRole('alert')).toHaveText('The file may have at most 10 MB.')
      await expect(dialog.getByRole('button', { name: 'Run now' })).toBeDisabled()
    })

    await journey.step(
      'two presses are one run, which quotes the file and says what it was given',
      async () => {
        const pdf = makePdf(['The harbour opened again on Monday after 14 days.'])
        await field.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf })
        const picture = Buffer.from(makePng(640, 480))
        await field.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: picture })
        await expect(dialog.getByRole('button', { name: 'Remove the file' })).toBeVisible()
        await page.setViewportSize({ width: 360, height: 740 })
        await expectNoSidewaysScroll(page)
        await expectNoAxeFindings(page, ['light', 'dark'])
        await page.setViewportSize({ width: 1280, height: 720 })
        await dialog.getByRole('button', { name: 'Run now' }).dblclick()
        const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
        await expect(result.getByText('success', { exact: true })).toBeVisible()
        await expect(
          result.getByText('The harbour opened again on Monday after 14 days.').first(),
        ).toBeVisible()
        await expect(result.getByText('cannot see pictures, so it did not use: chart.png')).toBeVisible()
        const shown = result.getByRole('img', { name: 'chart.png' })
        await shown.scrollIntoViewIfNeeded()
        await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
        await result.getByText('What was sent with it').click()
        await expect(result.getByText(/"notes\.pdf" · PDF, .* · all of its \d+ characters/)).toBeVisible()
        await expect(result.locator('pre', { hasText: 'Look for dates.' })).toBeVisible()
        const runs = await page.request.get(`${sharedServer.url}/api/agents/${id}/executions`)
        expect(await runs.json()).toHaveLength(1)
      },
    )
  },
)
