import { z } from 'zod'
import { agentStatuses } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { taskFrequencies } from './schedules/schedule-fields.ts'
import { timeRanges } from './time/time-ranges.ts'
import { rowId, rowIdText, timestamp } from './values.ts'

/** The kinds of recommendations. */
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
  /** The observation, with its figures. */
  description: z.string(),
  agentId: rowId.nullable(),
  /** The newest run that it is based on. */
  executionId: rowId.nullable(),
  /** The change that one click makes, and its undo; null when a person has to decide what to change. */
  act: z.object({ label: z.string(), done: z.string(), change: agentSwitch, back: agentSwitch }).nullable(),
})
export type Recommendation = z.output<typeof recommendation>

export const analytics = z
  .object({
    /** Start and end of the period, in the user's time zone. */
    since: timestamp,
    until: timestamp,
    totalExecutions: z.int(),
    /** Change from the previous period of the same length, in percent; null when that one has no runs. */
    executionsChange: z.number().nullable(),
    /** Successful runs in percent of those that succeeded or failed; null when there are none. */
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
        /** In the user's time zone: '2026-11-22', or '2026-11-22 09:00' for an hour. */
        label: z.string(),
        total: z.int(),
        failed: z.int(),
        avgExecutionTime: z.number().nullable(),
        /** Median duration of the runs, ms. */
        p50: z.number().nullable(),
        /** 95th percentile of the durations, ms. */
        p95: z.number().nullable(),
        cost: z.string(),
      }),
    ),
    /** Runs and cost in the range by the engine that answered; most expensive first. */
    engines: z.array(z.object({ engine: z.string(), runs: z.int(), cost: z.string() })),
    /** Runs requested in each hour of the day, 0 to 23, in the user's time zone. */
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
