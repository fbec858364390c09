import { sql } from 'drizzle-orm'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { Failure } from '#server/platform/failure.ts'

/** Refuses every run of a deactivated account, whatever requests it. */
export const openAccountsOnly: AdmissionRule = {
  allows: sql`exists (select from ${users} where users.id = o.user_id and users.is_active)`,
  explain: () => new Failure(403, 'account_off', 'This account is switched off.'),
}
