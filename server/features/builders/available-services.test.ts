import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BuilderChatReply as AnyChat } from '#contract/builders/builder-chats.ts'
import { createApp } from '#server/app.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

type Chat = Extract<AnyChat, { kind: 'agent' }>

testDatabase()
const app = createApp()

const send = (user: Caller, chat: Chat, event: object) =>
  user.json<Chat>('POST', `/api/builder-chats/${chat.id}/events`, { id: randomUUID(), ...event })
const choose = (user: Caller, chat: Chat, value: string) => {
  const asked = chat.messages.findLast(({ options }) => options)
  return send(user, chat, { type: 'chosen', messageId: asked?.id, values: [value] })
}

test('services that the conversation named are in the agent, with the tools of those that are connected; the team that it named is offered and joined', async () => {
  const user = await aUser(app)
  const other = await aUser(app)
  const integrations = await user.json<{ id: number; name: string }[]>('GET', '/api/integrations')
  const wikipedia = integrations.find(({ name }) => name === 'Wikipedia')
  await user.json('POST', '/api/user-integrations', { integrationId: wikipedia?.id, config: {} })
  const aTeam = { taskDescription: 'Know the harbour', executionOrder: 'sequential' }
  const harbour = await user.json<{ id: number }>('POST', '/api/agent-teams', {
    name: 'Harbour crew',
    ...aTeam,
  })
  await user.json('POST', '/api/agent-teams', { name: 'Another', ...aTeam })
  const foreign = await other.json<{ id: number }>('POST', '/api/agent-teams', { name: 'Foreign', ...aTeam })

  let chat = await user.json<Chat>('POST', '/api/builder-chats', { kind: 'agent' })
  const text =
    'Research harbours on Wikipedia every Monday at 9 and send it to Slack, for my harbour crew team'
  chat = await send(user, chat, { type: 'said', text })
  chat = await choose(user, chat, 'expert')
  chat = await choose(user, chat, 'build')
  chat = await send(user, chat, { type: 'build' })

  const agent = await user.json<AgentReply>('GET', `/api/agents/${chat.state.generatedAgent?.id}`)
  expect(agent).toMatchObject({ integrations: ['Slack', 'Wikipedia'], taskFrequency: 'weekly' })
  const uses = agent.tools?.uses ?? []
  expect(uses.length).toBeGreaterThan(0)
  expect(new Set(uses.map(({ integrationId, isAllowed }) => `${integrationId} ${isAllowed}`))).toEqual(
    new Set(['wikipedia false']),
  )
  const [answer, joining] = chat.messages.slice(-2)
  expect(answer?.content).toMatch(/Wikipedia[^]*Slack/)
  expect(answer?.actions?.map(({ label }) => label)).toContainEqual(expect.stringMatching(/ Slack$/))
  expect(joining?.options?.choices.map(({ label }) => label)).toEqual([
    expect.stringContaining('“Harbour crew”'),
    expect.stringContaining('“Another”'),
    expect.any(String),
  ])
  const refused = { type: 'chosen', id: randomUUID(), messageId: joining?.id, values: [`team:${foreign.id}`] }
  expect((await user.request('POST', `/api/builder-chats/${chat.id}/events`, refused)).status).toBe(400)
  chat = await choose(user, chat, `team:${harbour.id}`)
  expect(chat.messages.at(-1)?.content).toContain('“Harbour crew”')
  const members = await user.json<{ agentId: number }[] | { members: { agentId: number }[] }>(
    'GET',
    `/api/agent-teams/${harbour.id}/members`,
  )
  expect(JSON.stringify(members)).toContain(`"agentId":${agent.id}`)
})
