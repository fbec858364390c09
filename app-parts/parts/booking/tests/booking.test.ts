import { expect, test } from 'vitest'
import { createApp } from '../server/app.ts'
import { memoryStore } from '../server/memory-store.ts'
import { tables } from '../shared/model.ts'
import type { Table } from '../shared/model-types.ts'
import { timesOn } from '../shared/offered.ts'
import { sampleOf, week } from './sample.ts'

const bookings: Table = tables.bookings
const booking = sampleOf(bookings)
const otherDay = '2030-06-01'
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('a time is given to one, and others see that it is taken but not by whom', async () => {
  const app = createApp({ store: memoryStore() })
  expect((await app.request('/api/bookings', post(booking))).status).toBe(201)
  expect((await app.request('/api/bookings', post({ ...booking, name: 'Ben' }))).status).toBe(409)
  expect(await (await app.request(`/api/taken/${booking.date}`)).json()).toEqual([booking.time])
  expect(await (await app.request(`/api/taken/${otherDay}`)).json()).toEqual([])
  expect((await app.request('/api/bookings')).status).toBe(401)
})

test('a time that is not offered, or not on that day, cannot be booked', async () => {
  const app = createApp({ store: memoryStore() })
  expect((await app.request('/api/bookings', post({ ...booking, time: '03:17' }))).status).toBe(400)
  const every = bookings.fields.find(({ name }) => name === 'time')?.options ?? []
  for (const date of week) {
    const time = every.find((each) => !timesOn(bookings, date).includes(each))
    if (time) expect((await app.request('/api/bookings', post({ ...booking, date, time }))).status).toBe(400)
  }
})
