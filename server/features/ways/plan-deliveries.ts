import { timeOfDay } from '#contract/time/local-time.ts'
import { asc, eq } from 'drizzle-orm'
import { escalateMinutes, type WayEvents, type WayKind } from '#contract/notifications/way-names.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import {
  notificationDeliveries,
  notificationSettings,
  notificationWays,
} from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import type { MadeNotification } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { defaultEvents, modeOf } from './default-events.ts'
import { deliverEmail, emailFacts } from './deliver-email.ts'
import { quietUntil, type Undisturbed } from './quiet-hours.ts'

const minuteMs = 60_000

interface PlannedWay {
  id: number | null
  kind: WayKind
  name: string
  events: WayEvents
}

type NewDelivery = typeof notificationDeliveries.$inferInsert

/**
 * Plans the deliveries of a notification, in the transaction that adds it: at once, when quiet hours end, or one after
 * the other when nothing else has reached the user. Returns whether the email is planned, too.
 */
export async function planDeliveries(tx: Tx, made: MadeNotification): Promise<boolean> {
  if (made.isMuted && made.event !== 'needs-you') return false
  const { ways, user } = await factsOf(tx, made)
  const now = clock.now()
  const planned = ways.flatMap((way) => {
    const mode = modeOf(way.events, made.event)
    return mode === 'off' ? [] : [{ way, mode }]
  })
  const quietEnd = quietUntil(user, made.event, now)
  const heldReason = quietEnd && waitsForQuiet(quietEnd, user.timeZone)
  const rows: NewDelivery[] = []
  for (const { way } of planned.filter(({ mode }) => mode === 'at-once'))
    rows.push({
      ...rowOf(made, way, quietEnd ?? now),
      state: quietEnd ? 'waiting' : 'queued',
      reason: heldReason,
    })
  let dueAt = quietEnd ?? now
  for (const { way } of planned.filter(({ mode }) => mode === 'unreached')) {
    const due = new Date(dueAt.getTime() + user.escalateMinutes * minuteMs)
    dueAt = quietUntil(user, made.event, due) ?? due
    const reason = `Waits until ${timeOfDay(dueAt, user.timeZone)}: only if nothing else has reached you.`
    rows.push({ ...rowOf(made, way, dueAt), state: 'waiting', reason })
  }
  const isEmailPlanned = made.email !== null
  if (rows.length === 0) return isEmailPlanned
  const inserted = await tx.insert(notificationDeliveries).values(rows).returning()
  const email = inserted.find(({ wayKind, state }) => wayKind === 'email' && state === 'queued')
  if (email) await deliverEmail(tx, email)
  afterCommit(tx, () => announce('deliveries'))
  return isEmailPlanned
}

/** Why a delivery waits for the end of quiet hours. */
export const waitsForQuiet = (end: Date, timeZone: string) =>
  `Waits until ${timeOfDay(end, timeZone)}: quiet hours.`

function rowOf(
  { id, userId, approvalId, event, email }: MadeNotification,
  way: PlannedWay,
  nextAttemptAt: Date,
) {
  const common = { userId, notificationId: id, approvalId, event, wayKind: way.kind, wayName: way.name }
  const remote = way.kind === 'email' && email ? emailFacts(email) : null
  return { ...common, wayId: way.id, nextAttemptAt, remote, createdAt: clock.now() }
}

/** Reads the ways that may be used, and when the user may be disturbed. */
async function factsOf(tx: Tx, { userId, email }: MadeNotification) {
  const found = await tx
    .select({ timeZone: users.timeZone, settings: notificationSettings, way: notificationWays })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(notificationWays, eq(notificationWays.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(asc(notificationWays.id))
  const all = found.flatMap(({ way }) => way ?? [])
  const ways: PlannedWay[] = all.filter(
    ({ isActive, kind }) => isActive && (kind !== 'email' || email !== null),
  )
  // Users who have chosen nothing get the emails that they got before there were ways.
  if (email && !all.some(({ kind }) => kind === 'email'))
    ways.push({ id: null, kind: 'email', name: 'Email', events: defaultEvents.email })
  const { timeZone, settings } = found[0] ?? { timeZone: 'UTC', settings: null }
  return { ways, user: undisturbedOf(timeZone, settings) }
}

/** When a user may be disturbed, with the usual settings for users who have set none. */
export function undisturbedOf(
  timeZone: string,
  settings: typeof notificationSettings.$inferSelect | null,
): Undisturbed & { escalateMinutes: number } {
  return {
    timeZone,
    quietFrom: settings?.quietFrom ?? null,
    quietTo: settings?.quietTo ?? null,
    isQuietForUrgent: settings?.isQuietForUrgent ?? false,
    escalateMinutes: settings?.escalateMinutes ?? escalateMinutes.usual,
  }
}
