import { useSyncExternalStore } from 'react'
import { formatDated, formatExact, formatMoment, formatRelative } from '#web/platform/format.ts'
import { currentTick, subscribeToTicks } from '#web/platform/tick.ts'

interface TimeProps {
  at: string
  /** By day and clock, such as 'tomorrow 09:00', for what is planned; else how long ago or ahead. */
  byClock?: boolean
  /** By date and clock besides, for what the reader may want to look up. */
  withDate?: boolean
  className?: string
}

/** When an instant is, kept up to date; the exact time on hover. */
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
