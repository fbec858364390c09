import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses, triggerSources } from './runs.ts'
import { pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

const day = z.iso.date('Expected a day as YYYY-MM-DD').optional()

export const runListQuery = pageQuery.extend({
  agentId: rowIdText.optional(),
  status: z.enum(executionStatuses, 'Expected the status of a run').optional(),
  source: z.enum(triggerSources, 'Expected what starts a run').optional(),
  /** Days in the caller's time zone, both inclusive. */
  from: day,
  to: day,
  /**
   * Words that the name of the agent, the start of the result or the error must contain. Only the newest 5,000 of the runs
   * that the other filters leave are searched.
   */
  q: z.string().trim().max(200).optional(),
})
export type RunListQuery = z.output<typeof runListQuery>

/** A run as a list entry, with a short summary of its outcome instead of its full result. */
export const runLine = z
  .object({
    id: rowId,
    agentId: rowId,
    agentName: z.string(),
    status: z.enum(executionStatuses),
    /** It continues only after a decision of its owner. */
    isHeld: z.boolean(),
    source: z.enum(triggerSources),
    /** The start of its result, or why it failed. */
    summary: z.string().nullable(),
    /** A fallback engine answered instead of the intended one. */
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
    summary:
      'Runs of your agents as lines, newest first: by agent, status, what started them, day, and words',
    query: runListQuery,
    reply: z.array(runLine),
  }),
}
