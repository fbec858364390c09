import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { queueStates } from './queue-names.ts'
import { execution, runAccepted, triggerSources } from './runs.ts'
import { idParams, pageQuery, rowId, timestamp } from '#contract/values.ts'

/** One run as the queue page shows it; `state` is the state that the caller asked for. */
export const queuedRun = z
  .object({
    id: rowId,
    agentName: z.string(),
    ownerEmail: z.string().nullable(),
    state: z.enum(queueStates),
    /** Since when it is in this state. */
    since: timestamp,
    /** Number of times that a worker has started or resumed it. */
    attempts: z.int(),
    triggerSource: z.enum(triggerSources),
    worker: z.string().nullable(),
    errorMessage: z.string().nullable(),
    /** Whether a stop was requested and has not happened yet. */
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
    /** Maximum concurrent runs: per user, over all processes, per worker process. */
    limits: z.object({ perUser: z.int(), overall: z.int(), perWorker: z.int() }),
    /** Processes with runs in flight. */
    workers: z.array(z.object({ id: z.string(), running: z.int() })),
    /** Runs in the requested state: waiting ones oldest first, the others newest first. */
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
