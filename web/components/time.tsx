// chunk: frame
import { useSyncExternalStore } from 'react'
import { formatDated, formatExact, formatMoment, formatRelative } from '#web/platform/format.ts'

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

export const tickMs = 30_000
const atOnce = 20

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls a listener whenever `currentTick` has changed; answers what ends that. One timer serves all. */
export function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) awaitTick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** The present in milliseconds, which changes only with the tick: React sees the same value in between. */
export function currentTick(): number {
  return Math.floor(Date.now() / tickMs) * tickMs
}

function awaitTick() {
  timer = setTimeout(() => notify([...listeners]), tickMs - (Date.now() % tickMs))
}

/** Some after the others, for a long list shows thousands of times and is scrolled meanwhile. */
function notify(all: (() => void)[]) {
  for (const listener of all.slice(0, atOnce)) if (listeners.has(listener)) listener()
  if (listeners.size === 0) return
  if (all.length > atOnce) timer = setTimeout(() => notify(all.slice(atOnce)), 0)
  else awaitTick()
}
