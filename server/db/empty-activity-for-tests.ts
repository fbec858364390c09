import { sql } from 'drizzle-orm'
import { db } from './database.ts'

/** Changes the activity log with its triggers disabled, as only the owner of the database can. */
export async function withoutTriggers(statement: string): Promise<void> {
  await db.execute(sql`alter table user_activity_logs disable trigger user`)
  await db.execute(sql.raw(statement))
  for (const trigger of ['kept', 'not_emptied'])
    await db.execute(
      sql.raw(`alter table user_activity_logs enable always trigger user_activity_logs_${trigger}`),
    )
}

/** Deletes every entry and the end of the chain. */
export async function emptyActivity(): Promise<void> {
  await withoutTriggers('delete from user_activity_logs')
  await db.execute(sql`delete from activity_chain_head`)
}
