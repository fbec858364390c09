import { eq } from 'drizzle-orm'
import {
  describePlan,
  nextInstants,
  planOf,
  scheduleDefaults,
  whyNotPlanned,
} from '#contract/schedule-plan.ts'
import { failuresUntilPause, nextRunsShown, pausedTexts } from '#contract/schedules.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import { ownAgent } from '#server/features/agents/service.ts'
import { readLedger } from './ledger.ts'

/** When an agent of this owner runs next, or why it does not, and what became of its planned runs. */
export async function agentSchedule(userId: string, agentId: number, page: Page) {
  const agent = await ownAgent(userId, agentId)
  const [ledger, [user]] = await Promise.all([
    readLedger(agentId, page),
    db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId)),
  ])
  const userTimeZone = user?.timeZone ?? 'UTC'
  const plan = planOf(agent, userTimeZone)
  const config = agent.triggerConfig ?? {}
  return {
    nextRuns:
      plan && agent.nextRun ? [agent.nextRun, ...nextInstants(plan, agent.nextRun, nextRunsShown - 1)] : [],
    whyNot: agent.nextRun ? null : (whyNotPlanned(agent, userTimeZone) ?? whyPaused(agent)),
    description: plan && describePlan(plan),
    timeZone: config.timeZone ?? userTimeZone,
    missed: config.missed ?? scheduleDefaults.missed,
    overlap: config.overlap ?? scheduleDefaults.overlap,
    ledger,
  }
}

function whyPaused({ status, failuresInARow }: AgentRow): string | null {
  if (status !== 'paused') return null
  return failuresInARow >= failuresUntilPause ? pausedTexts.failures : pausedTexts.paused
}
