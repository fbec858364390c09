import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { limitText, unlimited } from '#contract/plans/plan-offers.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { dateText, planName } from './limit-labels.ts'
import { anchorOfPlan, planPeriod, startOfPeriod } from './plan-period.ts'
import { executionsAllowed } from './entitlements.ts'

const everyMs = 60_000
/** Percentage of the month's executions from which a user is notified. */
const nearPercent = 80
const notifiedAtOnce = 200

/** Resets months that have ended, and notifies users who are close to their limit. Admission does not depend on it. */
export const planMonths = pollLoop({
  what: 'look after the months of plans',
  round: async () => {
    if (config.plans === 'off') return
    await beginMonths()
    await notifyNearLimit()
  },
  atLeastEveryMs: everyMs,
})

/** Resets the count of an ended month, for readers of the stored count. */
export async function beginMonths(): Promise<void> {
  const start = startOfPeriod(sql`${clock.now().toISOString()}`)
  await db.execute(sql`
    update ${users} set agent_executions_used = 0, executions_counted_since = ${start}
    where ${users.agentExecutionsUsed} > 0 and ${users.executionsCountedSince} < ${start}`)
}

/** Notifies users once a month that most of it is used. */
export async function notifyNearLimit(): Promise<void> {
  const allowed = executionsAllowed()
  const near = await db
    .select({
      id: users.id,
      tier: users.subscriptionTier,
      limit: allowed,
      used: users.agentExecutionsUsed,
      anchor: sql<Date>`${anchorOfPlan}`.mapWith(users.createdAt),
    })
    .from(users)
    .where(
      and(
        ne(allowed, unlimited),
        sql`${users.agentExecutionsUsed} * 100 >= ${allowed} * ${nearPercent}`,
        eq(users.isActive, true),
        sql`not exists (
          select 1 from ${notifications} as told where told.user_id = users.id and told.kind = 'plan.near'
            and told.created_at >= users.executions_counted_since
        )`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(notifiedAtOnce)
  for (const { id, tier, limit, used, anchor } of near) {
    const { end } = planPeriod(anchor, clock.now())
    await inTransaction((tx) =>
      notifyOwner(tx, {
        userId: id,
        kind: 'plan.near',
        title: `${limitText(used)} of ${limitText(limit)} executions of this month are used`,
        body: `The ${planName(tier)} plan allows ${limitText(limit)} executions a month. When they are used up, runs are refused until the limit resets on ${dateText(end)} (UTC). A bigger plan allows more.`,
        link: '/pricing',
      }),
    )
  }
}
