import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callAs, enroll, expectToast, journey, openDashboard, openMenu } from '#tests/e2e/product.ts'

const link = 'https://harbour.example/feed?token=abc'

journey(
  'the export of an agent warns of a link that may carry a key, and leaves it unchanged in the file',
  async ({ page, sharedServer }) => {
    await enroll(page, sharedServer.url)
    await callAs(page, sharedServer.url, 'POST', '/api/agents', {
      name: 'Key holder',
      persona: 'writer',
      taskDescription: 'Say what is new in the harbour.',
      webLinks: [link],
    })
    await openDashboard(page, sharedServer.url)
    const download = page.waitForEvent('download')
    await openMenu(page, 'Key holder', 'Export')
    await expectToast(
      page,
      'Its links are in the file as they are. If one carries a key, take it out before you hand it on.',
    )
    expect(await readFile(await (await download).path(), 'utf8')).toContain(link)
  },
)
