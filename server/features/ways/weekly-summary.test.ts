import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notificationDeliveries, notificationWays } from '#server/db/tables/notification-ways.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { summarizeWeeks } from './weekly-summary.ts'

testDatabase()
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})
const rows = () => db.select().from(notificationDeliveries)

test('the week is summarized once, on Monday at eight in the zone of its user, for those who asked for it', async () => {
  const user = await aUser(createApp())
  const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const { id: agentId, userId } = await user.json<AgentReply>('POST', '/api/agents', form)
  await db.update(users).set({ timeZone: 'Asia/Tokyo' }).where(eq(users.id, userId))
  const run = { agentId, userId, cost: '0.25', executedAt: new Date('2026-06-04T10:00:00Z') }
  const before = new Date('2026-05-31T10:00:00Z')
  await db.insert(agentExecutions).values([
    { ...run, status: 'success' },
    { ...run, status: 'failed' },
    { ...run, status: 'failed', executedAt: before },
  ])
  const [way] = await db
    .insert(notificationWays)
    .values({ userId, kind: 'webhook', name: 'Hook', events: {}, createdAt: before })
    .returning()
  if (!way) throw new Error('No way was added.')
  clock.now = () => new Date('2026-06-08T03:00:00Z')
  await summarizeWeeks()
  expect(await rows()).toEqual([])
  const events = { weekly: 'at-once' } as const
  await db.update(notificationWays).set({ events }).where(eq(notificationWays.id, way.id))
  // Monday at 7:59 and at 8:00 in Tokyo.
  clock.now = () => new Date('2026-06-14T22:59:00Z')
  await db.update(notificationWays).set({ createdAt: new Date('2026-06-08T03:00:00Z') })
  await summarizeWeeks()
  expect(await rows()).toEqual([])
  clock.now = () => new Date('2026-06-07T23:00:00Z')
  await db.update(notificationWays).set({ createdAt: before })
  await Promise.all([summarizeWeeks(), summarizeWeeks()])
  await summarizeWeeks()
  expect(await rows()).toMatchObject([{ event: 'weekly', wayKind: 'webhook' }])
  const [notice] = await db.select().from(notifications).where(eq(notifications.userId, userId))
  expect(`${notice?.title} ${notice?.body}`).toMatch(/2.*1.*0\.50/)
})
