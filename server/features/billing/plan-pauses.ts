import { and, inArray, ne, sql } from 'drizzle-orm'
import { agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { limitReached } from '#server/platform/failure.ts'
import { arePlansEnforced } from './entitlements.ts'

const resumeFirst =
  'A change of plan paused this agent. Resume it first; if your plan has no room, pause another agent or choose a bigger plan: see Pricing.'

/**
 * Refuses every run of an agent that a smaller plan paused, whatever triggers it: an API call or a team cannot bypass
 * the limit.
 */
export const planPauses: AdmissionRule = {
  concerns: sql<boolean>`exists (
    select from ${agents} where ${agents.id} = agent_executions.agent_id and ${agents.pausedByPlan}
  )`,
  async count(tx, runs) {
    if (!arePlansEnforced()) return new Map()
    const userIds = [...new Set(runs.map(({ userId }) => userId))]
    const limited = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, userIds), ne(users.role, 'admin')))
    const ids = new Set(limited.map(({ id }) => id))
    const refused = runs.filter(({ userId }) => ids.has(userId))
    return new Map(refused.map(({ id }) => [id, limitReached(resumeFirst)]))
  },
  atOnce: {
    sift: (from, to) => sql`${to} as (
      select ${from}.* from ${from} where not exists (
        select from ${from} as same_user inner join ${agents} on ${agents.id} = same_user.agent_id
        where same_user.user_id = ${from}.user_id and ${agents.pausedByPlan}
      )
    )`,
  },
}
