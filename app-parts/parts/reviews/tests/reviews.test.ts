import { expect, test } from 'vitest'
import { createApp } from '../server/app.ts'
import { memoryStore } from '../server/memory-store.ts'

test('a review is shown when the owner says so, not when its writer does', async () => {
  const store = memoryStore()
  const app = createApp({ store })
  const body = JSON.stringify({ name: 'Anna', text: 'Very good', shown: true })
  expect((await app.request('/api/review', { method: 'POST', body })).status).toBe(201)
  expect(await (await app.request('/api/shown-reviews')).json()).toEqual([])
  store.update('reviews', store.list('reviews')[0]?.id ?? 0, { shown: true })
  expect(await (await app.request('/api/shown-reviews')).json()).toMatchObject([{ text: 'Very good' }])
})
