// chunk: dashboard-dialogs
import { CalendarClock, CircleSlash } from 'lucide-react'
import { useId } from 'react'
import type { AgentScheduleReply } from '#contract/schedules/schedules.ts'
import { Time } from '#web/components/time.tsx'
import { formatInZone } from '#web/platform/format.ts'
import { policyText } from './ledger-labels.ts'

/** The plan in words and its next runs, or why there are none. */
export function PlanSection({ schedule }: { schedule: AgentScheduleReply }) {
  const titleId = useId()
  const { description, nextRuns, whyNot, timeZone } = schedule
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold text-sm">
        What is planned
      </h3>
      {description && (
        <p className="wrap-anywhere mt-1 flex items-start gap-2 text-sm">
          <CalendarClock size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          {description}
        </p>
      )}
      {whyNot && (
        <p className="mt-2 flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          <CircleSlash size={16} aria-hidden className="mt-0.5 shrink-0" />
          {whyNot}
        </p>
      )}
      {nextRuns.length > 0 && (
        <>
          <ol aria-label="Next runs" className="mt-2 text-sm">
            {nextRuns.map((at, index) => (
              <li key={at} className="flex flex-wrap gap-x-2 tabular-nums">
                {formatInZone(new Date(at), timeZone)}
                {index === 0 && <Time at={at} className="text-muted" />}
              </li>
            ))}
          </ol>
          <p className="mt-2 text-muted text-xs">{policyText(schedule)}</p>
        </>
      )}
    </section>
  )
}
