import type { Analytics } from '#contract/analytics.ts'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import type { AnalyticsQuery } from './analytics-query.ts'
import { figuresOf } from './figures.ts'
import { pointsOf } from './points.ts'
import { recommendationsFor } from './recommendations.ts'

interface Reader {
  id: string
  timeZone: string
}

/** Returns the results of a user's agents over a range, compared with the previous range. */
export async function analyticsOf(
  { id, timeZone }: Reader,
  { timeRange, agentId }: { timeRange: TimeRange; agentId?: number },
): Promise<Analytics> {
  const query: AnalyticsQuery = { userId: id, timeZone, timeRange, agentId }
  const [points, recommendations] = await Promise.all([pointsOf(query), recommendationsFor(query)])
  return { ...figuresOf(points), recommendations }
}
