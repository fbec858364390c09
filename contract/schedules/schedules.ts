import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses } from '#contract/runs/runs.ts'
import { idParams, pageQuery, rowId, timestamp } from '#contract/values.ts'

/** The subject of a schedule: an agent, or a team of agents. */
export type SubjectKind = 'agent' | 'team'

/** Outcome of a planned instant: a run started, it waits for the previous run, it was skipped, or it was missed. */
export const plannedOutcomes = ['started', 'waiting', 'skipped', 'missed'] as const

/** Why a planned run did not start, or started late; `scheduleReasons` words it. */
export const plannedCauses = [
  'missed',
  'missed-made-up',
  'ran-late',
  'account-off',
  'still-going',
  'waits',
  'waited',
  'queue-full',
  'paused',
  'changed',
  'deleted',
  'limit',
  'refused',
  'lost',
] as const
export type PlannedCause = (typeof plannedCauses)[number]

/** Number of upcoming instants that the form and the ledger show. */
export const nextRunsShown = 5
/** Maximum number of planned runs of one agent that wait for a previous run. */
export const waitingRunsMax = 3
/** Number of unattended runs that may fail in a row before their agent is paused. */
export const failuresUntilPause = 5

/** Explanations in the ledger for runs that did not start, or started late. */
export const scheduleReasons = {
  missed: 'The server was not running at that time.',
  missedMadeUp: 'The server was not running at that time. The next run made up for it.',
  ranLate: 'Ran late: the server was not running at the planned time.',
  accountOff: 'This account is switched off.',
  stillGoing: (run: number) => `The previous run, #${run}, was still going.`,
  waits: (run: number) => `It waits for the previous run, #${run}, to end.`,
  waited: 'Ran late: it waited for the previous run to end.',
  queueFull: `${waitingRunsMax} planned runs were waiting already, the most at once.`,
  paused: (kind: SubjectKind) => `The ${kind} was paused before this run could start.`,
  changed: () => 'The schedule was changed before this run could start.',
  deleted: (kind: SubjectKind) => `The ${kind} was deleted before this run could start.`,
  limit: (message: string) => `A limit stopped it. ${message}`,
  couldNot: (message: string) => `It could not be started. ${message}`,
  held: 'It waits for your decision.',
  lost: 'It was not started, and nothing tells why.',
  overdue: 'No process of this server takes planned runs at the moment.',
  neverEnded: 'Its run was started and has not ended since.',
  earlier: (count: string) => `${count} earlier ones were missed, too, and are not listed.`,
} as const

/** Why an agent or a team with a schedule does not run at present. */
export const pausedTexts = {
  paused: (kind: SubjectKind) => `The ${kind} is paused. Resume it and it runs again as planned.`,
  failures: (kind: SubjectKind) =>
    `The ${kind} was paused after ${failuresUntilPause} failed runs in a row. Resume it once the cause is fixed.`,
} as const

/** One planned instant and its outcome; its run is one of the agent or of the team. */
export const plannedRun = z
  .object({
    id: rowId,
    plannedAt: timestamp,
    outcome: z.enum(plannedOutcomes),
    /** Why it did not run, or ran late, as text for users. */
    reason: z.string().nullable(),
    /** The reason as a code, for programs; null when it started in time, or when no code was recorded. */
    cause: z.enum(plannedCauses).nullable(),
    executionId: rowId.nullable(),
    executionStatus: z.enum(executionStatuses).nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'PlannedRun' })

export const agentSchedule = z
  .object({
    /** The next instants at which it will run; none while it is paused or has no schedule. */
    nextRuns: z.array(timestamp),
    /** Why nothing is planned, in words; null when runs are planned. */
    whyNot: z.string().nullable(),
    /** The schedule in words; null without one. */
    description: z.string().nullable(),
    timeZone: z.string(),
    missed: z.enum(['skip', 'once']),
    overlap: z.enum(['skip', 'queue']),
    /** Outcomes of planned instants, newest first. */
    ledger: z.array(plannedRun),
  })
  .meta({ id: 'AgentSchedule' })
export type AgentScheduleReply = z.input<typeof agentSchedule>

export const schedulesApi = {
  one: endpoint('GET /api/agents/:id/schedule', {
    summary: 'When an agent runs next, and what became of its planned runs',
    params: idParams,
    query: pageQuery,
    reply: agentSchedule,
  }),
  ofTeam: endpoint('GET /api/agent-teams/:id/schedule', {
    summary: 'When a team runs next, and what became of its planned runs',
    params: idParams,
    query: pageQuery,
    reply: agentSchedule,
  }),
}
