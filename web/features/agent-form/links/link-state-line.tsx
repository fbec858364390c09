import { CircleAlert, CircleCheck } from 'lucide-react'
import { Spinner } from '#web/components/spinner.tsx'
import type { LinkState } from './use-link-checks.ts'

/** Whether a link can be read: its title and first words, or why not. */
export function LinkStateLine({ state }: { state: LinkState | undefined }) {
  if (state === undefined || state === 'unknown') return null
  if (state === 'reading') {
    return (
      <span className="flex items-center gap-1.5 text-muted text-xs">
        <Spinner />
        Reading…
      </span>
    )
  }
  const { isReadable, title, words } = state
  const Icon = isReadable ? CircleCheck : CircleAlert
  return (
    <span className={`flex items-start gap-1.5 text-xs ${isReadable ? 'text-success' : 'text-warning'}`}>
      <Icon size={14} className="mt-px shrink-0" aria-hidden />
      <span className="wrap-anywhere line-clamp-2 min-w-0">
        {isReadable
          ? `Can be read: ${[title, words].filter(Boolean).join(' · ')}`
          : `Cannot be read: ${words}`}
      </span>
    </span>
  )
}
