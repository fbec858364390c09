import type { Analytics } from '#contract/analytics.ts'
import type { TimeRange } from '#contract/time-ranges.ts'
import type { Asked } from './asked.ts'
import { figuresOf } from './figures.ts'
import { pointsOf } from './points.ts'
import { recommendationsFor } from './recommendations.ts'

interface Reader {
  id: string
  timeZone: string
}

/** How a user's agents did over a range, beside the one before. */
export async function analyticsOf(
  { id, timeZone }: Reader,
  { timeRange, agentId }: { timeRange: TimeRange; agentId?: number },
): Promise<Analytics> {
  const asked: Asked = { userId: id, timeZone, timeRange, agentId }
  const [points, recommendations] = await Promise.all([pointsOf(asked), recommendationsFor(asked)])
  return { ...figuresOf(points), recommendations }
}
