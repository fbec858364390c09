import type { Integration } from '#web/data/integrations.ts'

/** What users think of a service: the average of their stars, or that nobody has said. */
export function ratingLabel({ rating }: Pick<Integration, 'rating'>): string {
  return rating === null ? 'Not rated yet' : `${rating.toFixed(1)} rating`
}

/** How often a service is connected. */
export function installsLabel({ usageCount }: Pick<Integration, 'usageCount'>): string {
  return `${usageCount.toLocaleString('en')} ${usageCount === 1 ? 'install' : 'installs'}`
}
