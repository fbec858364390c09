import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { budgetEntryStates, budgetPeriods, holdDecisions } from '#contract/budgets.ts'
import { agents } from './agents.ts'
import { createdAt, dollars, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** What an agent may spend and run in a day, or a user in a month; a limit of null is none. */
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
    moneyLimit: dollars('money_limit'),
    runsLimit: integer('runs_limit'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('budgets_scope_key').on(t.userId, t.agentId, t.period).nullsNotDistinct(),
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
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
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
    oneOf('budget_entries_state_check', t.state, budgetEntryStates),
  ],
)

/** A run that its budget holds until its owner decides. */
export const budgetHolds = pgTable(
  'budget_holds',
  {
    id: rowId(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    budgetId: integer('budget_id').references(() => budgets.id, { onDelete: 'set null' }),
    /** Names the call that was refused, so that it is asked for once. */
    callKey: text('call_key').notNull(),
    /** What the call was expected to cost at most; null: the number of runs was reached. */
    amount: dollars('amount'),
    reason: text('reason').notNull(),
    decision: varchar('decision', { length: 10, enum: holdDecisions }),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('budget_holds_call_key').on(t.executionId, t.callKey),
    index('budget_holds_budget_id_idx').on(t.budgetId),
    uniqueIndex('budget_holds_open_key').on(t.executionId).where(sql`${t.decision} is null`),
    oneOf('budget_holds_decision_check', t.decision, holdDecisions),
  ],
)
