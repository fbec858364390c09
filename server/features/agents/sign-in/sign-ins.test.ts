import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { SignInStep } from '#contract/agents/link-settings.ts'
import type { SignInStateReply, SignInTrial } from '#contract/agents/sign-ins.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentSignIns } from '#server/db/tables/sign-ins.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { browserSteps } from './browser-settings.ts'
import { keepSession, openSignIn } from './sign-ins.ts'

testDatabase()
const app = createApp()
const url = 'https://example.com/members'
const steps: SignInStep[] = [
  { kind: 'open', address: 'https://login.example.com/' },
  { kind: 'fill', field: 'Email' },
  { kind: 'fill', field: 'Password' },
  { kind: 'press', button: 'Sign in' },
  { kind: 'wait', text: 'Welcome' },
]
const settingWith = (signIn: SignInStep[]) => ({ url, browser: 'auto' as const, signIn })
const setting = settingWith(steps)
let user: Caller
let agent: AgentReply

beforeEach(async () => {
  user ??= await aUser(app)
  agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Members',
    persona: 'writer',
    taskDescription: 'Report what is new for members.',
    webLinks: ['https://example.com/', url],
    linkSettings: [{ url, signIn: steps }],
  })
  await fill({ Email: 'ada@example.com', Password: 'hunter2' })
})

const at = () => `/api/agents/${agent.id}/sign-ins`
const states = () => user.json<SignInStateReply[]>('GET', at())
const change = (body: object) => user.json<AgentReply>('PATCH', `/api/agents/${agent.id}`, body)
const stored = () => db.$count(agentSignIns)
const fill = (values: Record<string, string>) =>
  user.json<SignInStateReply>('PUT', at(), {
    url,
    values: Object.entries(values).map(([field, value]) => ({ field, value })),
  })

test('a new value replaces only its own, signs in again, and what no step fills is refused', async () => {
  await keepSession(agent.id, setting, 'session')
  expect((await states())[0]?.signedInAt).not.toBeNull()
  expect(await fill({ Password: 'new' })).toEqual({ url, filled: ['Email', 'Password'], signedInAt: null })
  const values = { Email: 'ada@example.com', Password: 'new' }
  expect(await openSignIn(agent.id, setting)).toEqual({ values, session: null })
  const body = { url, values: [{ field: 'PIN', value: '1' }] }
  expect((await user.request('PUT', at(), body)).status).toBe(400)
  const other = { url: 'https://example.com/', values: [] }
  expect((await user.request('PUT', at(), other)).status).toBe(400)
})

test('values and session open only for the sites and the fields that they were typed for', async () => {
  const elsewhere: SignInStep[] = [{ kind: 'open', address: 'https://evil.example/' }, ...steps.slice(1)]
  await keepSession(agent.id, setting, 'session')
  expect(await openSignIn(agent.id, settingWith(elsewhere))).toEqual({ values: {}, session: null })
  await change({ linkSettings: [settingWith(elsewhere)] })
  expect(await states()).toEqual([{ url, filled: [], signedInAt: null }])
  await change({ linkSettings: [setting] })
  expect((await states())[0]?.filled).toEqual([])
  await fill({ Password: 'hunter2' })
  await change({ linkSettings: [settingWith([...steps.slice(0, 1), { kind: 'fill', field: 'Search' }])] })
  expect((await states())[0]?.filled).toEqual([])
  expect(
    (await user.request('PATCH', `/api/agents/${agent.id}`, { linkSettings: [{ url: 'no url' }] })).status,
  ).toBe(400)
})

test('a field that is named as something every object has is empty until its value is typed', () => {
  const named: SignInStep[] = [{ kind: 'fill', field: 'constructor' }]
  expect(browserSteps(named, {})).toMatchObject([{ value: null }])
  expect(browserSteps(named, { constructor: 'typed' })).toMatchObject([{ value: 'typed' }])
})

test('a session is forgotten with one call, and one that ends during a change is not stored', async () => {
  await keepSession(agent.id, setting, 'session')
  expect((await user.request('POST', `${at()}/forget`, { url })).status).toBe(204)
  expect(await openSignIn(agent.id, setting)).toMatchObject({
    session: null,
    values: { Password: 'hunter2' },
  })
  await keepSession(agent.id, settingWith(steps.slice(1)), 'late')
  expect(await openSignIn(agent.id, setting)).toMatchObject({ session: null })
})

test('a copy and a file have the steps alone; without the link, the steps or the agent nothing stays', async () => {
  const before = await stored()
  const copy = await user.json<AgentReply>('POST', `/api/agents/${agent.id}/duplicate`)
  expect(copy.linkSettings).toEqual([setting])
  const file = await user.json<object>('GET', `/api/agents/${agent.id}/export`)
  const imported = await user.json<AgentReply>('POST', '/api/agents/import', file)
  expect(imported.linkSettings).toEqual([setting])
  expect(JSON.stringify(file)).not.toContain('hunter2')
  expect(await stored()).toBe(before)

  const without = await change({ webLinks: ['https://example.com/'] })
  expect(without.linkSettings).toBeNull()
  expect(await stored()).toBe(before - 1)
  await user.json('POST', `/api/agents/${agent.id}/versions/1/restore`)
  expect(await states()).toEqual([{ url, filled: [], signedInAt: null }])
  await fill({ Password: 'hunter2' })
  await user.request('DELETE', `/api/agents/${agent.id}`)
  expect(await stored()).toBe(before - 1)
})

test('a trial takes stored values only from an agent of the caller, stores nothing and returns no value', async () => {
  const body = { agentId: agent.id, url, signIn: steps }
  const other = await aUser(app)
  expect((await other.request('POST', '/api/sign-ins/try', body)).status).toBe(404)
  const before = await stored()
  const tried = await user.json<SignInTrial>('POST', '/api/sign-ins/try', body)
  expect(tried).toMatchObject({ ok: false, picture: null, message: expect.any(String) })
  expect(JSON.stringify(tried)).not.toContain('hunter2')
  expect(await stored()).toBe(before)
})
