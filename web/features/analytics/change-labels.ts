/** A change beside the period before: '+12.5 %', '−3 points'; null where there is nothing to compare with. */
export function changeWords(change: number | null, unit: '%' | 'points'): string {
  if (change === null) return 'Nothing earlier to compare with'
  if (change === 0) return 'As in the period before'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${unit} beside the period before`
}
