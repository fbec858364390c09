import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses, triggerSources } from './runs.ts'
import { pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

const day = z.iso.date('Expected a day as YYYY-MM-DD').optional()

export const runListQuery = pageQuery.extend({
  agentId: rowIdText.optional(),
  status: z.enum(executionStatuses, 'Expected the status of a run').optional(),
  source: z.enum(triggerSources, 'Expected what starts a run').optional(),
  /** Days in the zone of who asks, both included. */
  from: day,
  to: day,
})
export type RunListQuery = z.output<typeof runListQuery>

/** A run as a line: what it came to in a few words, and nothing of its size. */
export const runLine = z
  .object({
    id: rowId,
    agentId: rowId,
    agentName: z.string(),
    status: z.enum(executionStatuses),
    /** It goes on only once its owner has decided. */
    isHeld: z.boolean(),
    source: z.enum(triggerSources),
    /** What its result says first, or why it failed. */
    summary: z.string().nullable(),
    /** Another engine answered than the one that should have. */
    isFallback: z.boolean().optional(),
    executionTime: z.int().nullable(),
    cost: z.string(),
    executedAt: timestamp,
    startedAt: timestamp.nullable(),
  })
  .meta({ id: 'RunLine' })
export type RunLineReply = z.input<typeof runLine>

export const runListApi = {
  list: endpoint('GET /api/runs', {
    summary: 'Runs of your agents as lines, newest first: by agent, status, what started them, and day',
    query: runListQuery,
    reply: z.array(runLine),
  }),
}
