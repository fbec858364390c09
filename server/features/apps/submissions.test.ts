import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppProjectReply } from '#contract/builders/app-projects.ts'
import type { AppSubmissionReply } from '#contract/builders/app-submissions.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { appProjectSites, appSubmissions } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let owner: Caller
let otherUser: Caller
beforeAll(async () => {
  owner = await aUser(app)
  otherUser = await aUser(app)
})
let hours = 0
beforeEach(() => {
  // Gives each test a new hour, so that the limits per hour start at zero.
  hours += 2
  const now = new Date(Date.now() + hours * 3_600_000)
  vi.spyOn(clock, 'now').mockReturnValue(now)
  return () => vi.restoreAllMocks()
})

interface Inbox {
  total: number
  forms: { name: string; label: string }[]
  submissions: AppSubmissionReply[]
}
interface Answer {
  status: number
  number?: number
  message?: string
  taken?: { form: string; values: Record<string, unknown> }[]
}

async function published(spec: object) {
  const { id } = await owner.json<AppProjectReply>('POST', '/api/app-projects', spec)
  const path = `/api/app-projects/${id}`
  const publish = async () =>
    (await owner.json<{ url: string }>('POST', `${path}/site`)).url.split('/').at(-1)
  const inbox = () => owner.json<Inbox>('GET', `${path}/submissions`)
  return { id, path, publish, inbox, token: await publish() }
}
let keys = 0
const newKey = () => `key-${String((keys += 1)).padStart(16, '0')}`
async function send(
  token: string | undefined,
  form: string,
  values: object,
  key = newKey(),
): Promise<Answer> {
  const reply = await app.request(`/api/published/${token}/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form, values, key }),
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}
const taken = async (token: string | undefined) =>
  ((await (await app.request(`/api/published/${token}/taken`)).json()) as Answer).taken

const anna = { name: 'Anna', email: 'anna@example.com' }
const booking = { ...anna, date: '2030-05-04', time: '10:00', note: '=1+1' }
const barber = { name: 'Barber Quay', kind: 'booking', features: ['contact', 'newsletter', 'reviews'] }

test.each([
  [barber, 'bookings', booking, 'booking'],
  [barber, 'messages', { ...anna, message: 'Größe? 漢字' }, 'message'],
  [barber, 'subscribers', { email: 'anna@example.com' }, 'subscriber'],
  [barber, 'reviews', { name: 'Anna', text: 'Good', shown: false }, 'review'],
  [
    { name: 'Lamps', kind: 'shop' },
    'orders',
    {
      customer: 'Anna',
      email: 'a@example.com',
      address: 'Quay 1',
      items: '2 × Lamp',
      total: 13_800,
      sent: false,
    },
    'order',
  ],
  [
    {
      name: 'Tastings',
      kind: 'form',
      entity: { label: 'Wines', one: 'wine', fields: [{ label: 'Grape', type: 'text', isRequired: true }] },
    },
    'wines',
    { grape: 'Riesling' },
    'wine',
  ],
] as const)(
  'a submission of a visitor arrives only in the inbox of the owner (%#)',
  async (spec, form, values, one) => {
    const { id, token, inbox, path } = await published(spec)
    expect(await send(token, form, values)).toMatchObject({ status: 201, number: expect.any(Number) })
    const { total, submissions, forms } = await inbox()
    expect([total, submissions]).toMatchObject([1, [{ form, values }]])
    expect(forms.map(({ name }) => name)).toContain(form)
    expect((await otherUser.request('GET', `${path}/submissions`)).status).toBe(404)
    expect((await otherUser.request('GET', `${path}/submissions.csv`)).status).toBe(404)
    expect((await app.request(`${path}/submissions`)).status).toBe(401)
    const received = await owner.json<{ kind: string; title: string; link: string }[]>(
      'GET',
      '/api/notifications',
    )
    expect(received[0]).toMatchObject({ kind: 'form.received', link: `/app-builder?app=${id}&view=inbox` })
    expect(received[0]?.title).toBe(`New ${one} for “${spec.name}”`)
  },
)

test('a request that is repeated is stored once, also when both arrive together', async () => {
  const { token, inbox } = await published(barber)
  const key = newKey()
  const message = { ...anna, message: 'Once' }
  const all = await Promise.all([1, 2, 3].map(() => send(token, 'messages', message, key)))
  expect(new Set(all.map(({ status, number }) => `${status} ${number}`)).size).toBe(1)
  expect((await inbox()).total).toBe(1)
  await send(token, 'messages', message)
  expect((await inbox()).total).toBe(2)
})

test('a time is given to one visitor, is shown as taken without a name, and is free again once it is deleted', async () => {
  const { token, inbox, path, publish } = await published(barber)
  const all = await Promise.all(
    ['Anna', 'Ben', 'Cem'].map((name) => send(token, 'bookings', { ...booking, name })),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await taken(token)).toEqual([{ form: 'bookings', values: { date: '2030-05-04', time: '10:00' } }])
  const again = await publish()
  expect((await send(again, 'bookings', booking)).status).toBe(409)
  const [kept] = (await inbox()).submissions
  expect((await otherUser.request('DELETE', `${path}/submissions/${kept?.id}`)).status).toBe(404)
  expect((await owner.request('DELETE', `${path}/submissions/${kept?.id}`)).status).toBe(204)
  expect((await owner.request('DELETE', `${path}/submissions/${kept?.id}`)).status).toBe(404)
  expect(await taken(again)).toEqual([])
  expect((await send(again, 'bookings', booking)).status).toBe(201)
})

test('an address is on the list once, and nobody learns whether it is', async () => {
  const { token, inbox } = await published(barber)
  const first = await send(token, 'subscribers', { email: 'a@example.com' })
  expect(await send(token, 'subscribers', { email: 'a@example.com' })).toEqual(first)
  expect((await inbox()).total).toBe(1)
  expect(await taken(token)).toEqual([])
})

test('a page that is unpublished, published again, deleted, or whose owner is deactivated takes nothing, and says so', async () => {
  const { id, token, path, publish, inbox } = await published(barber)
  await send(token, 'messages', { ...anna, message: 'Before' })
  const refused = { status: 410, message: expect.stringMatching(/no longer published.*Nothing was sent/) }
  const later = await publish()
  expect(await send(token, 'bookings', booking)).toMatchObject(refused)
  const { id: userId } = await owner.json<{ id: string }>('GET', '/api/auth/user')
  await db.update(users).set({ isActive: false }).where(eq(users.id, userId))
  expect(await send(later, 'bookings', booking)).toMatchObject(refused)
  await db.update(users).set({ isActive: true }).where(eq(users.id, userId))
  await owner.request('DELETE', `${path}/site`)
  expect(await send(later, 'bookings', booking)).toMatchObject(refused)
  expect((await inbox()).total).toBe(1)
  await owner.request('DELETE', path)
  expect(await send(later, 'bookings', booking)).toMatchObject(refused)
  expect(await db.$count(appSubmissions, eq(appSubmissions.projectId, id))).toBe(0)
})

test('a copy that an earlier release published says that it is a demo, and sends nothing', async () => {
  const { id, token } = await published(barber)
  await db.update(appProjectSites).set({ forms: null }).where(eq(appProjectSites.projectId, id))
  expect(await (await app.request(`/shared/sites/${token}`)).text()).toContain('Demo: nothing')
  expect((await send(token, 'bookings', booking)).status).toBe(410)
})

test('a time on a day that the opening hours leave out is refused, and nothing of it is stored', async () => {
  const open = [
    { days: 'Tue to Fri', times: '9 to 18' },
    { days: 'Saturdays', times: '9 to 12' },
  ]
  const { token, inbox } = await published({ ...barber, content: { hours: open } })
  const [saturday, sunday] = ['2030-05-04', '2030-05-05']
  expect((await send(token, 'bookings', { ...booking, date: sunday })).status).toBe(400)
  expect((await send(token, 'bookings', { ...booking, date: saturday, time: '14:00' })).status).toBe(400)
  expect((await inbox()).total).toBe(0)
  expect((await send(token, 'bookings', { ...booking, date: saturday })).status).toBe(201)
})

test('a submission that does not match the form is refused and not stored', async () => {
  const { token, inbox } = await published(barber)
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 1]))
  const unfit: [string, object][] = [
    ['products', { name: 'x' }],
    ['bookings', { ...booking, name: '' }],
    ['bookings', { ...booking, time: '03:17' }],
    ['bookings', { ...booking, date: 'soon' }],
    ['messages', { ...anna, message: { $ne: 1 } }],
    ['messages', { ...anna, message: 'x', 'a b<c>': 1 }],
    ['messages', { ...anna, message: 'x', ...many }],
  ]
  for (const [form, values] of unfit) expect((await send(token, form, values)).status).toBe(400)
  expect((await inbox()).total).toBe(0)
})

test('a visitor, a page and an inbox are bounded, and each refusal says that nothing was sent or when to try again', async () => {
  const { token, inbox } = await published(barber)
  expect(
    (await send(token, 'messages', { ...anna, message: 'x'.repeat(19_000), more: 'x'.repeat(19_000) }))
      .status,
  ).toBe(413)
  const before = config.userStorageMb
  try {
    config.userStorageMb = 0
    expect(await send(token, 'messages', { ...anna, message: 'x' })).toMatchObject({
      status: 507,
      message: expect.stringMatching(/Nothing was sent/),
    })
  } finally {
    config.userStorageMb = before
  }
  expect((await inbox()).total).toBe(0)
  const all = await Promise.all(
    Array.from({ length: 14 }, (_, at) => send(token, 'messages', { ...anna, message: `${at}` })),
  )
  const counted = Map.groupBy(all, ({ status }) => status)
  expect(counted.get(201)?.length).toBeLessThanOrEqual(10)
  expect(counted.get(429)?.length).toBeGreaterThanOrEqual(4)
  expect((await inbox()).total).toBe(counted.get(201)?.length)
})

test('many submissions make one unread notification, and the inbox is taken along as CSV that starts no formula', async () => {
  const { id, token, path } = await published(barber)
  await send(token, 'bookings', booking)
  await send(token, 'messages', { ...anna, message: 'Two "lines",\nand a comma' })
  const received = await owner.json<{ link: string }[]>('GET', '/api/notifications')
  expect(received.filter(({ link }) => link.includes(`app=${id}&`))).toHaveLength(1)
  const reply = await owner.request('GET', `${path}/submissions.csv`)
  expect(reply.headers.get('content-disposition')).toContain('barber-quay-inbox.csv')
  const csv = await reply.text()
  expect(csv).toMatch(/^Received \(UTC\),Form,.*Day,Time,Note/)
  expect(csv).toContain(`Anna,anna@example.com,2030-05-04,10:00,'=1+1`)
  expect(csv).toContain('"Two ""lines"",\nand a comma"')
})
