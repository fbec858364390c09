import { z } from 'zod'
import { agentStatuses } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { taskFrequencies } from './schedules/schedule-fields.ts'
import { timeRanges } from './time-ranges.ts'
import { rowId, rowIdText, timestamp } from './values.ts'

/** What a recommendation is about. */
const recommendationKinds = [
  'failing-link',
  'repeated-error',
  'never-run',
  'unchanged',
  'slow-engine',
  'cost-rising',
  'unread',
  'limit-near',
] as const

/** A change to an agent as `PATCH /api/agents/:id` takes it. */
const agentSwitch = z.object({
  status: z.enum(agentStatuses).optional(),
  taskFrequency: z.enum(taskFrequencies).optional(),
  webLinks: z.array(z.string()).optional(),
})

const recommendation = z.object({
  kind: z.enum(recommendationKinds),
  title: z.string(),
  /** What was seen, with its numbers. */
  description: z.string(),
  agentId: rowId.nullable(),
  /** The newest run behind it. */
  executionId: rowId.nullable(),
  /** What does it with one press, and what takes that back; null where a person has to decide how. */
  act: z.object({ label: z.string(), done: z.string(), change: agentSwitch, back: agentSwitch }).nullable(),
})
export type Recommendation = z.output<typeof recommendation>

export const analytics = z
  .object({
    /** Where the period and its points begin and end, by the user's clock. */
    since: timestamp,
    until: timestamp,
    totalExecutions: z.int(),
    /** Beside the same hours or days just before, in per cent; null where there is nothing to compare with. */
    executionsChange: z.number().nullable(),
    /** Successful ones in per cent of those that succeeded or failed; null where none did. */
    successRate: z.number().nullable(),
    /** In percentage points. */
    successRateChange: z.number().nullable(),
    /** Milliseconds. */
    avgExecutionTime: z.number().nullable(),
    executionTimeChange: z.number().nullable(),
    failedExecutions: z.int(),
    failuresChange: z.number().nullable(),
    recommendations: z.array(recommendation),
    /** Hours of a range of 24 hours, else days in the user's time zone; each of them, oldest first. */
    series: z.array(
      z.object({
        at: timestamp,
        /** By the user's clock: '2026-11-22', or '2026-11-22 09:00' for an hour. */
        label: z.string(),
        total: z.int(),
        failed: z.int(),
        avgExecutionTime: z.number().nullable(),
        /** Half of the runs took no longer, ms. */
        p50: z.number().nullable(),
        /** 95 of 100 took no longer, ms. */
        p95: z.number().nullable(),
        cost: z.string(),
      }),
    ),
    /** Who answered the runs of the range, and what these cost; the costliest first. */
    engines: z.array(z.object({ engine: z.string(), runs: z.int(), cost: z.string() })),
    /** How many runs were asked for in each hour of the day, from 0 to 23 by the user's clock. */
    hours: z.array(z.int()).length(24),
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.output<typeof analytics>

export const analyticsApi = {
  analytics: endpoint('GET /api/analytics', {
    summary: 'How your agents did in the last hours or days, beside the ones before, and what to do about it',
    query: z.strictObject({
      timeRange: z.enum(timeRanges, 'Expected 24h, 7d, 30d or 90d').default('7d'),
      agentId: rowIdText.optional(),
    }),
    reply: analytics,
  }),
}
