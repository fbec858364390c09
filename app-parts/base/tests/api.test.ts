import { expect, test } from 'vitest'
import { createApp } from '../server/app.ts'
import { memoryStore } from '../server/memory-store.ts'
import { sqliteStore } from '../server/sqlite-store.ts'
import { tables } from '../shared/model.ts'
import type { Table } from '../shared/model-types.ts'
import { sampleOf } from './sample.ts'

const send = (method: string, body: unknown, token = '') => ({
  method,
  ...(method !== 'GET' && { body: JSON.stringify(body) }),
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
})
const every = Object.entries(tables as Record<string, Table>)
const stores = { memory: memoryStore, sqlite: () => sqliteStore(':memory:') }

for (const [kind, storeOf] of Object.entries(stores)) {
  const fresh = async () => {
    const app = createApp({ store: storeOf(), ownerPassword: 'the right one' })
    const reply = await app.request('/api/session', send('POST', { password: 'the right one' }))
    return { app, token: ((await reply.json()) as { token: string }).token }
  }

  test.each(every)(
    `${kind}: a stranger reads and adds %s only where the model says so`,
    async (name, table) => {
      const { app } = await fresh()
      expect((await app.request(`/api/${name}`)).status).toBe(table.read === 'public' ? 200 : 401)
      const added = await app.request(`/api/${name}`, send('POST', sampleOf(table)))
      expect(added.status).toBe(table.add === 'public' ? 201 : 401)
      expect((await app.request(`/api/${name}/1`, send('PATCH', {}))).status).toBe(401)
      expect((await app.request(`/api/${name}/1`, { method: 'DELETE' })).status).toBe(401)
    },
  )

  test.each(every)(`${kind}: the owner adds, reads, changes and removes %s`, async (name, table) => {
    const { app, token } = await fresh()
    const sample = sampleOf(table)
    const added = await app.request(`/api/${name}`, send('POST', sample, token))
    expect(added.status).toBe(201)
    const row = (await added.json()) as { id: number }
    expect(row).toMatchObject(sample)
    const again = await app.request(`/api/${name}`, send('POST', sample, token))
    expect(again.status).toBe(table.unique ? 409 : 201)
    const path = `/api/${name}/${row.id}`
    expect(await (await app.request(path, send('PATCH', {}, token))).json()).toMatchObject(sample)
    expect((await app.request(path, send('DELETE', undefined, token))).status).toBe(204)
    expect((await app.request(path, send('DELETE', undefined, token))).status).toBe(404)
  })

  test.each(every)(`${kind}: what does not fit is not stored as %s`, async (name, table) => {
    const { app, token } = await fresh()
    for (const bad of [undefined, [], { ...sampleOf(table), unknown: 1 }, 'text']) {
      expect((await app.request(`/api/${name}`, send('POST', bad, token))).status).toBe(400)
    }
    expect(await (await app.request(`/api/${name}`, send('GET', undefined, token))).json()).toEqual([])
  })
}

test('a wrong password, or none that is set, signs nobody in', async () => {
  const app = createApp({ store: memoryStore(), ownerPassword: 'the right one' })
  expect((await app.request('/api/session', send('POST', { password: 'a guess' }))).status).toBe(401)
  const closed = createApp({ store: memoryStore() })
  expect((await closed.request('/api/session', send('POST', { password: '' }))).status).toBe(403)
})
