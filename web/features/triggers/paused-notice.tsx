import { CirclePause } from 'lucide-react'
import type { Started } from './trigger-labels.ts'

/** Says that triggers do not start a paused agent or team. */
export function PausedNotice({ what }: { what: Started }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
      <CirclePause size={16} aria-hidden className="mt-0.5 shrink-0" />
      This {what} is paused: calls{what === 'agent' && ' and events'} are refused until you resume it.
    </p>
  )
}
