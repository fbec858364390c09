// chunk: dashboard-dialogs
import type { AgentRunStatusReply } from '#contract/agents/agents.ts'
import { openStatuses } from '#contract/runs/run-names.ts'
import type { AgentScheduleReply } from '#contract/schedules/schedules.ts'
import type { TeamReply } from '#contract/teams/teams.ts'
import { formatDuration } from '#web/platform/format.ts'

export type LedgerEntry = AgentScheduleReply['ledger'][number]

/** A start at least this much after its planned time is shown as late, ms. */
const lateFromMs = 60_000

/** How late a run started; undefined if it was on time or did not run. */
export function latenessOf({
  plannedAt,
  startedAt,
}: Pick<LedgerEntry, 'plannedAt' | 'startedAt'>): string | undefined {
  if (startedAt === null) return undefined
  const lateMs = Date.parse(startedAt) - Date.parse(plannedAt)
  return lateMs < lateFromMs ? undefined : `${formatDuration(lateMs)} late`
}

/** The status of a planned run for its badge: that of its run, if there is one. */
export const ledgerStatus = ({
  outcome,
  executionStatus,
}: Pick<LedgerEntry, 'outcome' | 'executionStatus'>) => executionStatus ?? outcome

/** What happens when a run cannot start in time, in words. */
export function policyText({ missed, overlap }: Pick<AgentScheduleReply, 'missed' | 'overlap'>): string {
  const ifMissed =
    missed === 'once'
      ? 'If the server was off, it runs once when it is back.'
      : 'If the server was off, that run is skipped.'
  const ifGoing =
    overlap === 'queue'
      ? 'If a run is still going, the next one waits.'
      : 'If a run is still going, the next one is skipped.'
  return `${ifMissed} ${ifGoing}`
}

/** The newest run of a team, if it is in progress. */
export function openRunOf({ lastRun }: Pick<TeamReply, 'lastRun'>): AgentRunStatusReply['open'] {
  const status = openStatuses.find((open) => open === lastRun?.status)
  return lastRun && status ? { executionId: lastRun.id, status, isHeld: lastRun.isHeld } : null
}

/** What the run in progress does or waits for. */
export function openRunText(open: NonNullable<AgentRunStatusReply['open']>): string {
  const run = `Run #${open.executionId}`
  if (open.isHeld)
    return `${run} waits for your decision: a budget or an approval holds it. Open it to decide.`
  return open.status === 'queued' ? `${run} waits for its turn.` : `${run} is running.`
}
