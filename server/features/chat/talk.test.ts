import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ChatAccounts, LinkCode } from '#contract/notifications/chat-accounts.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import type { ThreadDetailReply, ThreadReply } from '#contract/threads/threads.ts'
import { db } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { chatBots } from '#server/db/tables/chat-accounts.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { sendDueDeliveries } from '#server/features/ways/send-deliveries.ts'
import { answerLoop } from '#server/features/threads/send-answers.ts'
import { config } from '#server/platform/config.ts'
import { type SlackPeer, startSlackPeer } from '#tests/peers/slack-peer.ts'
import { startTelegramPeer, type TelegramPeer } from '#tests/peers/telegram-peer.ts'
import { pendingApprovals } from '#tests/setup/callers/approvals.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { chatTexts } from './chat-texts.ts'
import { chatLoop } from './receive-bots.ts'

const database = testDatabase()
const noModels = config.models
const mock = new LLMock({ port: 0 })
const ada = { id: 41, username: 'ada' }
let prompts: string[] = []
/** Resolves when the model may answer. */
let answer: () => Promise<
  { content: string } | { toolCalls: { id: string; name: string; arguments: string }[] }
>
let telegram: TelegramPeer
let slack: SlackPeer
let user: Caller
let agents: AgentReply[]

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  mock.addFixtures([
    {
      match: {},
      response: (request) => {
        prompts.push(JSON.stringify(request.messages))
        return answer()
      },
    },
  ])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
  telegram = await startTelegramPeer()
  slack = await startSlackPeer()
  user = await aUser(app)
  const values = { token: telegram.token, server: telegram.url }
  await user.json('PUT', '/api/admin/chat-bots/telegram', { values })
  await chatLoop.start()
  await answerLoop.start()
  const { code } = await user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'telegram' })
  telegram.write(ada, `/start ${code}`)
  await eventually(async () => (await user.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts.length)
  agents = await Promise.all(
    ['Harbour watch', 'Bridge watch'].map((name) =>
      user.json<AgentReply>('POST', '/api/agents', {
        name,
        persona: 'researcher',
        taskDescription: 'Answer what is asked about ships.',
      }),
    ),
  )
})
beforeEach(() => {
  prompts = []
  answer = async () => ({ content: 'It is 14 metres deep.' })
})
afterAll(async () => {
  config.models = noModels
  await Promise.all([chatLoop.stop(), answerLoop.stop()])
  await stopDurable(5_000)
  await Promise.all([mock.stop(), telegram.close(), slack.close()])
})

const said = () => telegram.messages.filter(({ chat }) => chat === String(ada.id)).map(({ text }) => text)
const runs = () => db.select().from(agentExecutions)
const hears = (text: string, times = 1) =>
  eventually(async () => said().filter((each) => each.includes(text)).length >= times)

test('a message waits until its writer has chosen an agent, and is answered once however often it comes', async () => {
  telegram.write(ada, 'How deep is the harbour?', { times: 3 })
  await hears(chatTexts.choose)
  const offer = telegram.messages.at(-1)
  expect(offer?.buttons.map(({ text }) => text)).toEqual(['Bridge watch', 'Harbour watch'])
  expect(await runs()).toEqual([])
  const data = offer?.buttons[1]?.callback_data ?? ''
  telegram.press({ id: 99 }, data)
  telegram.press(ada, 'agent:999999')
  telegram.press(ada, data, { times: 2 })
  await hears('It is 14 metres deep.')
  expect(await runs()).toMatchObject([{ agentId: agents[0]?.id }])
  expect(telegram.answers).toContain(chatTexts.given('Harbour watch'))
  expect(telegram.answers).toContain(chatTexts.agentGone)
})

test('the conversation is the context of the next message, with its file, until a new one begins', async () => {
  telegram.files.set('ships.txt', new TextEncoder().encode('Flying Dutchman, 40 metres'))
  answer = async () => ({ content: 'The Dutchman fits.' })
  telegram.write(ada, 'And who fits in?', { file: 'ships.txt' })
  await hears('The Dutchman fits.')
  expect(prompts.at(-1)).toContain('How deep is the harbour?')
  expect(prompts.at(-1)).toContain('Flying Dutchman')
  telegram.write(ada, '/new')
  await hears(chatTexts.begun('Harbour watch'))
  answer = async () => ({ content: 'Nothing was said before.' })
  telegram.write(ada, 'What did I ask?')
  await hears('Nothing was said before.')
  expect(prompts.at(-1)).not.toContain('How deep is the harbour?')
  telegram.write(ada, '/agents')
  await hears('You talk to Harbour watch.')
})

test('a run is stopped from the chat', async () => {
  const gate = Promise.withResolvers<void>()
  answer = async () => {
    await gate.promise
    return { content: 'Too late.' }
  }
  telegram.write(ada, 'Count all ships')
  await eventually(async () => prompts.length > 0)
  telegram.write(ada, '/stop')
  await hears(chatTexts.stopped)
  await eventually(async () => (await runs()).at(-1)?.status === 'canceled' || null)
  gate.resolve()
  expect((await user.json<RunResult[]>('GET', `/api/agents/${agents[0]?.id}/executions`))[0]).toMatchObject({
    status: 'canceled',
  })
})

test('a receiver that takes over from a dead process acts on nothing twice', async () => {
  const before = await runs()
  answer = async () => ({ content: 'Once.' })
  telegram.repeats = true
  telegram.write(ada, 'Only once, please')
  await hears('Once.')
  // The process that receives loses its lease, and nothing that it took was confirmed.
  await db.update(chatBots).set({ heldBy: 'dead process', heldUntil: new Date(0), cursor: null })
  const polls = telegram.calls.length
  announce('chats')
  await eventually(async () => telegram.calls.slice(polls).includes('getUpdates') || null)
  await eventually(async () => (await db.select().from(chatBots))[0]?.heldBy !== 'dead process')
  await eventually(async () => (await db.select().from(chatBots))[0]?.cursor)
  telegram.repeats = false
  expect((await runs()).length - before.length).toBe(1)
  expect(said().filter((text) => text === 'Once.')).toHaveLength(1)
})

test('a thread of Slack is a conversation of its own, with its file, and is answered there', async () => {
  const values = { botToken: slack.botToken, appToken: slack.appToken, server: slack.url }
  await user.json('PUT', '/api/admin/chat-bots/slack', { values })
  const { code } = await user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'slack' })
  slack.write('U41', code)
  await eventually(async () => slack.messages.length > 0)
  const inThread = (thread?: string) => slack.messages.filter(({ thread_ts }) => thread_ts === thread)
  const answered = (text: string, thread?: string) =>
    eventually(async () => inThread(thread).some((message) => message.text.includes(text)) || null)

  slack.write('U41', 'What about the quay?', { thread: '17.1', times: 2 })
  await answered(chatTexts.choose, '17.1')
  const offer = inThread('17.1').at(-1)
  answer = async () => ({ content: 'The quay is **new**.' })
  slack.press('U41', offer?.buttons[0]?.value ?? '', { message: offer?.ts, thread: '17.1' })
  await answered('The quay is **new**.', '17.1')
  slack.files.set('ships.txt', 'Flying Dutchman, 40 metres')
  answer = async () => ({ content: 'It fits.' })
  slack.write('U41', 'Does it fit?', { thread: '17.1', file: 'ships.txt' })
  await answered('It fits.', '17.1')
  expect(prompts.at(-1)).toContain('What about the quay?')
  expect(prompts.at(-1)).toContain('Flying Dutchman')
  expect(inThread('17.1').filter(({ text }) => text.includes('The quay is'))).toHaveLength(1)
  slack.write('U41', 'Elsewhere')
  await answered(chatTexts.choose)
})

/** What a user does and sees in each service; texts and buttons are of the conversation with one person. */
const services = {
  telegram: {
    values: () => ({ token: telegram.token, server: telegram.url }),
    file: (name: string, text: string) => telegram.files.set(name, new TextEncoder().encode(text)),
    write: (text: string, file?: string) =>
      telegram.write({ id: 57, username: 'bea' }, text, file ? { file } : {}),
    messages: () =>
      telegram.messages
        .filter(({ chat }) => chat === '57')
        .map(({ text, buttons }) => ({
          text,
          press: (label: string) =>
            telegram.press(
              { id: 57, username: 'bea' },
              buttons.find((button) => button.text === label)?.callback_data ?? '',
            ),
          labels: buttons.map((button) => button.text),
        })),
  },
  slack: {
    values: () => ({ botToken: slack.botToken, appToken: slack.appToken, server: slack.url }),
    file: (name: string, text: string) => slack.files.set(name, text),
    write: (text: string, file?: string) => slack.write('U57', text, file ? { file } : {}),
    messages: () =>
      slack.messages
        .filter(({ channel }) => channel === 'D57')
        .map(({ text, buttons, ts }) => ({
          text,
          press: (label: string) =>
            slack.press('U57', buttons.find((button) => button.label === label)?.value ?? '', {
              message: ts,
            }),
          labels: buttons.map((button) => button.label),
        })),
  },
} as const

test.each(['telegram', 'slack'] as const)(
  'a conversation of ten messages, two files and a question takes place in %s',
  async (service) => {
    const { values, file, write, messages } = services[service]
    await user.json('PUT', `/api/admin/chat-bots/${service}`, { values: values(), isActive: true })
    const bea = await aUser(app)
    await bea.json('POST', '/api/agents', {
      name: 'Ferry watch',
      persona: 'researcher',
      taskDescription: 'Answer what is asked about ferries.',
      asksOwner: true,
    })
    write((await bea.json<LinkCode>('POST', '/api/chat-accounts/codes', { service })).code)
    await eventually(async () => (await bea.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts.length)
    const hear = (text: string) =>
      eventually(async () => messages().some((message) => message.text.includes(text)) || null)
    file('one.txt', 'The Anna sails at nine.')
    file('two.txt', 'The Berta sails at ten.')
    let afterQuestion: string | undefined
    for (let n = 1; n <= 10; n++) {
      answer = async () => ({ content: `Answer ${n}.` })
      if (n === 5) {
        const asks = { question: 'Which ferry?', choices: ['Anna', 'Berta'], otherwise: 'Take the Anna.' }
        const call = { id: 'q', name: 'ask_owner', arguments: JSON.stringify(asks) }
        answer = async () => {
          answer = async () => ({ content: 'Answer 5.' })
          return { toolCalls: [call] }
        }
      }
      write(`Message ${n}`, { 3: 'one.txt', 4: 'two.txt' }[n])
      if (n === 5) {
        await eventually(
          () => pendingApprovals(bea),
          (found) => found.length > 0,
        )
        await sendDueDeliveries(new AbortController().signal)
        await hear('Which ferry?')
        messages()
          .find(({ labels }) => labels.includes('Berta'))
          ?.press('Berta')
      }
      await hear(`Answer ${n}.`)
      if (n === 5) afterQuestion = prompts.at(-1)
    }
    expect(afterQuestion).toContain('Berta')
    expect(prompts.at(-1)).toContain('Message 1')
    expect(prompts.at(-1)).toContain('Message 9')
    const [thread, ...others] = await bea.json<ThreadReply[]>('GET', '/api/threads')
    expect(others).toEqual([])
    const { messages: all } = await bea.json<ThreadDetailReply>('GET', `/api/threads/${thread?.id}`)
    expect(all).toHaveLength(20)
    expect(all.flatMap(({ files }) => files ?? []).map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  },
)
