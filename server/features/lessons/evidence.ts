import { sql } from 'drizzle-orm'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { clock } from '#server/platform/clock.ts'

/**
 * Stores a run as evidence for a lesson that is still to be written, if its agent is in learning mode. Stores it once
 * per run and origin, in the transaction of the event, so that neither a crash nor a retry loses or duplicates it.
 */
export async function saveEvidence(
  tx: Tx,
  run: { id: number; agentId: number },
  origin: 'failure' | 'feedback',
): Promise<void> {
  const now = clock.now().toISOString()
  const { rowCount } = await tx.execute(sql`
    insert into ${agentLessons} (agent_id, execution_id, lesson, origin, status, created_at, updated_at)
    select id, ${run.id}, '', ${origin}, 'drafting', ${now}, ${now} from ${agents}
    where id = ${run.agentId} and learning_mode and deleted_at is null
    on conflict (execution_id, origin) do nothing`)
  if (rowCount) afterCommit(tx, () => announce('drafts'))
}
