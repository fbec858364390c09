import { boolean, date, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { budgetEntryStates, budgetPeriods } from '#contract/budgets.ts'
import type { CallPurpose } from '#contract/usage/usage.ts'
import { agents } from './agents.ts'
import { createdAt, dollars, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/**
 * What an agent may spend and run in a day, or a user in a month; a limit of null is none. Those of the operator stand
 * in the settings, and their rows count what is used of them.
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

/** What of a budget is used in one period; changed only together with the entries it adds up. */
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
    /** What its owner let through on top of the limit, for this period alone. */
    extra: dollars('extra').notNull().default('0'),
    extraRuns: integer('extra_runs').notNull().default(0),
  },
  (t) => [unique('budget_uses_period_key').on(t.budgetId, t.periodStart)],
)

/** The ledger of budgets: one line per model call and budget, set aside before the call and settled after it. */
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
    /** Names the call, so that it is set aside and settled once whatever is repeated. */
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
