import { LLMock } from '@copilotkit/aimock'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { opener, timeZone } from './opener.ts'
import { addresses, openTown } from './town.ts'

/** The running product with one person in it, who has used most of it. */
export interface HelpStudio {
  agentId: number
  executionId: number
  open: (path: string, screen: BrowserContextOptions) => Promise<Page>
  close: () => Promise<void>
}

const minuteMs = 60_000
const answer = [
  '## What is new at the harbour',
  '',
  '- The **north basin** opens again on Monday at 06:00 [1].',
  '- A berth for the winter costs **84 euros a month** [1].',
  '- From Monday on the morning ferry leaves at **06:40** [2].',
].join('\n')
const message = 'From Monday on the morning ferry leaves at 06:40. Sundays have one more crossing, at 17:30.'

/** Starts the product with a model on loopback that answers by script, and has one person use it. */
export async function openHelpStudio(browser: Browser): Promise<HelpStudio> {
  await using opened = new AsyncDisposableStack()
  const town = await openTown()
  opened.defer(() => town.close())
  const channel = await openPeer((_request, response) => void response.end('ok'))
  opened.defer(() => channel.close())
  const model = new LLMock({ port: 0 })
  model.addFixtures([
    {
      match: {
        predicate: ({ messages }) => {
          const text = JSON.stringify(messages)
          return text.includes('tell the crew') && !text.includes('slack_send_message_1"')
        },
      },
      response: () => ({
        toolCalls: [
          { id: 'send', name: 'slack_send_message_1', arguments: JSON.stringify({ text: message }) },
        ],
      }),
    },
    { match: {}, response: { content: answer } },
  ])
  await model.start()
  opened.defer(() => model.stop())
  const dataDir = await newDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const hosts = Object.values(addresses).map((address) => new URL(address).hostname)
  const server = await startServer({
    dataDir,
    env: {
      ...protocols[0].env(model.url),
      BALANCIA_ALLOW_HOSTS: [...hosts, '127.0.0.1', 'localhost'].join(),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'named-town.ts')}`,
      TOWN_PORT: new URL(town.url('/')).port,
    },
  })
  opened.defer(async () => void (await server.stop()))
  const person = new Client(server.url)
  await person.signUp('ada@example.com')
  await person.json('PATCH', '/api/auth/user', { timeZone })
  const agentId = await anAgent(person, {
    name: 'Harbour watch',
    taskDescription: 'Tell me what is new at the harbour and on the ferry: times, berths and prices.',
    webLinks: Object.values(addresses),
  })
  const writerId = await anAgent(person, {
    name: 'Notice writer',
    persona: 'writer',
    taskDescription: 'Turn what you are given into one short notice for the board at the quay.',
  })
  await aTeam(person, agentId, writerId)
  await anApproval(person, `http://127.0.0.1:${channel.port}/crew`)
  await person.json('PUT', `/api/agents/${agentId}/budget`, { moneyLimit: '0.50', runsLimit: 5 })
  const executionId = await plannedRun(person, agentId)

  const open = opener(browser, person)
  const everything = opened.move()
  return { agentId, executionId, open, close: () => everything.disposeAsync() }
}

async function anAgent(person: Client, more: object): Promise<number> {
  const form = { persona: 'researcher', ...more }
  return (await person.json<{ id: number }>('POST', '/api/agents', form)).id
}

async function aTeam(person: Client, reader: number, writer: number): Promise<void> {
  const team = await person.json<{ id: number }>('POST', '/api/agent-teams', {
    name: 'Quay notices',
    taskDescription: 'Say on the notice board what changes at the harbour this week.',
    executionOrder: 'sequential',
  })
  for (const [index, agentId] of [reader, writer].entries())
    await person.json('POST', `/api/agent-teams/${team.id}/members`, { agentId, executionOrder: index + 1 })
}

/** An agent that wants to send a message, and waits for a yes. */
async function anApproval(person: Client, webhookUrl: string): Promise<void> {
  const connection = await person.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'slack',
    name: 'Crew channel',
    config: { webhookUrl },
  })
  const use = { integrationId: 'slack', connectionId: connection.id, tool: 'send_message' }
  const id = await anAgent(person, {
    name: 'Ferry watch',
    taskDescription: 'Read the timetable and tell the crew what changes.',
    webLinks: [addresses.ferry],
    tools: { uses: [use] },
  })
  await person.json('POST', `/api/agents/${id}/run`, undefined, { prefer: 'respond-async' })
  await until(async () => (await person.json<unknown[]>('GET', '/api/approvals')).length > 0)
}

/** A run at the next full minute, as its schedule has it; afterwards the agent runs at seven. */
async function plannedRun(person: Client, agentId: number): Promise<number> {
  const at = new Date(Math.ceil((Date.now() + 5_000) / minuteMs) * minuteMs)
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  await person.json('PATCH', `/api/agents/${agentId}`, {
    autoSchedule: true,
    triggerConfig: { at: time, timeZone, missed: 'once' },
  })
  let executionId = 0
  await until(async () => {
    const runs = await person.json<{ id: number; status: string }[]>(
      'GET',
      `/api/agents/${agentId}/executions`,
    )
    executionId = runs.find(({ status }) => status === 'success')?.id ?? 0
    return executionId > 0
  })
  await person.json('PATCH', `/api/agents/${agentId}`, { triggerConfig: { at: '07:00', timeZone } })
  return executionId
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (await isSo()) return
    await sleep(500)
  }
  throw new Error('What was to be photographed did not come about.')
}
