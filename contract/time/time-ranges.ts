// chunk: base
/** How far analytics look back: hours, or days by the user's clock, today included. */
export const timeRanges = ['24h', '7d', '30d', '90d'] as const
export type TimeRange = (typeof timeRanges)[number]
