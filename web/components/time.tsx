// chunk: frame
import { useSyncExternalStore } from 'react'
import { formatDated, formatExact, formatMoment, formatRelative } from '#web/platform/format.ts'
import { currentTick, subscribeToTicks } from '#web/platform/tick.ts'

interface TimeProps {
  at: string
  /** Day and time, such as 'tomorrow 09:00', for planned instants; else relative time. */
  byClock?: boolean
  /** Also shows date and time, for what the reader may want to look up. */
  withDate?: boolean
  className?: string
}

/** An instant in words, kept up to date; the exact time on hover. */
export function Time({ at, byClock = false, withDate = false, className }: TimeProps) {
  const now = useSyncExternalStore(subscribeToTicks, currentTick, currentTick)
  const date = new Date(at)
  const [shown, title] = byClock
    ? [formatMoment(date, new Date(now)), `${formatRelative(date, new Date(now))}, ${formatExact(date)}`]
    : [formatRelative(date, new Date(now)), formatExact(date)]
  return (
    <time dateTime={at} title={title} className={className}>
      {withDate ? formatDated(date, new Date(now)) : shown}
    </time>
  )
}
