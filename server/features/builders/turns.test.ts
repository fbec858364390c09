import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BuilderChatReply, ChatLive } from '#contract/builders/builder-chats.ts'
import { createApp } from '#server/app.ts'
import { modelsFrom, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const noModels = config.models
const answer = JSON.stringify({ reply: 'Harbours, gladly. Ships too?', agentType: 'research_analyst' })
let peer: Peer
let open: ServerResponse
let begun = Promise.withResolvers<void>()

/** A model that stops in the middle of its answer until the test lets it continue. */
beforeAll(async () => {
  peer = await startPeer((response) => {
    open = response
    response.setHeader('content-type', 'text/event-stream')
    write(answer.slice(0, 24))
    begun.resolve()
  })
})
afterAll(() => peer.close())
afterEach(() => {
  config.models = noModels
})

function write(content: string, finish_reason: string | null = null) {
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'llama3.2' }
  const choices = [{ index: 0, delta: { content }, finish_reason }]
  open.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`)
}

function release() {
  write(answer.slice(24))
  write('', 'stop')
  open.end('data: [DONE]\n\n')
}

async function talking(): Promise<{ user: Caller; chat: BuilderChatReply; event: object; path: string }> {
  const user = await aUser(app)
  const chat = await user.json<BuilderChatReply>('POST', '/api/builder-chats', { kind: 'agent' })
  config.models = modelsFrom(protocols[3].env(peer.url))
  begun = Promise.withResolvers()
  const event = { id: randomUUID(), type: 'said', text: 'Read what is new about harbours' }
  return { user, chat, event, path: `/api/builder-chats/${chat.id}` }
}

/** Yields the events of a stream one by one. */
async function* eventsOf(response: Response): AsyncGenerator<ChatLive> {
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += new TextDecoder().decode(bytes)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data) as ChatLive
    }
  }
}

test("a model's reply is read while it is written, also by a later reader; a repeated event asks only once", async () => {
  const { user, event, path } = await talking()
  const asked = peer.requests.length
  const said = user.json<BuilderChatReply>('POST', `${path}/events`, event)
  await begun.promise
  const again = user.json<BuilderChatReply>('POST', `${path}/events`, event)
  expect(await user.json(`GET`, path)).toMatchObject({ isBusy: true })
  const events = eventsOf(await user.request('GET', `${path}/live`))
  const seen: ChatLive[] = []
  for await (const update of events) {
    seen.push(update)
    if (update.text !== '' && seen.at(-2)?.text !== update.text && !update.text.includes('Ships')) release()
  }
  expect(seen.find(({ text }) => text !== '')).toEqual({
    isBusy: true,
    said: 'Read what is new about harbours',
    text: 'Harbours, glad',
  })
  expect(seen.at(-1)).toEqual({ isBusy: false, said: null, text: '' })
  const chat = await said
  expect(await again).toEqual(chat)
  expect(peer.requests.length - asked).toBe(1)
  expect(chat.messages.at(-1)?.content).toMatch(/^Harbours, gladly\. Ships too\?\n\n\S/)
  expect(await user.json('GET', path)).toMatchObject({ isBusy: false, messages: chat.messages })
})

test('a message from another tab waits for its turn, and both are stored', async () => {
  const { user, event, path } = await talking()
  const said = user.json<BuilderChatReply>('POST', `${path}/events`, event)
  await begun.promise
  const edit = { id: randomUUID(), type: 'edited', edit: { name: 'Quay watch' } }
  const edited = user.json<BuilderChatReply>('POST', `${path}/events`, edit)
  release()
  expect((await said).messages.at(-1)?.content).toMatch(/^Harbours, gladly\./)
  expect((await edited).state).toMatchObject({ phase: 'personality', draft: { name: 'Quay watch' } })
})

test('nobody else reads along', async () => {
  const { user, path } = await talking()
  const otherUser = await aUser(app)
  expect((await otherUser.request('GET', `${path}/live`)).status).toBe(404)
  const events = eventsOf(await user.request('GET', `${path}/live`))
  expect(await events.next()).toMatchObject({ value: { isBusy: false } })
})
