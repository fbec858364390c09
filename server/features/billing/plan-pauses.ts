import { sql } from 'drizzle-orm'
import { agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { limitReached } from '#server/platform/failure.ts'
import { userIsHeldToPlan } from './entitlements.ts'
import { arePlansEnforcedFor } from './execution-limit.ts'

const resumeFirst =
  'A change of plan paused this agent. Resume it first; if your plan has no room, pause another agent or choose a bigger plan: see Pricing.'

/**
 * Refuses every run of an agent that a smaller plan paused, whatever triggers it: an API call or a team cannot bypass
 * the limit.
 */
export const planPauses: AdmissionRule = {
  allows: sql`not exists (
    select from ${agents} inner join ${users} on users.id = agents.user_id
    where agents.id = o.agent_id and agents.paused_by_plan and ${userIsHeldToPlan(arePlansEnforcedFor)}
  )`,
  explain: () => limitReached(resumeFirst),
}
