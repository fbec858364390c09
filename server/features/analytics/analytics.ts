import type { Analytics } from '#contract/analytics.ts'
import type { TimeRange } from '#contract/time-ranges.ts'
import type { Asked } from './asked.ts'
import { figuresOf } from './figures.ts'
import { recommendationsFor } from './recommendations.ts'
import { enginesOf, hoursOf, seriesOf } from './series.ts'

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
  const [figures, series, hours, engines, recommendations] = await Promise.all([
    figuresOf(asked),
    seriesOf(asked),
    hoursOf(asked),
    enginesOf(asked),
    recommendationsFor(asked),
  ])
  return { ...figures, series, hours, engines, recommendations }
}
