import { boolean, date, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { budgetEntryStates, budgetPeriods } from '#contract/budgets.ts'
import type { CallPurpose } from '#contract/usage/usage.ts'
import { agents } from './agents.ts'
import { createdAt, dollars, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/**
 * Limits on the spending and runs of an agent per day, or of a user per month; null: no limit. The limits of the operator
 * are in the settings; their rows here only count the use.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the user's own budget, over all agents. */
    agentId: integer('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    period: varchar('period', { length: 10, enum: budgetPeriods }).notNull(),
    byOperator: boolean('by_operator').notNull().default(false),
    moneyLimit: dollars('money_limit'),
    runsLimit: integer('runs_limit'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('budgets_scope_key').on(t.userId, t.agentId, t.period, t.byOperator).nullsNotDistinct(),
    index('budgets_agent_id_idx').on(t.agentId),
    oneOf('budgets_period_check', t.period, budgetPeriods),
  ],
)

/** Use of a budget in one period; changed only together with the entries that it sums. */
export const budgetUses = pgTable(
  'budget_uses',
  {
    id: rowId(),
    budgetId: integer('budget_id')
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    /** First day of the period, in the user's time zone. */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    spent: dollars('spent').notNull().default('0'),
    reserved: dollars('reserved').notNull().default('0'),
    runs: integer('runs').notNull().default(0),
    /** Amount that the owner approved beyond the limit, for this period only. */
    extra: dollars('extra').notNull().default('0'),
    extraRuns: integer('extra_runs').notNull().default(0),
  },
  (t) => [unique('budget_uses_period_key').on(t.budgetId, t.periodStart)],
)

/** The ledger of budgets: one line per model call and budget, reserved before the call and settled after it. */
export const budgetEntries = pgTable(
  'budget_entries',
  {
    id: rowId(),
    useId: integer('use_id')
      .notNull()
      .references(() => budgetUses.id, { onDelete: 'cascade' }),
    /** Null: the call was made outside of any run. */
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'cascade' }),
    purpose: varchar('purpose', { length: 30 }).$type<CallPurpose>().notNull().default('run'),
    /** Idempotency key of the call, so that retries reserve and settle it once. */
    callKey: text('call_key').notNull(),
    state: varchar('state', { length: 10, enum: budgetEntryStates }).notNull().default('reserved'),
    reserved: dollars('reserved').notNull(),
    settled: dollars('settled'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    unique('budget_entries_call_key').on(t.useId, t.callKey),
    index('budget_entries_execution_id_idx').on(t.executionId),
    index('budget_entries_key_idx').on(t.callKey.op('text_pattern_ops')),
    oneOf('budget_entries_state_check', t.state, budgetEntryStates),
  ],
)
