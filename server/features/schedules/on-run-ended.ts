import { sql } from 'drizzle-orm'
import { failuresUntilPause } from '#contract/schedules.ts'
import type { TriggerSource } from '#contract/runs.ts'
import { agents } from '#server/db/tables/agents.ts'
import { countOutcome } from '#server/features/agents/service.ts'
import { tellOwner } from '#server/features/notifications/service.ts'
import type { RunEndedListener } from '#server/features/runs/service.ts'

/** Runs that nobody watches; who starts one by hand or by a call sees for themselves that it failed. */
const unwatched = new Set<TriggerSource>(['schedule', 'webhook', 'event'])

/** Five failures in a row of runs that nobody watches pause the agent and tell its owner; any success ends the row. */
export const pauseAfterFailures: RunEndedListener = {
  wants: sql`${agents.failuresInARow} > 0`,
  act: async (tx, { run }) => {
    const hasSucceeded = run.status === 'success'
    if (!hasSucceeded && !unwatched.has(run.triggerSource)) return
    const paused = await countOutcome(tx, run.agentId, hasSucceeded)
    if (!paused) return
    await tellOwner(tx, {
      userId: paused.userId,
      agentId: paused.id,
      kind: 'agent.paused',
      title: `${paused.name} was paused`,
      body: `It failed ${failuresUntilPause} times in a row. The last time: ${run.errorMessage ?? 'no reason was given'}. Fix the cause, then resume the agent.`,
      link: `/dashboard?run=${run.id}`,
      isUrgent: true,
      letterKey: `paused:${paused.id}:${run.id}`,
    })
  },
}
