import { expect, test } from 'vitest'
import { createApp } from '../server/app.ts'
import { memoryStore } from '../server/memory-store.ts'
import { tables } from '../shared/model.ts'
import type { Table } from '../shared/model-types.ts'

const bookings: Table = tables.bookings
const time = bookings.fields.find(({ name }) => name === 'time')?.options?.[0] ?? ''
const booking = { name: 'Anna', email: 'anna@example.com', date: '2030-05-04', time, note: '' }
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('a time is given to one, and others see that it is taken but not by whom', async () => {
  const app = createApp({ store: memoryStore() })
  expect((await app.request('/api/bookings', post(booking))).status).toBe(201)
  expect((await app.request('/api/bookings', post({ ...booking, name: 'Ben' }))).status).toBe(409)
  expect(await (await app.request('/api/taken/2030-05-04')).json()).toEqual([time])
  expect(await (await app.request('/api/taken/2030-05-05')).json()).toEqual([])
  expect((await app.request('/api/bookings')).status).toBe(401)
})

test('a time that is not offered cannot be booked', async () => {
  const app = createApp({ store: memoryStore() })
  expect((await app.request('/api/bookings', post({ ...booking, time: '03:17' }))).status).toBe(400)
})
