import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Caller, aUser } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'

testDatabase()
const app = createApp()
const times = 8
let ada: Caller
let agentId: number
let teamId: number

const form = { name: 'Harbour watch', persona: 'researcher', taskDescription: 'Report what is new.' }

beforeAll(async () => {
  ada = await aUser(app)
  agentId = (await ada.json<{ id: number }>('POST', '/api/agents', form)).id
  const team = { name: 'Newsroom', taskDescription: 'Find out what is new.' }
  teamId = (await ada.json<{ id: number }>('POST', '/api/agent-teams', team)).id
})

test.each([
  ['a tag', 'POST', () => '/api/tags', { name: 'Urgent', color: 'red' }],
  ['a tag in another case', 'POST', () => '/api/tags', { name: 'URGENT', color: 'red' }],
  ['a key', 'POST', () => '/api/keys', { name: 'Desk', scopes: ['read'], expiresInDays: null }],
  ['an invitation', 'POST', () => '/api/admin/invitations', { email: 'bob@example.com', role: 'user' }],
  [
    'a share of an agent',
    'POST',
    () => `/api/agents/${agentId}/shares`,
    { email: 'bob@example.com', role: 'viewer' },
  ],
  [
    'a share of a team',
    'POST',
    () => `/api/agent-teams/${teamId}/shares`,
    { email: 'bob@example.com', role: 'viewer' },
  ],
  ['a member of a team', 'POST', () => `/api/agent-teams/${teamId}/members`, { agentId: () => agentId }],
  ['a budget', 'PUT', () => `/api/agents/${agentId}/budget`, { moneyLimit: '1', runsLimit: null }],
  [
    'a persona',
    'POST',
    () => '/api/custom-personas',
    { name: 'Harbour master', description: 'Knows the harbour and its ships well.' },
  ],
])('%s that is asked for eight times at once is never answered 500', async (_what, method, path, body) => {
  const given = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
  const answers = await Promise.all(Array.from({ length: times }, () => ada.request(method, path(), given)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status < 300 || status === 409).length).toBeGreaterThan(0)
})
