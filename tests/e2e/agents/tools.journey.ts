import { LLMock } from '@copilotkit/aimock'
import { expect } from '@playwright/test'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import { openMcpPeer } from '#tests/peers/mcp-peer.ts'
import {
  enroll,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  openDashboard,
  pickPersona,
  rowOf,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']

const call = (name: string, input: object) => ({
  toolCalls: [{ id: name, name, arguments: JSON.stringify(input) }],
})

journey(
  'a channel and an MCP server are connected, an agent uses both, asks before it writes, and its message arrives once',
  async ({ page, start }) => {
    const channel = await openPeer((_request, response) => void response.end('ok'))
    const tickets = await openMcpPeer()
    const model = new LLMock({ port: 0 })
    model.addFixtures([
      { match: { hasToolResult: false }, response: () => call('mcp_look_up_2', { number: 7 }) },
      {
        match: { predicate: ({ messages }) => !JSON.stringify(messages).includes('slack_send_message_1') },
        response: () => call('slack_send_message_1', { text: 'Ticket 7: the pump is broken.' }),
      },
      { match: {}, response: { content: 'The team knows.' } },
    ])
    await model.start()
    const server = await start(protocols[0].env(model.url))
    await enroll(page, server.url)

    const connect = async (service: string, name: string, fields: Record<string, string>) => {
      await page.goto(`${server.url}/marketplace`)
      await page.getByRole('button', { name: `Connect ${service}`, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Connect ${service}` })
      for (const [label, text] of Object.entries(fields))
        await dialog.getByLabel(label, { exact: true }).fill(text)
      await dialog.getByLabel('Connection Name').fill(name)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await connect('Slack', 'Team', { 'Webhook URL': `http://127.0.0.1:${channel.port}/hook-of-the-team` })
    await connect('MCP server', 'Tickets', { 'Server address': tickets.url })
    // Connecting posts a short test message, as the dialog said before.
    expect(channel.hits).toHaveLength(1)
    channel.hits.length = 0

    await openDashboard(page, server.url)
    await page.getByLabel('Agent name').fill('Clerk')
    await pickPersona(page, 'Research Specialist')
    await page.getByLabel('Task description').fill('Look ticket 7 up and tell the team what it is about.')
    await page.getByText('Tools and delivery').click()
    await page.getByLabel('Look up a ticket').check()
    await page.getByLabel('Send a message').check()
    await expect(page.getByLabel('Without asking: Send a message')).not.toBeChecked()
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await expect(page.getByText('AI Agent created successfully', { exact: true }).first()).toBeVisible()
    await rowOf(page, 'Clerk').getByRole('button', { name: 'Run now' }).click()
    // Begun: who leaves the page before has asked for nothing.
    await expect(page.getByRole('dialog', { name: 'Agent Execution Result' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${server.url}/approvals`)
    const card = page.getByRole('article', { name: 'Clerk wants to send a message via “Team”' })
    await expect(card.getByText('Ticket 7: the pump is broken.', { exact: true })).toBeVisible()
    expect(channel.hits).toEqual([])
    await expectNoAxeFindings(page, bothSchemes)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByLabel('text').fill('Ticket 7: the pump of hall 2 is broken.')
    await card.getByRole('button', { name: 'Approve as changed' }).click()
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await page.goto(`${server.url}/runs`)
    await expect(page.getByText('The team knows.').first()).toBeVisible()
    expect(channel.hits.map(({ body }) => JSON.parse(body).text)).toEqual([
      'Ticket 7: the pump of hall 2 is broken.',
    ])
    await Promise.all([channel.close(), tickets.close(), model.stop()])
  },
)
