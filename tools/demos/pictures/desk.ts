import { LLMock } from '@copilotkit/aimock'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { opener } from './opener.ts'

/** The running product with one person in it, whose agent asked to write to a channel. */
interface Desk {
  /** Opens what waits for a decision. */
  open: (screen: BrowserContextOptions) => Promise<Page>
  close: () => Promise<void>
}

const message = 'The north basin opens on Wednesday at 06:00. A berth for the winter costs 92 euros a month.'

/** Starts the product with a model that was made up and a channel on loopback, and lets an agent come to the point where it asks. */
export async function openDesk(browser: Browser): Promise<Desk> {
  await using opened = new AsyncDisposableStack()
  const channel = await openPeer((_request, response) => void response.end('ok'))
  opened.defer(() => channel.close())
  const model = new LLMock({ port: 0 })
  let connectionId = 0
  model.addFixture({
    match: {},
    response: () => ({
      toolCalls: [
        { id: 'a', name: `slack_send_message_${connectionId}`, arguments: JSON.stringify({ text: message }) },
      ],
    }),
  })
  await model.start()
  opened.defer(() => model.stop())
  const dataDir = await newDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const server = await startServer({ dataDir, env: protocols[0].env(model.url) })
  opened.defer(async () => void (await server.stop()))

  const person = new Client(server.url)
  await person.signUp('ada@example.com')
  const connection = await person.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'slack',
    name: 'Harbour office',
    config: { webhookUrl: `http://127.0.0.1:${channel.port}/hook` },
  })
  connectionId = connection.id
  const { id } = await person.json<{ id: number }>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Tell the office what is new at the harbour.',
    tools: { uses: [{ integrationId: 'slack', connectionId, tool: 'send_message', isAllowed: false }] },
  })
  await person.request('POST', `/api/agents/${id}/run`, {}, { prefer: 'respond-async' })
  await untilAsked(person)
  const everything = opened.move()
  const openPath = opener(browser, person)
  return { open: (screen) => openPath('/approvals', screen), close: () => everything.disposeAsync() }
}

async function untilAsked(person: Client): Promise<void> {
  for (let look = 0; look < 120; look += 1) {
    const text = await (await person.request('GET', '/api/approvals')).text()
    if (text.includes('pending')) return
    await sleep(500)
  }
  throw new Error('The agent did not ask.')
}
