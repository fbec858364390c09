import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ShareReply } from '#contract/shares/shares.ts'
import type { TeamReply } from '#contract/teams/teams.ts'
import { acceptAppSockets, createApp } from '#server/app.ts'
import { pool } from '#server/db/database.ts'
import { startListening, stopListening } from '#server/db/pubsub.ts'
import { clock } from '#server/platform/clock.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { openSocket, type SocketPage } from '#tests/setup/callers/socket-page.ts'
import { colors } from './people.ts'
import { arrive, presentAt, recordClosed } from './presence.ts'
import { sweepLoop } from './sweep.ts'

testDatabase()
let server: Server
let url: string
let closeSockets: () => void
let owner: Person
let other: Person
let third: Person
let team: TeamReply
let people = 0
const open: WebSocket[] = []

const form = { name: 'Newsroom', taskDescription: 'Find out what is new.' }

interface Person {
  client: Client
  id: string
  email: string
}

beforeAll(async () => {
  server = serve({ fetch: createApp().fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeSockets = acceptAppSockets(server)
  await startListening()
  owner = await aPerson()
  other = await aPerson()
  third = await aPerson()
})
beforeEach(async () => {
  team = await owner.client.json<TeamReply>('POST', '/api/agent-teams', form)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sweepLoop.stop()
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(async () => {
  closeSockets()
  await stopListening()
  server.close()
})

async function aPerson(): Promise<Person> {
  people += 1
  const client = new Client(url)
  const email = `editor-${people}@example.com`
  await client.signUp(email)
  const { id } = await client.json<{ id: string }>('GET', '/api/auth/user')
  return { client, id, email }
}

function connect(who: Person | undefined, more: Parameters<typeof openSocket>[2] = {}) {
  const end = openSocket(who?.client, url, more)
  open.push(end.socket)
  return end
}
async function endsWith(end: Pick<SocketPage, 'code'>, code: number): Promise<void> {
  await expect.poll(end.code).toBe(code)
}

async function join(who: Person, resourceId = team.id, resourceType = 'team') {
  const end = connect(who, { query: `?userId=${who.id}` })
  await end.waitFor('connected', { userId: who.id })
  end.say({ type: 'join', resourceType, resourceId })
  const state = await end.waitFor('session_state')
  return { ...end, state, version: state.version as number }
}
const shareAs = (role: string) =>
  owner.client.json<ShareReply>('POST', `/api/agent-teams/${team.id}/shares`, {
    email: other.email,
    role,
  })
const edit = (field: string, value: string, version: number) => ({
  type: 'edit',
  operation: { field, value, version },
})
/** Returns the error code that a message is answered with. */
async function refusalOf(end: SocketPage, message: object) {
  const before = end.received.length
  const find = () => end.received.slice(before).find(({ type }) => type === 'error')
  end.say(message)
  await expect.poll(find).toBeDefined()
  return find()?.code
}
const saved = () => owner.client.json<TeamReply>('GET', `/api/agent-teams/${team.id}`)

test('two people see each other come, move, edit, save and go', async () => {
  await shareAs('editor')
  const [a, b] = [await join(owner), await join(other)]
  expect(b.state).toMatchObject({ sessionId: `team:${team.id}`, fields: {}, locks: [] })
  expect((b.state.collaborators as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
    [owner.id, other.id].toSorted(),
  )
  await a.waitFor('user_joined')
  b.say({ type: 'cursor', cursor: { line: 0, column: 3, field: 'name' } })
  await a.waitFor('cursor_update', { userId: other.id, cursor: { line: 0, column: 3, field: 'name' } })
  b.say({ type: 'selection', selection: { field: 'name', start: 0, end: 4 } })
  await a.waitFor('selection_update', { userId: other.id })
  b.say({ type: 'lock', field: 'name' })
  expect(await a.waitFor('field_locked', { field: 'name', userId: other.id })).toHaveProperty('expiresAt')
  b.say(edit('name', 'Newsdesk', b.version))
  const edited = await a.waitFor('edit_operation', { operation: { field: 'name', value: 'Newsdesk' } })
  expect((await saved()).name).toBe('Newsroom')
  b.say({ type: 'save' })
  await a.waitFor('save_complete', { savedBy: 'Ada Test', userId: other.id })
  expect((await saved()).name).toBe('Newsdesk')
  expect(edited.version).toBeGreaterThan(a.version)
  b.say({ type: 'leave' })
  await a.waitFor('field_unlocked', { field: 'name' })
  await a.waitFor('user_left', { userId: other.id })
})

test('an edit of something locked or changed meanwhile is refused with its current state, and overwrites nothing', async () => {
  await shareAs('editor')
  const [a, b] = [await join(owner), await join(other)]
  a.say({ type: 'lock', field: 'name' })
  await b.waitFor('field_locked')
  b.say(edit('name', 'Taken', b.version))
  await b.waitFor('error', { code: 'locked', field: 'name' })
  b.say({ type: 'lock', field: 'name' })
  await expect.poll(() => b.received.filter(({ code }) => code === 'locked').length).toBe(2)
  a.say({ type: 'unlock', field: 'name' })
  await b.waitFor('field_unlocked')
  a.say(edit('name', 'First', a.version))
  const first = await b.waitFor('edit_operation')
  b.say(edit('name', 'Blind', b.version))
  await b.waitFor('error', { code: 'conflict', value: 'First', version: first.version })
  b.say(edit('name', 'Second', first.version as number))
  await a.waitFor('edit_operation', { operation: { field: 'name', value: 'Second' } })
})

test('the very first edit of an installation is not overwritten by somebody who has not seen it', async () => {
  await shareAs('editor')
  // First as on an empty database, then as on one that was restored without the state of its sequences.
  for (const [restart, name] of [
    ['restart with 1', 'First'],
    ['restart with 1', 'Restored'],
  ] as const) {
    await pool().query(`alter sequence collaboration_version_seq ${restart}`)
    const [a, b] = [await join(owner), await join(other)]
    a.say(edit('name', name, a.version))
    const first = await b.waitFor('edit_operation', { operation: { field: 'name', value: name } })
    expect(first.version).toBeGreaterThan(b.version)
    b.say(edit('name', 'Blind', b.version))
    await b.waitFor('error', { code: 'conflict', value: name, version: first.version })
    a.socket.close()
    b.socket.close()
  }
  const agent = await owner.client.json<AgentReply>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
  await pool().query('alter sequence collaboration_version_seq restart with 1')
  const [c, d] = [await join(owner, agent.id, 'agent'), await join(owner, agent.id, 'agent')]
  c.say(edit('name', 'Mine', c.version))
  await d.waitFor('edit_operation')
  d.say(edit('name', 'Blind', d.version))
  await d.waitFor('error', { code: 'conflict', value: 'Mine' })
})

test('up to eight people in a room have different colors, which they keep while they stay', async () => {
  const peopleHere = Array.from({ length: 8 }, (_, at) => `user-${at}`)
  for (const id of peopleHere) {
    await pool().query(`insert into users (id, email, name) values ($1, $1 || '@example.com', $1)`, [id])
  }
  const room = `team:${team.id}`
  const comes = (id: string, connection = id) => arrive({ connection, resource: room, userId: id }, 3)
  const colorsHere = async () =>
    new Map((await presentAt(room)).map(({ connection, color }) => [connection, color]))
  // All prefer the same color and arrive at the same time.
  await Promise.all(peopleHere.map((id) => comes(id)))
  const before = await colorsHere()
  expect(new Set(before.values()).size).toBe(8)
  await comes('user-2', 'user-2 again')
  await recordClosed(['user-0', 'user-1'])
  await comes('user-0', 'user-0 back')
  const after = await colorsHere()
  expect(after.get('user-2 again')).toBe(before.get('user-2'))
  for (const id of peopleHere.slice(2)) expect(after.get(id)).toBe(before.get(id))
  expect([before.get('user-0'), before.get('user-1')]).toContain(after.get('user-0 back'))
})

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
test.for([...colors])('%s is read under white letters and seen in both themes', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5)
  expect(contrast(color, '#1a1a18')).toBeGreaterThan(3)
})

test('a lock ends 30 seconds after the last sign of life, and activity renews it', async () => {
  await shareAs('editor')
  const [a, b] = [await join(owner), await join(other)]
  a.say({ type: 'lock', field: 'name' })
  await b.waitFor('field_locked')
  const began = Date.now()
  const after = (ms: number) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(began + ms))
  after(20_000)
  a.say(edit('name', 'Mine', a.version))
  await b.waitFor('edit_operation')
  after(45_000)
  b.say({ type: 'lock', field: 'name' })
  await b.waitFor('error', { code: 'locked' })
  after(60_000)
  b.say({ type: 'lock', field: 'name' })
  expect(await a.waitFor('field_locked', { userId: other.id })).toHaveProperty('field', 'name')
})

test('a save over what was saved elsewhere shows both, keeps the edits, and goes through the second time', async () => {
  const a = await join(owner)
  a.say(edit('name', 'Mine', a.version))
  await a.waitFor('edit_operation')
  await owner.client.json('PATCH', `/api/agent-teams/${team.id}`, { name: 'Elsewhere' })
  a.say({ type: 'save' })
  expect((await a.waitFor('error', { code: 'conflict' })).saved).toMatchObject({ name: 'Elsewhere' })
  expect((await saved()).name).toBe('Elsewhere')
  a.socket.terminate()
  const back = await join(owner)
  expect(back.state.fields).toEqual({ name: 'Mine' })
  back.say({ type: 'save' })
  await back.waitFor('save_complete')
  expect((await saved()).name).toBe('Mine')
})

test('strangers, foreign pages and forged names get nowhere', async () => {
  await endsWith(connect(undefined), 1008)
  await endsWith(connect(owner, { query: `?userId=${other.id}` }), 1008)
  const foreign = connect(owner, { origin: 'http://evil.example' })
  await expect.poll(foreign.code).toBe(1006)
  expect(foreign.received).toEqual([])
  const forger = connect(other)
  await forger.waitFor('connected')
  forger.say({ type: 'join', resourceType: 'team', resourceId: team.id })
  await forger.waitFor('error', { code: 'not_found' })
  forger.say(edit('name', 'Mine', 0))
  await forger.waitFor('error', { code: 'invalid_input' })
  forger.say({ type: 'leave', userId: owner.id })
  await endsWith(forger, 1008)
})

test('a viewer watches and changes nothing, and who loses the team is out within seconds', async () => {
  const share = await shareAs('viewer')
  const [a, b] = [await join(owner), await join(other)]
  for (const message of [edit('name', 'Mine', b.version), { type: 'lock', field: 'name' }, { type: 'save' }])
    expect(await refusalOf(b, message)).toBe('forbidden')
  a.say(edit('name', 'Seen', a.version))
  await b.waitFor('edit_operation')
  await owner.client.request('DELETE', `/api/agent-teams/${team.id}/shares/${share.id}`)
  await endsWith(b, 1008)
  await a.waitFor('user_left', { userId: other.id })
  // The periodic check finds a session that has ended.
  const leaver = await aPerson()
  const { id } = await leaver.client.json<TeamReply>('POST', '/api/agent-teams', form)
  const again = await join(leaver, id)
  await leaver.client.request('POST', '/api/auth/sign-out', {})
  await sweepLoop.start()
  await endsWith(again, 1008)
})

test('an agent is worked on by the same rules: no stranger, viewer, forged session, other field or stale save gets through', async () => {
  const agent = await owner.client.json<AgentReply>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    pythonScript: 'print(1)',
  })
  const at = `/api/agents/${agent.id}`
  const shareIt = (email: string, role: string) =>
    owner.client.json<ShareReply>('POST', `${at}/shares`, { email, role })
  const unauthorized = connect(third, { headers: { authorization: 'Bearer nonsense' } })
  await unauthorized.waitFor('connected')
  unauthorized.say({ type: 'join', resourceType: 'agent', resourceId: agent.id })
  await unauthorized.waitFor('error', { code: 'not_found' })
  const share = await shareIt(other.email, 'editor')
  await shareIt(third.email, 'viewer')
  const a = await join(owner, agent.id, 'agent')
  const b = await join(other, agent.id, 'agent')
  const c = await join(third, agent.id, 'agent')
  c.say(edit('name', 'Taken', c.version))
  await c.waitFor('error', { code: 'forbidden' })
  expect(await refusalOf(b, { ...edit('name', 'Elsewhere', b.version), sessionId: `team:${team.id}` })).toBe(
    'invalid_input',
  )
  expect(await refusalOf(b, edit('pythonScript', 'print(2)', b.version))).toBe('invalid_input')
  b.say(edit('name', 'Harbour news', b.version))
  await c.waitFor('edit_operation', { operation: { field: 'name', value: 'Harbour news' } })
  // Somebody else saves the same field in the form: neither version is lost.
  await owner.client.json('PATCH', at, { name: 'By the form', version: agent.version })
  b.say({ type: 'save' })
  expect((await b.waitFor('error', { code: 'conflict' })).saved).toMatchObject({ name: 'By the form' })
  b.say({ type: 'save' })
  await a.waitFor('save_complete', { userId: other.id })
  expect(await owner.client.json('GET', at)).toMatchObject({ name: 'Harbour news', pythonScript: 'print(1)' })
  // A second page of the same person takes over the lease of the first, as after a lost connection.
  b.say({ type: 'lock', field: 'name' })
  await a.waitFor('field_locked', { userId: other.id })
  const again = await join(other, agent.id, 'agent')
  again.say(edit('name', 'Harbour letter', again.version))
  await a.waitFor('edit_operation', { operation: { field: 'name', value: 'Harbour letter' } })
  await owner.client.request('DELETE', `${at}/shares/${share.id}`)
  await Promise.all([endsWith(b, 1008), endsWith(again, 1008)])
  await owner.client.request('DELETE', at)
  await sweepLoop.start()
  await Promise.all([endsWith(a, 1008), endsWith(c, 1008)])
})

test('nonsense, floods and giants harm nobody else', async () => {
  const a = await join(owner)
  const b = await join(owner)
  for (const nonsense of [
    '{',
    '[]',
    'null',
    '"x"',
    '{"type":"edit"}',
    '{"type":"cursor","cursor":{"line":-1}}',
    '\0',
  ])
    b.socket.send(nonsense)
  b.socket.send(Buffer.from([0xff, 0xfe]))
  await expect.poll(() => b.received.filter(({ code }) => code === 'invalid_input').length).toBe(8)
  expect(await refusalOf(b, edit('userId', 'x', 0))).toBe('invalid_input')
  for (let n = 0; n < 5_000; n += 1) b.say({ type: 'cursor', cursor: { line: n, column: 0, field: null } })
  await b.waitFor('error', { code: 'too_many_requests' })
  await endsWith(b, 1008)
  const giant = await join(owner)
  giant.socket.send('x'.repeat(1_000_000))
  await endsWith(giant, 1009)
  a.say(edit('description', 'Still here', a.version))
  await a.waitFor('edit_operation', { operation: { field: 'description', value: 'Still here' } })
})

test('500 sockets of one user at once leave the server answering others', async () => {
  const storm = Array.from({ length: 500 }, () => connect(owner))
  await expect.poll(() => storm.filter(({ code }) => code() === 1013).length).toBe(480)
  expect((await third.client.request('GET', '/api/agent-teams')).status).toBe(200)
  const calm = connect(third)
  await calm.waitFor('connected')
})
