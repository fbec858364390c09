import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import { openSocket, type SocketPage } from '#tests/setup/callers/socket-page.ts'

let cluster: Cluster
const pages: SocketPage[] = []

beforeAll(async () => {
  cluster = await startCluster({})
})
afterAll(async () => {
  for (const { socket } of pages) socket.terminate()
  await cluster?.close()
})

async function join(
  client: Client,
  url: string,
  resourceId: number,
): Promise<SocketPage & { version: number }> {
  const page = openSocket(client, url)
  pages.push(page)
  await page.waitFor('connected')
  page.say({ type: 'join', resourceType: 'agent', resourceId })
  return { ...page, version: (await page.waitFor('session_state')).version as number }
}
const idOf = async (client: Client) => (await client.json<{ id: string }>('GET', '/api/auth/user')).id
const edit = (field: string, value: string, version: number) => ({
  type: 'edit',
  operation: { field, value, version },
})

test('people on two processes work together, and the loss of one takes away nobody’s edits and holds nobody up', async () => {
  const [one, two] = [await cluster.start(['web']), await cluster.start(['web'])]
  const [ada, bob] = [new Client(one.url), new Client(two.url)]
  await ada.signUp('ada@example.com')
  await bob.signUp('bob@example.com')
  const agent = await ada.json<AgentReply>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
  const at = `/api/agents/${agent.id}`
  await ada.json('POST', `${at}/shares`, { email: 'bob@example.com', role: 'editor' })
  const [adaId, bobId] = [await idOf(ada), await idOf(bob)]

  const a = await join(ada, one.url, agent.id)
  const b = await join(bob, two.url, agent.id)
  await a.waitFor('user_joined')
  const here = (await b.waitFor('session_state')).collaborators as { id: string }[]
  expect(here.map(({ id }) => id).toSorted()).toEqual([adaId, bobId].toSorted())
  b.say({ type: 'cursor', cursor: { line: 0, column: 3, field: 'name' } })
  await a.waitFor('cursor_update', { userId: bobId })
  a.say({ type: 'lock', field: 'taskDescription' })
  await b.waitFor('field_locked', { field: 'taskDescription', userId: adaId })
  b.say(edit('taskDescription', 'Bob was here in spite of it.', b.version))
  await b.waitFor('error', { code: 'locked' })
  a.say(edit('taskDescription', 'Report what changed at the harbour.', a.version))
  await b.waitFor('edit_operation', {
    operation: { field: 'taskDescription', value: 'Report what changed at the harbour.' },
  })
  a.say({ type: 'save' })
  await b.waitFor('save_complete', { userId: adaId })

  b.say({ type: 'lock', field: 'name' })
  await a.waitFor('field_locked', { field: 'name', userId: bobId })
  b.say(edit('name', 'Harbour news', b.version))
  await a.waitFor('edit_operation', { operation: { field: 'name', value: 'Harbour news' } })
  await two.kill()
  await expect.poll(b.code).toBe(1006)

  // The same person reconnects through the other process before the lease of the lost one has expired, and continues.
  const c = await join(bob, one.url, agent.id)
  const state = await c.waitFor('session_state')
  expect(state.fields).toEqual({ name: 'Harbour news' })
  c.say(edit('name', 'Harbour news of the week', c.version))
  await a.waitFor('edit_operation', { operation: { field: 'name', value: 'Harbour news of the week' } })
  c.say({ type: 'save' })
  await a.waitFor('save_complete', { userId: bobId })
  expect((await ada.json<AgentReply>('GET', at)).name).toBe('Harbour news of the week')

  // A person whose process is lost and who does not reconnect disappears for the others, and their locks are released.
  const three = await cluster.start(['web'])
  const d = await join(bob, three.url, agent.id)
  c.say({ type: 'leave' })
  c.socket.close(1000)
  a.say({ type: 'unlock', field: 'taskDescription' })
  await d.waitFor('field_unlocked', { field: 'taskDescription' })
  d.say({ type: 'lock', field: 'taskDescription' })
  await a.waitFor('field_locked', { field: 'taskDescription', userId: bobId })
  const receivedBefore = a.received.length
  await three.kill()
  const after = (type: string) => a.received.slice(receivedBefore).find((message) => message.type === type)
  await expect.poll(() => after('user_left')).toMatchObject({ userId: bobId })
  await expect.poll(() => after('field_unlocked')).toMatchObject({ field: 'taskDescription' })
  a.say({ type: 'lock', field: 'taskDescription' })
  await a.waitFor('field_locked', { field: 'taskDescription', userId: adaId })
})
