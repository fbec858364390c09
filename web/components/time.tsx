import { useSyncExternalStore } from 'react'
import { formatDated, formatExact, formatMoment, formatRelative } from '#web/platform/format.ts'

const tickMs = 30_000

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
  const now = useSyncExternalStore(subscribe, currentTick, currentTick)
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

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  timer ??= setInterval(tellAll, tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** One after the other: a long list has thousands. */
function tellAll() {
  for (const [index, listener] of [...listeners].entries()) setTimeout(listener, index)
}

/** Changes only with the tick, so that React sees the same value in between. */
function currentTick() {
  return Math.floor(Date.now() / tickMs) * tickMs
}
