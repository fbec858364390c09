import { z } from 'zod'
import { approval } from '#contract/approvals/approvals.ts'
import { endpoint } from '#contract/endpoint.ts'
import { missingModel } from '#contract/models/missing-models.ts'
import { rowId, timestamp } from '#contract/values.ts'

/** Maximum number of lines in each part of the overview. */
export const overviewMax = { decisions: 3, agentsInNeed: 200, happened: 20, next: 3 } as const

/** Why agents need their owner. */
export const needKinds = ['failed', 'paused'] as const
export type NeedKind = (typeof needKinds)[number]

const line = z.object({ agentId: rowId, agentName: z.string() })

export const overview = z
  .object({
    /** Whether the user has an agent of their own. */
    hasAgents: z.boolean(),
    /** The user is an administrator, and nobody has said whom this server is for. */
    asksServerKind: z.boolean(),
    /** What waits for a decision of the user; the first ones expire soonest. */
    decisions: z.object({ first: z.array(approval), hasMore: z.boolean() }),
    /** Agents that failed, by cause. */
    needs: z.array(
      z.object({
        kind: z.enum(needKinds),
        reason: z.string().nullable(),
        /** The agents with this cause, each with the run that failed. */
        agents: z.array(line.extend({ executionId: rowId.nullable() })),
      }),
    ),
    /** Models that agents name and that cannot be asked any more, or soon not. */
    missingModels: z.array(missingModel),
    happened: z.object({
      since: timestamp,
      /** Newest results with something new, one for each agent. */
      results: z.array(
        line.extend({
          executionId: rowId,
          at: timestamp,
          summary: z.string().nullable(),
          /** A fallback engine answered instead of the intended one. */
          isFallback: z.boolean().optional(),
        }),
      ),
      /** Further agents with such results. */
      more: z.int(),
      /** Agents whose newest result reports no changed page. */
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
      /** Default: one day ago; at most 30 days ago. */
      since: timestamp.optional(),
    }),
    reply: overview,
  }),
}
