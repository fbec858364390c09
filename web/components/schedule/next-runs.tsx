import { CalendarClock } from 'lucide-react'
import { formatInZone } from '#web/platform/format.ts'
import type { PlanSummary } from './when-settings.ts'

interface NextRunsProps {
  summary: PlanSummary
  isPaused: boolean
}

/** The schedule of the form in words, and its next runs in its time zone. */
export function NextRuns({ summary: { words, timeZone, next, whyNot }, isPaused }: NextRunsProps) {
  return (
    <div className="flex gap-2 text-sm">
      <CalendarClock size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p aria-live="polite" className={`wrap-anywhere ${whyNot ? 'text-muted' : 'font-medium'}`}>
          {whyNot ?? words}
        </p>
        {isPaused && !whyNot && (
          <p className="text-warning">Paused: it runs at these times once you resume it.</p>
        )}
        {next.length > 0 && (
          <ol aria-label="Next runs" className="mt-1 text-muted tabular-nums">
            {next.map((at) => (
              <li key={at.getTime()}>{formatInZone(at, timeZone)}</li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
