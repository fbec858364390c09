import { expect, test } from 'vitest'
import { createApp } from '../server/app.ts'
import { memoryStore } from '../server/memory-store.ts'
import { totalOf, withCount } from '../src/cart.ts'

const buyer = { customer: 'Anna', email: 'anna@example.com', address: 'Quay 1' }
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('an order costs what the products cost now, whatever the page says', async () => {
  const store = memoryStore()
  const { id } = store.insert('products', { name: 'Lamp', text: '', price: 1_999, available: true })
  const app = createApp({ store })
  const reply = await app.request('/api/order', post({ ...buyer, lines: [{ product: id, count: 3 }] }))
  expect([reply.status, await reply.json()]).toMatchObject([201, { total: 5_997 }])
  expect(store.list('orders')[0]).toMatchObject({ items: '3 × Lamp', total: 5_997, sent: false })
  expect(
    (await app.request('/api/order', post({ ...buyer, total: 1, lines: [{ product: id, count: 1 }] })))
      .status,
  ).toBe(400)
})

test('what is not sold, or not counted in whole pieces, is not ordered', async () => {
  const store = memoryStore()
  const { id } = store.insert('products', { name: 'Lamp', text: '', price: 1_999, available: false })
  const app = createApp({ store })
  for (const line of [
    { product: id, count: 1 },
    { product: 999, count: 1 },
  ]) {
    expect((await app.request('/api/order', post({ ...buyer, lines: [line] }))).status).toBe(409)
  }
  for (const count of [0, -1, 1.5, 100]) {
    expect(
      (await app.request('/api/order', post({ ...buyer, lines: [{ product: id, count }] }))).status,
    ).toBe(400)
  }
  expect(store.list('orders')).toEqual([])
})

test('a cart adds up, and what is taken out is gone', () => {
  const lamp = { id: 1, createdAt: '', price: 250 }
  const cart = withCount(withCount({}, 1, 2), 7, 1)
  expect(totalOf(cart, [lamp])).toBe(500)
  expect(withCount(cart, 1, 0)).toEqual({ 7: 1 })
})
