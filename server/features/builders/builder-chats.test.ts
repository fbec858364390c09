import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BuilderChatReply as AnyChat } from '#contract/builders/builder-chats.ts'
import { createApp } from '#server/app.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

type BuilderChatReply = Extract<AnyChat, { kind: 'agent' }>

testDatabase()
const app = createApp()
let user: Caller
let other: Caller

beforeEach(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const begin = (caller = user) =>
  caller.json<BuilderChatReply>('POST', '/api/builder-chats', { kind: 'agent' })
const send = (chat: BuilderChatReply, event: object, id: string = randomUUID()) =>
  user.json<BuilderChatReply>('POST', `/api/builder-chats/${chat.id}/events`, { id, ...event })
const say = (chat: BuilderChatReply, text: string) => send(chat, { type: 'said', text })
const choose = (chat: BuilderChatReply, value: string) => {
  const asked = chat.messages.findLast(({ options }) => options)
  return send(chat, { type: 'chosen', messageId: asked?.id, values: [value] })
}
const agents = () => user.json<AgentReply[]>('GET', '/api/agents')

test('a conversation makes a real agent with the task, the links, the schedule and the manner that were said', async () => {
  const text =
    'Every morning at 7:30 read https://harbour.example/news and report what is new. Call it Harbour watch.'
  let chat = await say(await begin(), text)
  expect(chat.state).toMatchObject({ phase: 'personality', agentType: 'research_analyst' })
  chat = await choose(chat, 'friendly')
  expect(chat.messages.at(-1)?.content).toContain('07:30')
  chat = await choose(chat, 'build')
  expect(chat.state.phase).toBe('building')
  expect(await agents()).toEqual([])
  chat = await send(chat, { type: 'build' })
  expect(chat.state).toMatchObject({ phase: 'completed', buildProgress: 100 })
  const [made] = await agents()
  expect(made).toMatchObject({
    id: chat.state.generatedAgent?.id,
    name: 'Harbour watch',
    persona: 'custom',
    taskDescription: text.replace(' Call it Harbour watch.', ''),
    taskFrequency: 'daily',
    triggerConfig: { at: '07:30' },
    webLinks: ['https://harbour.example/news'],
    notifications: true,
    notifyWhen: 'changed-or-failed',
    autoSchedule: true,
    asksOwner: true,
    status: 'active',
  })
  expect(made?.customPersona).toBeTruthy()
  expect(made?.nextRun).not.toBeNull()
})

test('a template makes its agent at once, and the same event again makes no second one', async () => {
  const chat = await begin()
  const id = randomUUID()
  const event = { type: 'chosen', messageId: chat.messages[0]?.id, values: ['template:research_analyst'] }
  const built = await send(chat, event, id)
  expect(built.state).toMatchObject({ phase: 'completed', agentType: 'research_analyst' })
  expect(await send(chat, event, id)).toEqual(built)
  expect((await agents()).map(({ taskFrequency }) => taskFrequency)).toEqual(['as-needed'])
})

test('an agent that was built is changed by the conversation, not made a second time', async () => {
  let chat = await choose(await begin(), 'template:personal_assistant')
  chat = await say(chat, 'change it: run every other Monday at 9')
  expect(chat.state.phase).toBe('capabilities')
  chat = await send(await choose(chat, 'build'), { type: 'build' })
  const made = await agents()
  const nextRun = made[0]?.nextRun
  expect(nextRun).toEqual(expect.any(String))
  const triggerConfig = { at: '09:00', weekday: 1, everyWeeks: 2, from: nextRun?.slice(0, 10) }
  expect(made).toMatchObject([{ id: chat.state.generatedAgent?.id, taskFrequency: 'weekly', triggerConfig }])
})

test('a failed build gives the reason, leaves no agent, and continues from the capabilities', async () => {
  let chat = await choose(
    await say(await begin(), 'Research analyst for harbours please, with data'),
    'expert',
  )
  chat = await send(chat, { type: 'edited', edit: { taskDescription: 'short' } })
  chat = await send(await choose(chat, 'build'), { type: 'build' })
  expect(chat.state).toMatchObject({ phase: 'capabilities', buildProgress: 0 })
  expect(chat.messages.at(-2)).toMatchObject({
    type: 'system',
    content: expect.stringMatching(/\b10\b/),
  })
  expect(await agents()).toEqual([])
})

test('testing starts one real run, which the conversation shows', async () => {
  const chat = await choose(await begin(), 'template:research_analyst')
  const id = randomUUID()
  const tested = await send(chat, { type: 'acted', act: 'test' }, id)
  const executionId = tested.messages.at(-1)?.executionId
  const run = await user.json<{ agentId: number }>('GET', `/api/executions/${executionId}`)
  expect(run.agentId).toBe(chat.state.generatedAgent?.id)
})

test('an option can be chosen once', async () => {
  const chat = await begin()
  await choose(chat, 'template:research_analyst')
  const late = {
    type: 'chosen',
    id: randomUUID(),
    messageId: chat.messages[0]?.id,
    values: ['template:sales_assistant'],
  }
  expect((await user.request('POST', `/api/builder-chats/${chat.id}/events`, late)).status).toBe(409)
  expect(await agents()).toHaveLength(1)
})

test('conversations are listed, found by what was said, renamed and deleted, each by its owner alone', async () => {
  const first = await say(await begin(), 'Something about lighthouses')
  const second = await begin()
  await begin(other)
  const list = (query = '') => user.json<{ id: number; title: string }[]>('GET', `/api/builder-chats${query}`)
  expect((await list('?kind=agent')).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await list('?q=LIGHTHOUSES')).map(({ title }) => title)).toEqual(['Something about lighthouses'])
  await user.json('PATCH', `/api/builder-chats/${second.id}`, { title: 'Bridges' })
  expect((await list('?q=bridg')).map(({ id }) => id)).toEqual([second.id])
  expect((await user.request('DELETE', `/api/builder-chats/${first.id}`)).status).toBe(204)
  expect(await list()).toHaveLength(1)
})

test('a text that is blank, too long or no text is refused', async () => {
  const chat = await begin()
  for (const text of ['  ', 'x'.repeat(4_001), 7, '\u0000']) {
    const event = { type: 'said', id: randomUUID(), text }
    const { status } = await user.request('POST', `/api/builder-chats/${chat.id}/events`, event)
    expect(status, String(text).slice(0, 9)).toBe(400)
  }
})

test('the analysis answers the kind, the manner and what it rests on', async () => {
  const body = {
    input: 'A friendly agent for customer support in Slack',
    currentState: { phase: 'discovery' },
  }
  expect(await user.json('POST', '/api/conversational/analyze-agent-request', body)).toMatchObject({
    agentType: 'customer_support',
    personality: { tone: 'friendly' },
    integrations: ['Slack'],
    engine: 'built-in',
  })
  const analysisOf = (kind: string, input: string) =>
    user.json('POST', `/api/conversational/analyze-${kind}-request`, { input, currentState: {} })
  expect(await analysisOf('app', 'A minimal blog with a gallery')).toMatchObject({
    appType: 'blog',
    features: expect.arrayContaining(['posts', 'works']),
    designStyle: 'minimal',
    techStack: expect.arrayContaining(['React']),
    complexity: 'simple',
    engine: 'built-in',
  })
  expect(
    await analysisOf('career', 'As a beginner I want to get into data science within a year. I know Python.'),
  ).toMatchObject({
    careerGoal: 'data_science',
    currentLevel: 'beginner',
    skills: ['Python'],
    interests: [],
    timeline: '1-year',
    engine: 'built-in',
  })
  expect(await analysisOf('career', 'I want to work with data')).toMatchObject({ timeline: '6-months' })
})
