import { eq } from 'drizzle-orm'
import { timeOfDay } from '#contract/time/local-time.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import type { ComeBack } from '#server/engine/run/run-talk.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import { announceChange, holdRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import type { LoadedRun } from './gather.ts'

/**
 * Lets a planned run wait for a busy model, suspended, if the wait ends before the next planned run; undefined: nobody
 * planned it, so its user waits for an answer now.
 */
export function comeBackOf(executionId: number, run: LoadedRun, attempt: number): ComeBack | undefined {
  if (run.trigger_source !== 'schedule') return undefined
  return async (until) => {
    if (clock.now() >= until) return true
    const [agent] = await db
      .select({ nextRun: agents.nextRun, timeZone: users.timeZone })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(eq(agents.id, run.agent_id))
    if (!agent || (agent.nextRun && agent.nextRun <= until)) return false
    if (!(await inTransaction((tx) => holdRun(tx, executionId, { attempt, until })))) return false
    announceChange(executionId)
    throw new RunSuspended(
      `The model asks to wait until ${timeOfDay(until, agent.timeZone)}. The run then continues.`,
    )
  }
}
