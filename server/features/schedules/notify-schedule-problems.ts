import { and, eq, isNull, sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { users } from '#server/db/tables/users.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { isOneOf, keyOf, ledgerIdOf, scheduled, type Subject } from './subjects.ts'

/** A planned run that did not happen as planned. */
export interface Trouble {
  subject: Subject
  plannedAt: Date
  /** When the problem was noticed. */
  noticedAt: Date
  reason: string | null
}

/**
 * Notifies owners of runs that did not happen as planned: once per agent or team and day, and never twice of the same.
 */
export async function notifyScheduleProblems(troubles: readonly Trouble[]): Promise<void> {
  if (troubles.length === 0) return
  const bySubject = Map.groupBy(troubles, ({ subject }) => keyOf(subject))
  const subjects = [...bySubject.values()].flatMap(([first]) => first?.subject ?? [])
  await inTransaction(async (tx) => {
    // Processes that check at the same time notify one after the other, so that the second one sees the notifications.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.notifyScheduleProblems})`)
    for (const subject of await lastNotified(tx, subjects)) {
      const fresh = (bySubject.get(keyOf(subject)) ?? []).filter(
        ({ noticedAt }) => subject.notifiedAt === null || noticedAt > subject.notifiedAt,
      )
      if (fresh.length === 0 || isToday(subject.notifiedAt, subject.timeZone)) continue
      await notifyOwner(tx, { ...noticeOf(subject, fresh), userId: subject.userId, ...ledgerIdOf(subject) })
    }
  })
}

interface NotifiedSubject extends Subject {
  userId: string
  name: string
  timeZone: string
  /** When its owner was last notified of such a problem. */
  notifiedAt: Date | null
}

const notifiedAt = sql<Date | null>`case when ${scheduled.kind} = 'agent' then (
  select max(created_at) from notifications where agent_id = ${scheduled.id} and kind = 'schedule.missed'
) else (
  select max(created_at) from notifications where team_id = ${scheduled.id} and kind = 'schedule.missed'
) end`.mapWith(scheduled.updatedAt)

function lastNotified(tx: Tx, subjects: readonly Subject[]): Promise<NotifiedSubject[]> {
  return tx
    .select({
      kind: scheduled.kind,
      id: scheduled.id,
      userId: scheduled.userId,
      name: scheduled.name,
      timeZone: users.timeZone,
      notifiedAt,
    })
    .from(scheduled)
    .innerJoin(users, eq(users.id, scheduled.userId))
    .where(and(isOneOf(subjects), isNull(scheduled.deletedAt)))
}

function noticeOf(subject: NotifiedSubject, troubles: Trouble[]) {
  const last = troubles.reduce((a, b) => (b.plannedAt > a.plannedAt ? b : a))
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: subject.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(last.plannedAt)
  const what =
    troubles.length === 1
      ? `The run planned for ${time} did not happen as planned.`
      : `${troubles.length} planned runs did not happen as planned, the last one at ${time}.`
  return {
    kind: 'schedule.missed' as const,
    title: `${isolated(subject.name)} did not run as planned`,
    body: `${what} ${last.reason ?? ''}`.trim(),
    link: subject.kind === 'agent' ? `/dashboard?schedule=${subject.id}` : `/teams?schedule=${subject.id}`,
    emailKey: `schedule.missed:${subject.kind === 'agent' ? '' : 'team:'}${subject.id}:${dayOf(clock.now(), subject.timeZone)}`,
  }
}

function isToday(instant: Date | null, timeZone: string): boolean {
  return instant !== null && dayOf(instant, timeZone) === dayOf(clock.now(), timeZone)
}

function dayOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
}
