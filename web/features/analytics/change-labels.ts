/**
 * The change against the previous period: '+12.5 %', '−3 points'; with null, says that there is nothing to compare
 * with.
 */
export function changeWords(change: number | null, unit: '%' | 'points'): string {
  if (change === null) return 'Nothing earlier to compare with'
  if (change === 0) return 'Same as in the previous period'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${unit} on the previous period`
}
