import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { bytea, instant, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'

/** Pictures of the pages that a run read with a browser. */
export const executionPictures = pgTable(
  'execution_pictures',
  {
    id: rowId(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    /** The number of its source. */
    number: integer('number').notNull(),
    jpeg: bytea('jpeg').notNull(),
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (t) => [
    unique('execution_pictures_number_key').on(t.executionId, t.number),
    index('execution_pictures_taken_at_idx').on(t.takenAt),
  ],
)
