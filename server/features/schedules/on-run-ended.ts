import { sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import type { TriggerSource } from '#contract/runs/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { countOutcome } from '#server/features/agents/public.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { countTeamOutcome, type TeamRunEndedListener } from '#server/features/teams/public.ts'
import { ledgerIdOf, type Subject } from './subjects.ts'

/** Sources of runs that nobody watches; users and callers that start a run see for themselves that it failed. */
const unwatched = new Set<TriggerSource>(['schedule', 'webhook', 'event'])

/**
 * Pauses an agent after five failures in a row of unwatched runs and notifies its owner; any success resets the count.
 */
export const pauseAfterFailures: RunEndedListener = {
  wants: sql`${agents.failuresInARow} > 0`,
  act: async (tx, { run }) => {
    if (!isCounted(run)) return
    const paused = await countOutcome(tx, run.agentId, run.status === 'success')
    if (paused) await notifyPaused(tx, { ...paused, kind: 'agent' }, run, `/dashboard?run=${run.id}`)
  },
}

/** Does the same for teams; a member's failure counts only for its team. */
export const pauseTeamAfterFailures: TeamRunEndedListener = async (tx, run) => {
  if (!isCounted(run)) return
  const paused = await countTeamOutcome(tx, run.teamId, run.status === 'success')
  if (paused) await notifyPaused(tx, { ...paused, kind: 'team' }, run, `/teams?run=${run.id}`)
}

interface EndedAlone {
  id: number
  status: string
  triggerSource: TriggerSource
  errorMessage: string | null
}

const isCounted = ({ status, triggerSource }: EndedAlone) =>
  status === 'success' || (status === 'failed' && unwatched.has(triggerSource))

const pausedKinds = { agent: 'agent.paused', team: 'team.paused' } as const satisfies Record<
  SubjectKind,
  string
>

async function notifyPaused(
  tx: Tx,
  subject: Subject & { userId: string; name: string },
  run: EndedAlone,
  link: string,
): Promise<void> {
  const { kind, id, userId, name } = subject
  await notifyOwner(tx, {
    userId,
    ...ledgerIdOf(subject),
    kind: pausedKinds[kind],
    title: `${isolated(name)} was paused`,
    body: `It failed ${failuresUntilPause} times in a row. The last time: ${run.errorMessage ?? 'no reason was given'}. Fix the cause, then resume the ${kind}.`,
    link,
    isUrgent: true,
    emailKey: `paused:${kind === 'agent' ? '' : 'team:'}${id}:${run.id}`,
  })
}
