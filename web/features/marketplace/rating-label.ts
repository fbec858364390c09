import type { Integration } from '#web/data/integrations.ts'
import { formatNumber } from '#web/platform/format.ts'

/** The average rating of a service in stars, or that there is none yet. */
export function ratingLabel({ rating }: Pick<Integration, 'rating'>): string {
  return rating === null ? 'Not rated yet' : `${rating.toFixed(1)} rating`
}

/** The same with the number of ratings. */
export function ratingText(integration: Pick<Integration, 'rating' | 'ratingCount'>): string {
  const { ratingCount } = integration
  if (ratingCount === 0) return ratingLabel(integration)
  return `${ratingLabel(integration)} by ${ratingCount === 1 ? 'one person' : `${ratingCount} people`}`
}

/** How often a service is connected. */
export function installsLabel({ usageCount }: Pick<Integration, 'usageCount'>): string {
  return `${formatNumber(usageCount)} ${usageCount === 1 ? 'install' : 'installs'}`
}
