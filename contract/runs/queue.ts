import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { execution, runAccepted, triggerSources } from './runs.ts'
import { idParams, pageQuery, rowId, timestamp } from '#contract/values.ts'

/**
 * How a run stands in the queue: it waits for its turn, a worker has it, its owner has to decide about it, it failed in
 * the last 24 hours, or it was given up because the server stopped too many times while it worked on it.
 */
export const queueStates = ['waiting', 'running', 'held', 'failed', 'dead'] as const
export type QueueState = (typeof queueStates)[number]

/** Counts of failed and given-up runs go this far; a count that says so means 'or more'. */
export const queueCountMax = 1_000

/** One run as the queue page shows it; `state` is what it was asked for by. */
export const queuedRun = z
  .object({
    id: rowId,
    agentName: z.string(),
    ownerEmail: z.string().nullable(),
    state: z.enum(queueStates),
    /** Since when it is in this state. */
    since: timestamp,
    /** How many times a worker has begun it or gone on with it. */
    attempts: z.int(),
    triggerSource: z.enum(triggerSources),
    worker: z.string().nullable(),
    errorMessage: z.string().nullable(),
    /** Whether it was asked to stop and has not yet. */
    isStopping: z.boolean(),
  })
  .meta({ id: 'QueuedRun' })

export const queueOverview = z
  .object({
    counts: z.object({
      waiting: z.int(),
      running: z.int(),
      held: z.int(),
      /** In the last 24 hours. */
      failed: z.int(),
      dead: z.int(),
    }),
    oldestWaitingSince: timestamp.nullable(),
    /** Runs at once: for each user, over all processes, in each worker process. */
    limits: z.object({ perUser: z.int(), overall: z.int(), perWorker: z.int() }),
    /** Processes that have runs in hand. */
    workers: z.array(z.object({ id: z.string(), running: z.int() })),
    /** Runs in the state that was asked for: those that wait longest first, the others newest first. */
    runs: z.array(queuedRun),
  })
  .meta({ id: 'QueueOverview' })
export type QueueOverviewReply = z.input<typeof queueOverview>

export const queueApi = {
  overview: endpoint('GET /api/admin/queue', {
    summary: 'The queue of runs over all users: counts, workers, and the runs in one state',
    access: 'admin',
    query: pageQuery.extend({ state: z.enum(queueStates).default('waiting') }),
    reply: queueOverview,
  }),
  cancel: endpoint('POST /api/admin/queue/:id/cancel', {
    summary: 'Stop a run of any user',
    access: 'admin',
    params: idParams,
    reply: execution,
  }),
  retry: endpoint('POST /api/admin/queue/:id/retry', {
    summary: 'Start a new run, for its owner, with the input of one that failed or was given up',
    access: 'admin',
    params: idParams,
    reply: runAccepted,
    status: 202,
  }),
}
