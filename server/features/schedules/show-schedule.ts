import { eq } from 'drizzle-orm'
import {
  describeRecurrence,
  nextInstants,
  recurrenceOf,
  overlapOf,
  scheduleDefaults,
  notPlannedReason,
} from '#contract/schedules/recurrence.ts'
import { failuresUntilPause, nextRunsShown, pausedTexts } from '#contract/schedules/schedules.ts'
import type { Page } from '#contract/values.ts'
import { clock } from '#server/platform/clock.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { agentFor, type ScheduledSubject } from '#server/features/agents/public.ts'
import { scheduledTeam } from '#server/features/teams/public.ts'
import { readLedger } from './occurrence-log.ts'
import type { Subject } from './subjects.ts'

/** When an agent that this user may see runs next, or why it does not, and its planned runs. */
export async function agentSchedule(userId: string, agentId: number, page: Page) {
  return scheduleOf({ ...(await agentFor(userId, agentId, 'view')), kind: 'agent' }, page)
}

/** Does the same for a team that this user may see, in the time zone of its owner. */
export async function teamSchedule(userId: string, teamId: number, page: Page) {
  return scheduleOf({ ...(await scheduledTeam(userId, teamId)), kind: 'team' }, page)
}

async function scheduleOf(subject: ScheduledSubject & Subject & { failuresInARow: number }, page: Page) {
  const [ledger, [user]] = await Promise.all([
    readLedger(subject, page),
    db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, subject.userId)),
  ])
  const userTimeZone = user?.timeZone ?? 'UTC'
  const plan = recurrenceOf(subject, userTimeZone)
  const { nextRun } = subject
  const config = subject.triggerConfig ?? {}
  return {
    nextRuns: plan && nextRun ? [nextRun, ...nextInstants(plan, nextRun, nextRunsShown - 1)] : [],
    whyNot: nextRun ? null : whyNot(subject, userTimeZone),
    description: plan && describeRecurrence(plan),
    timeZone: config.timeZone ?? userTimeZone,
    missed: config.missed ?? scheduleDefaults.missed,
    overlap: overlapOf(config),
    ledger,
  }
}

/** A single time that passed while the agent was paused is over, too; otherwise the pause is the reason. */
const whyNot = (subject: Parameters<typeof pauseReason>[0], userTimeZone: string) =>
  notPlannedReason(subject, userTimeZone, subject.kind, clock.now()) ?? pauseReason(subject)

function pauseReason({
  kind,
  status,
  failuresInARow,
}: ScheduledSubject & Subject & { failuresInARow: number }): string | null {
  if (status !== 'paused') return null
  return failuresInARow >= failuresUntilPause ? pausedTexts.failures(kind) : pausedTexts.paused(kind)
}
