import { afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'
import { config } from '#server/platform/config.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent } from '#tests/setup/callers/outsider.ts'
import { inOtherProcess } from '#tests/setup/processes/other-process.ts'
import { loadSettings } from './public.ts'

const database = testDatabase()
const app = createApp()
const asConfigured = { ...config }
const found = { plans: process.env.BALANCIA_PLANS, signUp: process.env.BALANCIA_SIGNUP }
let admin: Caller
let user: Caller

const unset = () => {
  delete process.env.BALANCIA_PLANS
  delete process.env.BALANCIA_SIGNUP
}
beforeAll(async () => {
  admin = await aUser(app)
  user = await aUser(app)
})
afterEach(async () => {
  await db.delete(settings)
  Object.assign(process.env, { BALANCIA_PLANS: found.plans })
  delete process.env.BALANCIA_SIGNUP
  Object.assign(config, asConfigured)
})

interface State {
  kind: string | null
  isOpen: boolean
  fixed: string[]
  accounts: { users: number; limited: number; overAgents: number; paying: number }
}
const read = () => admin.json<State>('GET', '/api/admin/installation/kind')
const put = (kind: string) => admin.request('PUT', '/api/admin/installation/kind', { kind })
const signUp = (name: string) =>
  anonymousCaller(app).request('POST', '/api/auth/sign-up/email', {
    email: `${name}@kinds.example`,
    password: 'correct horse battery',
  })
const summary = () =>
  user.json<{ isEnforced: boolean; limits: { agentLimit: number; agentExecutionsLimit: number } }>(
    'GET',
    '/api/user/subscription',
  )

test('until an administrator answers, plans are on and sign-up is open', async () => {
  unset()
  await loadSettings()
  expect(await read()).toMatchObject({ kind: 'customers', isOpen: true, fixed: [] })
  expect((await summary()).isEnforced).toBe(true)
  expect((await signUp('early')).ok).toBe(true)
})

test('for a team there is no limit and no plan, people join by invitation, and it can be taken back', async () => {
  unset()
  await loadSettings()
  for (const name of ['One', 'Two', 'Three']) await anAgent(user, { name })
  expect(
    (
      await user.request('POST', '/api/agents', {
        name: 'Four',
        persona: 'writer',
        taskDescription: 'Write a short note.',
      })
    ).status,
  ).toBe(403)
  expect(await (await put('team')).json()).toMatchObject({ kind: 'team', isOpen: false })
  await anAgent(user, { name: 'Four' })
  expect(await summary()).toMatchObject({
    isEnforced: false,
    limits: { agentLimit: -1, agentExecutionsLimit: -1 },
  })
  expect(await user.json('GET', '/api/subscription-plans')).toEqual([])
  expect((await user.request('GET', '/api/user/subscription/details')).status).toBe(200)
  expect((await signUp('late')).status).toBe(403)
  // The effects of a return to plans are shown beforehand.
  expect((await read()).accounts).toMatchObject({ limited: 2, overAgents: 1, paying: 0 })
  expect(await (await put('customers')).json()).toMatchObject({ kind: 'customers' })
  expect((await summary()).isEnforced).toBe(true)
  expect((await signUp('later')).ok).toBe(true)
})

test('later leaves everything as it is, and nobody is asked again', async () => {
  unset()
  await loadSettings()
  expect(await (await put('later')).json()).toMatchObject({ kind: 'customers', isOpen: false })
  expect((await summary()).isEnforced).toBe(true)
})

test('it holds after a restart and in every other process', async () => {
  unset()
  await put('team')
  const seen = await inOtherProcess(
    database.url,
    `const { loadSettings } = await import('#server/features/installation/public.ts')
    const { config } = await import('#server/platform/config.ts')
    await loadSettings()
    console.log(config.plans, config.signUp)`,
  )
  expect(seen.trim()).toBe('off invite')
})

test('the environment wins, is shown as such, and the rest can still be chosen', async () => {
  unset()
  process.env.BALANCIA_PLANS = 'on'
  await loadSettings()
  expect(await read()).toMatchObject({ isOpen: false, fixed: ['BALANCIA_PLANS'] })
  expect(await (await put('team')).json()).toMatchObject({ kind: null, fixed: ['BALANCIA_PLANS'] })
  expect([config.plans, config.signUp]).toEqual(['on', 'invite'])
  process.env.BALANCIA_SIGNUP = 'open'
  await loadSettings()
  expect(await read()).toMatchObject({ isOpen: false, kind: 'customers' })
  expect((await put('team')).status).toBe(409)
  expect([config.plans, config.signUp]).toEqual(['on', 'open'])
})

test('nobody but an administrator reads or sets it', async () => {
  for (const caller of [user, anonymousCaller(app)]) {
    expect([401, 403]).toContain((await caller.request('GET', '/api/admin/installation/kind')).status)
    expect([401, 403]).toContain(
      (await caller.request('PUT', '/api/admin/installation/kind', { kind: 'team' })).status,
    )
  }
  expect((await put('enterprise')).status).toBe(400)
})
