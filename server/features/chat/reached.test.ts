import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ChatAccounts, LinkCode } from '#contract/notifications/chat-accounts.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { NotificationDelivery, NotificationWays } from '#contract/notifications/ways.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { editDueMessages } from '#server/features/ways/edit-messages.ts'
import { sendDueDeliveries } from '#server/features/ways/send-deliveries.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { type PushService, startPushService } from '#tests/peers/push-service.ts'
import { startTelegramPeer, type TelegramPeer } from '#tests/peers/telegram-peer.ts'
import { pendingApprovals } from '#tests/setup/callers/approvals.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { chatLoop } from './receive-bots.ts'

const database = testDatabase()
const [openai] = protocols
const { signal } = new AbortController()
const realNow = clock.now
const minuteMs = 60_000
const ownModels = config.models
let telegram: TelegramPeer
let push: PushService
let service: Peer
let mock: LLMock
let ada: Caller
let turns: { id: string; name: string; arguments: string }[][] = []

beforeAll(async () => {
  telegram = await startTelegramPeer()
  service = await openPeer((_request, response) => void response.writeHead(200).end('ok'))
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: () => nextTurn() }])
  await mock.start()
  config.models = modelsFrom(openai.env(mock.url))
  ada = await aUser(app)
  push = await startPushService(async () => (await waysOf()).pushKey)
  await startDurable({ url: database.url, kinds: await workKinds() })
  await chatLoop.start()
  const values = { token: telegram.token, server: telegram.url }
  await ada.json('PUT', '/api/admin/chat-bots/telegram', { values, isActive: true })
})
afterEach(() => {
  clock.now = realNow
})
afterAll(async () => {
  config.models = ownModels
  await chatLoop.stop()
  await stopDurable(5_000)
  await Promise.all([telegram.close(), push.close(), service.close(), mock.stop()])
})

function nextTurn() {
  const toolCalls = turns.shift()
  return toolCalls ? { toolCalls } : { content: 'All done.' }
}

const waysOf = () => ada.json<NotificationWays>('GET', '/api/notification-ways')
const pass = (ms: number) => {
  const before = clock.now
  clock.now = () => new Date(before().getTime() + ms)
}

async function linkTelegram(from: { id: number; username: string }): Promise<void> {
  const { code } = await ada.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'telegram' })
  telegram.write(from, code)
  await eventually(
    async () => (await ada.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts,
    (found) => found.length === 1,
  )
}

test('at night a run asks: push is not opened, Telegram follows in time, two presses decide once, and the ledger has all of it', async () => {
  const from = { id: 81, username: 'ada' }
  await linkTelegram(from)
  await ada.json('POST', '/api/notification-ways', {
    kind: 'push',
    name: 'Phone',
    subscription: push.subscription,
  })
  const chat = (await waysOf()).ways.find(({ kind }) => kind === 'telegram')
  await ada.json('PATCH', `/api/notification-ways/${chat?.id}`, { events: { 'needs-you': 'unreached' } })
  await db.update(users).set({ timeZone: 'UTC' })
  const minutes = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes()
  const settings = { quietFrom: '22:00', quietTo: '07:00', isQuietForUrgent: false, escalateMinutes: 5 }
  await ada.json('PUT', '/api/notification-settings', settings)
  // Two o'clock in the coming night.
  pass(((26 * 60 - minutes) % 1_440) * minuteMs)

  const webhookUrl = `http://127.0.0.1:${service.port}/team`
  const slack = { integrationId: 'slack', name: 'Team', config: { webhookUrl } }
  const { id: connectionId } = await ada.json<{ id: number }>('POST', '/api/user-integrations', slack)
  const input = { text: 'The harbour is open.' }
  turns = [[{ id: 'a', name: `slack_send_message_${connectionId}`, arguments: JSON.stringify(input) }]]
  const use = { integrationId: 'slack', connectionId, tool: 'send_message', isAllowed: false }
  const agent = await ada.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Tell the team what is new about the harbour.',
    tools: { uses: [use] },
  })
  service.hits.length = 0
  const headers = { prefer: 'respond-async' }
  const { executionId } = await ada.json<{ executionId: number }>(
    'POST',
    `/api/agents/${agent.id}/run`,
    {},
    headers,
  )
  await eventually(
    () => pendingApprovals(ada),
    (found) => found.some((each) => each.executionId === executionId),
  )

  await sendDueDeliveries(signal)
  expect([push.received.length, push.problems]).toEqual([1, []])
  expect(JSON.stringify(push.received[0]?.payload)).toContain('Scout')
  const asks = () => telegram.messages.filter(({ buttons, isEdited }) => buttons.length > 0 || isEdited)
  expect(asks()).toEqual([])
  pass(6 * minuteMs)
  await sendDueDeliveries(signal)
  const [asked] = asks()
  expect(asked?.text).toContain('The harbour is open.')
  expect([asks().length, service.hits.length]).toEqual([1, 0])

  const approve = asked?.buttons[0]?.callback_data ?? ''
  telegram.press({ id: 666, username: 'mallory' }, approve, { message: asked?.id })
  telegram.press(from, approve, { message: asked?.id })
  telegram.press(from, approve, { message: asked?.id })
  await eventually(async () => telegram.waiting() === 0 || null)
  const run = await eventually(
    () => ada.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`),
    ({ completedAt }) => completedAt !== null,
  )
  expect([run.status, run.output]).toEqual(['success', 'All done.'])
  expect(service.hits.map(({ body }) => (JSON.parse(body) as { text: string }).text)).toEqual([input.text])
  expect(telegram.answers.filter((text) => text.startsWith('Approved'))).toHaveLength(1)
  await editDueMessages(signal)
  expect(asks()).toMatchObject([
    { isEdited: true, buttons: [], text: expect.stringContaining('Approved by you at 02:') },
  ])

  const notices = await ada.json<NotificationReply[]>('GET', '/api/notifications')
  const notice = notices.find(({ kind }) => kind === 'approval.asked')
  const told = await ada.json<NotificationDelivery[]>('GET', `/api/notifications/${notice?.id}/deliveries`)
  expect(told).toMatchObject([
    { wayKind: 'push', wayName: 'Phone', state: 'sent', openedAt: null, proof: expect.any(String) },
    { wayKind: 'telegram', state: 'sent', proof: expect.any(String) },
  ])
})
