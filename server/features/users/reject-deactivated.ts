import { and, eq, inArray, sql } from 'drizzle-orm'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { Failure } from '#server/platform/failure.ts'

/** Refuses every run of a deactivated account, whatever requests it. */
export const openAccountsOnly: AdmissionRule = {
  concerns: sql<boolean>`exists (
    select from ${users} owner where owner.id = ${agentExecutions.userId} and not owner.is_active)`,
  async count(tx, runs) {
    const owners = [...new Set(runs.map(({ userId }) => userId))]
    const shut = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, owners), eq(users.isActive, false)))
    const shutIds = new Set(shut.map(({ id }) => id))
    const refused = runs.filter(({ userId }) => shutIds.has(userId))
    return new Map(
      refused.map(({ id }) => [id, new Failure(403, 'account_off', 'This account is switched off.')]),
    )
  },
  atOnce: {
    sift: (from, to) => sql`${to} as (
  select ${from}.* from ${from} inner join ${users} on users.id = ${from}.user_id and users.is_active
)`,
  },
}
