import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { pages } from '#contract/pages.ts'
import { lastInstants } from '#contract/schedules/recurrence.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notificationSettings } from '#server/db/tables/notification-ways.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const mondayAtEight = '0 8 * * 1'
const weekMs = 7 * 86_400_000
const batchMax = 100

/** Summarizes the week of each user who wants that, on Monday at 8:00 in their time zone. */
export const summaryLoop = pollLoop({
  what: 'summarize weeks',
  round: summarizeWeeks,
  atLeastEveryMs: 600_000,
})

/** Makes the summaries that are due, each once. */
export async function summarizeWeeks(): Promise<void> {
  const now = clock.now()
  for (const { userId, monday } of await dueUsers(now)) {
    try {
      await inTransaction((tx) => summarize(tx, userId, monday, now))
    } catch (error) {
      log.warn({ err: error, userId }, 'Could not summarize a week; trying again')
    }
  }
}

/** Users with a way for weekly summaries who have had none since Monday; new ways begin with the next Monday. */
async function dueUsers(now: Date): Promise<{ userId: string; monday: Date }[]> {
  const { rows: zones } = await db.$client.query<{ zone: string }>(
    `select distinct u.time_zone as zone from users u join notification_ways w on w.user_id = u.id
     where w.is_active and coalesce(w.events ->> 'weekly', 'off') <> 'off'`,
  )
  const mondays = zones.flatMap(({ zone }) => {
    const [monday] = lastInstants({ patterns: [mondayAtEight], timeZone: zone, words: '' }, now, 1)
    return monday ? [{ zone, monday }] : []
  })
  const { rows } = await db.$client.query<{ userId: string; monday: Date }>(
    `select u.id as "userId", z.monday
     from unnest($1::text[], $2::timestamptz[]) as z(zone, monday)
     join users u on u.time_zone = z.zone and u.is_active
     left join notification_settings s on s.user_id = u.id
     where coalesce(s.summarized_at, '-infinity') < z.monday and exists (
       select from notification_ways w
       where w.user_id = u.id and w.is_active and coalesce(w.events ->> 'weekly', 'off') <> 'off'
         and w.created_at < z.monday
     )
     order by u.id limit ${batchMax}`,
    [mondays.map(({ zone }) => zone), mondays.map(({ monday }) => monday)],
  )
  return rows
}

/** Stores that the week is summarized and notifies its user, in one transaction. */
async function summarize(tx: Tx, userId: string, monday: Date, now: Date): Promise<void> {
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing()
  const { rowCount } = await tx
    .update(notificationSettings)
    .set({ summarizedAt: now })
    .where(
      and(
        eq(notificationSettings.userId, userId),
        sql`coalesce(${notificationSettings.summarizedAt}, '-infinity') < ${monday}`,
      ),
    )
  if (!rowCount) return
  const week = await weekOf(tx, userId, monday)
  if (week.ran + week.skipped + week.waiting === 0) return
  await notifyOwner(tx, {
    userId,
    kind: 'summary.weekly',
    title: `Your agents ran ${countOf(week.ran, 'time')} last week`,
    body: summaryText(week),
    link: week.waiting > 0 ? pages.approvals : pages.dashboard,
    emailKey: `week:${userId}:${monday.toISOString()}`,
  })
}

interface Week {
  ran: number
  failed: number
  skipped: number
  waiting: number
  spent: string
}

async function weekOf(tx: Tx, userId: string, until: Date): Promise<Week> {
  const since = new Date(until.getTime() - weekMs)
  const [runs] = await tx
    .select({
      ran: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${agentExecutions.status} = 'failed'))::int`,
      spent: sql<string>`coalesce(sum(${agentExecutions.cost}), 0)::text`,
    })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.userId, userId),
        inArray(agentExecutions.status, ['success', 'failed']),
        gte(agentExecutions.executedAt, since),
        lt(agentExecutions.executedAt, until),
      ),
    )
  const [plans] = await tx
    .select({ skipped: sql<number>`count(*)::int` })
    .from(plannedRuns)
    .innerJoin(agents, and(eq(agents.id, plannedRuns.agentId), eq(agents.userId, userId)))
    .where(
      and(
        inArray(plannedRuns.outcome, ['skipped', 'missed']),
        gte(plannedRuns.plannedAt, since),
        lt(plannedRuns.plannedAt, until),
      ),
    )
  const waiting = await tx.$count(
    approvals,
    and(eq(approvals.userId, userId), eq(approvals.state, 'pending')),
  )
  const { ran, failed, spent } = runs ?? { ran: 0, failed: 0, spent: '0' }
  return { ran, failed, skipped: plans?.skipped ?? 0, waiting, spent }
}

function summaryText({ failed, skipped, waiting, spent }: Week): string {
  const parts = [
    failed > 0 ? `${countOf(failed, 'run')} failed.` : 'No run failed.',
    skipped > 0 && `${countOf(skipped, 'planned run')} did not take place.`,
    waiting > 0 && `${countOf(waiting, 'decision')} ${waiting === 1 ? 'waits' : 'wait'} for you.`,
    Number(spent) > 0 && `The runs cost $${Number(spent).toFixed(2)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
