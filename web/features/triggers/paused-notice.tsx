import { CirclePause } from 'lucide-react'

/** Says that nothing from outside starts an agent while it is paused. */
export function PausedNotice() {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
      <CirclePause size={16} aria-hidden className="mt-0.5 shrink-0" />
      This agent is paused: calls and events are refused until you resume it.
    </p>
  )
}
