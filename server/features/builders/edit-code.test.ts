import { LLMock } from '@copilotkit/aimock'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppProjectReply } from '#contract/builders/app-projects.ts'
import type { BuilderChatReply as AnyChat } from '#contract/builders/builder-chats.ts'
import { createApp } from '#server/app.ts'
import {
  answerInStream,
  modelsFrom,
  type Peer,
  protocols,
  startPeer,
} from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { fillIn } from './fill-in.ts'

type Chat = Extract<AnyChat, { kind: 'app' }>

testDatabase()
const app = createApp()
const noModels = config.models
let peer: Peer
let user: Caller
/** The model's answers: to the form, and then to each request for code. */
let form: object
let codes: string[]

beforeAll(async () => {
  peer = await startPeer((response, _request, body) => {
    answerInStream(response, body.includes(fillIn) ? JSON.stringify(form) : (codes.shift() ?? ''))
  })
})
afterAll(() => peer.close())
beforeEach(async () => {
  config.models = noModels
  user = await aUser(app)
})
afterEach(() => {
  config.models = noModels
})

const send = (chat: Chat, event: object) =>
  user.json<Chat>('POST', `/api/builder-chats/${chat.id}/events`, { id: randomUUID(), ...event })
const say = (chat: Chat, text: string) => send(chat, { type: 'said', text })
const filesOf = (chat: Chat) =>
  user.json<{ path: string; content: string }[]>('GET', `/api/app-projects/${chat.state.project?.id}/files`)
const fileOf = async (chat: Chat, path: string) =>
  (await filesOf(chat)).find((file) => file.path === path)?.content

/** Returns a blog that was built without a model; a model is connected from here on. */
async function aBlog(): Promise<Chat> {
  let chat = await user.json<Chat>('POST', '/api/builder-chats', { kind: 'app' })
  chat = await say(chat, 'A blog called Slow Notes')
  chat = await say(chat, 'yes')
  chat = await send(chat, { type: 'build' })
  config.models = modelsFrom(protocols[3].env(peer.url))
  return chat
}

const intro = 'Thoughts that take their time'
const plan = { summary: 'A slower introduction', files: [{ path: 'src/hero.tsx', what: 'another text' }] }
/** Changes the heading of the first page. */
const edit = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    files: [
      { path: 'src/hero.tsx', changes: [{ find: '{site.intro}', replace: `{'${intro}'}` }], ...change },
    ],
  })

async function changeBy(chat: Chat, answers: string[]): Promise<Chat> {
  form = { reply: 'Slower it is.', plan }
  codes = answers
  const planned = await say(chat, 'Change the introduction, it should sound slower')
  expect(planned.state).toMatchObject({ phase: 'building', buildProgress: 0 })
  return send(planned, { type: 'build' })
}

const isForm = (messages: object) => JSON.stringify(messages).includes(fillIn)

test('a change that is no choice of parts is planned file by file, written in those files alone, and becomes the next version', async () => {
  const chat = await aBlog()
  const model = new LLMock({ port: 0 })
  model.addFixtures([
    {
      match: { predicate: ({ messages }) => isForm(messages) },
      response: () => ({ content: JSON.stringify(form) }),
    },
    { match: {}, response: () => ({ content: edit() }) },
  ])
  await model.start()
  config.models = modelsFrom(protocols[0].env(model.url))
  const done = await changeBy(chat, []).finally(() => model.stop())
  expect(done.state).toMatchObject({ phase: 'completed', project: { version: 2 }, edit: null })
  const said = done.messages.map(({ content }) => content)
  expect(said.at(-2)).toMatch(
    /^Slower it is\.\n\n.*: A slower introduction\n\n- `src\/hero\.tsx`: another text/,
  )
  expect(said.at(-1)).toContain('Changed: src/hero.tsx.')
  expect(await fileOf(done, 'src/hero.tsx')).toContain(intro)
  const id = done.state.project?.id
  expect(await (await user.request('GET', `/api/app-projects/${id}/preview`)).text()).toContain(intro)
  const { versions } = await user.json<{ versions: { note: string }[] }>('GET', `/api/app-projects/${id}`)
  expect(versions.map(({ note }) => note)).toEqual(['A slower introduction', expect.any(String)])
})

test('edited code stays when parts are chosen afterwards, and in a copy', async () => {
  const changed = await changeBy(await aBlog(), [edit()])
  form = {}
  const building = await say(changed, 'Add a shop, in green')
  const done = await send(building, { type: 'build' })
  expect(done.state.project?.version).toBe(3)
  expect(await fileOf(done, 'src/hero.tsx')).toContain(intro)
  expect(await fileOf(done, 'src/parts.tsx')).toContain('ShopPage')
  const copy = await user.json<AppProjectReply>(
    'POST',
    `/api/app-projects/${done.state.project?.id}/duplicate`,
  )
  const files = await user.json<{ path: string; content: string }[]>(
    'GET',
    `/api/app-projects/${copy.id}/files`,
  )
  expect(files.find(({ path }) => path === 'src/hero.tsx')?.content).toContain(intro)
  expect(files.find(({ path }) => path === 'shared/site.ts')?.content).toMatch(/Slow Notes \(\w+\)/)
})

const wrong: [what: string, answer: string, reason: RegExp][] = [
  ['nonsense', 'I would love to!', /\S/],
  ['a file that stops in the middle', edit().slice(0, -40), /\S/],
  ['a file outside its plan', edit({ path: 'server/app.ts' }), /server\/app\.ts/],
  [
    'what breaks the build',
    edit({ changes: [{ find: '{site.intro}', replace: '{site.intro' }] }),
    /src\/hero\.tsx:\d+/,
  ],
  ['an import of what is not there', edit({ content: "import 'pg'", changes: null }), /\bpg\b/],
  ['a secret', edit({ changes: [{ find: '{site.intro}', replace: `sk-${'a'.repeat(30)}` }] }), /src\/hero/],
  ['a passage that is not there', edit({ changes: [{ find: 'nowhere', replace: 'x' }] }), /nowhere/],
]

test('a model that answers wrongly has two tries to correct it; then nothing of it is stored, and the reason is reported', async () => {
  let chat = await aBlog()
  const before = await filesOf(chat)
  for (const [what, bad, reason] of wrong) {
    const asked = peer.requests.length
    chat = await changeBy(chat, [bad, bad, bad, edit()])
    expect(peer.requests.length - asked, what).toBe(4)
    expect(peer.requests.at(-1), what).toContain('<tool_answer')
    expect(chat.state, what).toMatchObject({ phase: 'completed', project: { version: 1 }, edit: null })
    expect(chat.messages.at(-2), what).toMatchObject({
      type: 'system',
      content: expect.stringMatching(reason),
    })
    expect(await filesOf(chat), what).toEqual(before)
  }
  const corrected = await changeBy(chat, ['I would love to!', edit()])
  expect(corrected.state).toMatchObject({ phase: 'completed', project: { version: 2 } })
  expect(await fileOf(corrected, 'src/hero.tsx')).toContain(intro)
})

test('a plan names no file that keeps strangers out, and none outside of the project', async () => {
  const chat = await aBlog()
  const files = ['server/owner.ts', '../package.json', '/etc/passwd', 'package.json', 'src/../../x.ts']
  form = { plan: { summary: 'Open the door', files: files.map((path) => ({ path, what: 'x' })) } }
  const asked = await say(chat, 'Change who may sign in')
  expect(asked.state).toMatchObject({ phase: 'completed', edit: null })
})

test('a version that was restored meanwhile is not overwritten by an edit of the one before', async () => {
  const chat = await changeBy(await aBlog(), [edit()])
  form = { plan }
  codes = [edit({ changes: [{ find: intro, replace: 'Slower still' }] })]
  const planned = await say(chat, 'Change it again')
  const hold = peer.requests.length
  const building = send(planned, { type: 'build' })
  while (peer.requests.length === hold) await new Promise((resolve) => setTimeout(resolve, 5))
  await user.json('POST', `/api/app-projects/${chat.state.project?.id}/restore`, { version: 1 })
  const done = await building
  expect(done.messages.at(-2)?.type).toBe('system')
})
