import { sql } from 'drizzle-orm'
import { budgets } from '#server/db/tables/budgets.ts'
import { users } from '#server/db/tables/users.ts'

/** Whether the owner limits an agent's money, as a column of a statement that reads `agents`. */
export const isMoneyLimited = sql<boolean>`exists (
  select 1 from ${budgets} as limits where limits.user_id = agents.user_id and not limits.by_operator
    and limits.money_limit is not null
    and (limits.agent_id is null or limits.agent_id = agents.id)
)`

/** Whether the operator limits the money of an agent's owner, as a column of a statement that reads `agents`. */
export const isUnderOperator = sql<boolean>`exists (
  select 1 from ${users} as owners where owners.id = agents.user_id and owners.role <> 'admin'
)`
