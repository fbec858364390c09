import { formatDuration, formatNumber } from '#web/platform/format.ts'
import { formatDollars } from '#web/platform/format/money.ts'
import type { Estimate } from './budgets.ts'

/** The estimate in words, also while it loads and when it is not available. */
export function estimateLabel({ data, isError }: { data: Estimate | undefined; isError: boolean }): string {
  if (data) return estimateText(data)
  return isError ? 'No estimate at the moment' : 'Estimating…'
}

/** The estimated cost and duration of a run, with the basis of the estimate. */
export function estimateText(estimate: Estimate): string {
  const { engine, basedOnRuns } = estimate
  const cost = engine === 'built-in' ? 'Free: built-in engine' : costText(estimate)
  if (basedOnRuns === 0) {
    if (engine === 'built-in') return `${cost}. First run: duration unknown`
    return cost === undefined ? 'First run, cost unknown' : `First run: about ${cost} at list prices`
  }
  const from = `(from ${formatNumber(basedOnRuns)} ${basedOnRuns === 1 ? 'run' : 'runs'})`
  const time = timeText(estimate)
  if (engine === 'built-in') return `${cost}. Usually ${time} ${from}`
  if (cost === undefined) return `Cost unknown. Usually ${time} ${from}`
  return `Usually ${cost} and ${time} ${from}`
}

function costText({ low, high }: Estimate): string | undefined {
  if (low === null || high === null) return undefined
  const [least, most] = [formatDollars(low), formatDollars(high)]
  return least === most ? least : `${least} to ${most}`
}

/** A range in one unit names the unit once: '8 to 14 s'. */
function timeText({ timeLowMs, timeHighMs }: Estimate): string {
  const [least, most] = [formatDuration(timeLowMs), formatDuration(timeHighMs)]
  if (least === most) return least
  const [number = '', unit, more] = least.split(' ')
  const isSameUnit = more === undefined && most.split(' ').length === 2 && most.endsWith(` ${unit}`)
  return isSameUnit ? `${number} to ${most}` : `${least} to ${most}`
}
