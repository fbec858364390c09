import { useSyncExternalStore } from 'react'
import { formatExact, formatRelative } from '#web/platform/format.ts'

const tickMs = 30_000

/** How long ago or ahead an instant is, kept up to date; the exact time on hover. */
export function Time({ at, className }: { at: string; className?: string }) {
  const now = useSyncExternalStore(subscribe, currentTick, currentTick)
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatExact(date)} className={className}>
      {formatRelative(date, new Date(now))}
    </time>
  )
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

/** Changes only with the tick, so that React sees the same value in between. */
function currentTick() {
  return Math.floor(Date.now() / tickMs) * tickMs
}
