import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What the runs of one hour or day came to. */
export interface RunSums {
  total: number
  /** Of them those that have not ended. */
  open: number
  succeeded: number
  failed: number
  /** How many of those that succeeded or failed have a time, and these times together, ms. */
  timed: number
  took: number
  p50: number | null
  p95: number | null
  /** Millionths of a dollar. */
  cost: number
  /** Runs by the hour of the user's clock. */
  hours: Record<string, number>
  /** Runs and millionths of a dollar by who answered. */
  engines: Record<string, [number, number]>
}

/**
 * Sums of busy days that are over and have no open run, so that analytics need not read their runs again. A row holds
 * for the time zone and the trash of which it was made; whoever finds another one there sums the day up anew.
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
    /** Agents whose runs were left out, for they were in the trash. */
    trashed: integer('trashed').array().notNull(),
    sums: jsonb('sums').$type<RunSums>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.agentId, t.day] })],
)
