import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { rowId, timestamp } from '#contract/values.ts'

/** How many lines each part of the overview has at most. */
export const overviewMax = { needs: 20, happened: 20, next: 3 } as const

/** Why an agent waits for its owner, in the order in which they are told. */
export const needKinds = ['failed', 'held', 'paused'] as const
export type NeedKind = (typeof needKinds)[number]

const line = z.object({ agentId: rowId, agentName: z.string() })

export const overview = z
  .object({
    needs: z.array(
      line.extend({
        kind: z.enum(needKinds),
        /** The run that failed, or that is held. */
        executionId: rowId.nullable(),
        reason: z.string().nullable(),
      }),
    ),
    happened: z.object({
      since: timestamp,
      /** Newest results that say something new, one of each agent. */
      results: z.array(
        line.extend({
          executionId: rowId,
          at: timestamp,
          summary: z.string().nullable(),
          /** Another engine answered than the one that should have. */
          isFallback: z.boolean().optional(),
        }),
      ),
      /** Further agents with such results. */
      more: z.int(),
      /** Agents whose newest result is that no page has changed. */
      unchanged: z.int(),
    }),
    next: z.object({
      runs: z.array(
        z.object({
          /** The agent that runs, or the team. */
          agentId: rowId.nullable(),
          teamId: rowId.nullable(),
          name: z.string(),
          at: timestamp,
        }),
      ),
      /** Further agents and teams that have a next run. */
      more: z.int(),
    }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>
export type OverviewReply = z.input<typeof overview>

export const overviewApi = {
  overview: endpoint('GET /api/overview', {
    summary: 'What needs you, what happened since a moment, and what comes next',
    query: z.strictObject({
      /** A day ago unless told; at most 30 days are looked back. */
      since: timestamp.optional(),
    }),
    reply: overview,
  }),
}
