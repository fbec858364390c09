import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Totals of the runs of one hour or day. */
export interface RunSums {
  total: number
  /** Of these, runs that have not ended. */
  open: number
  succeeded: number
  failed: number
  /** Number of succeeded or failed runs with a duration, and the sum of these durations, ms. */
  timed: number
  took: number
  p50: number | null
  p95: number | null
  /** Millionths of a dollar. */
  cost: number
  /** Runs by hour in the user's time zone. */
  hours: Record<string, number>
  /** Runs and millionths of a dollar by engine. */
  engines: Record<string, [number, number]>
}

/**
 * Totals of busy, completed days without open runs, so that analytics need not read their runs again. A row is valid for
 * the time zone and the trash that it was computed with; a reader with others computes the day again.
 */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0: all agents. */
    agentId: integer('agent_id').notNull(),
    day: date('day').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Agents whose runs were excluded because they were in the trash. */
    trashed: integer('trashed').array().notNull(),
    sums: jsonb('sums').$type<RunSums>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.agentId, t.day] })],
)
