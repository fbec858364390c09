import { sql } from 'drizzle-orm'
import { agents } from '#server/db/tables/agents.ts'

/** Whether an agent delivers a result only when something is new, as a condition of a statement that reads `agents`. */
export const deliversOnlyNews = sql`coalesce(jsonb_path_exists(${agents.tools}, '$.deliverTo[*] ? (@.onlyWhenNew == true)'), false)`
