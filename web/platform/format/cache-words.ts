// chunk: page
import { formatCost, formatNumber } from '#web/platform/format.ts'

/** The tokens that a service read from its cache: '9,800 from cache'; empty when there are none. */
export const cachedWords = (tokens: number | null): string =>
  tokens ? `${formatNumber(tokens)} from cache` : ''

/** What a cache saved, to follow a cost: 'saved $0.12'; what filling it cost, if that was more. Empty: nothing. */
export function savedWords(saved: string | null): string {
  const amount = Number(saved)
  if (saved === null || amount === 0) return ''
  return amount > 0 ? `saved ${formatCost(saved)}` : `${formatCost(String(-amount))} of it to fill the cache`
}

/** Texts that are not empty, as one. */
export const listed = (...texts: string[]): string => texts.filter(Boolean).join(', ')
