// chunk: dashboard-dialogs
import { useId } from 'react'
import { Button } from '#web/components/button.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import type { useSchedule } from '#web/data/schedules.ts'
import { formatInZone } from '#web/platform/format.ts'
import { type LedgerEntry, latenessOf, ledgerStatus } from './ledger-labels.ts'

export type ShowPlannedRun = (executionId: number, status: LedgerEntry['executionStatus']) => void

interface LedgerProps {
  schedule: ReturnType<typeof useSchedule>
  timeZone: string
  onShowRun: ShowPlannedRun
}

/** One line per planned time: what became of it, when it really ran, and if not, why. */
export function Ledger({ schedule, timeZone, onShowRun }: LedgerProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold text-sm">
        Schedule history
      </h3>
      <LogList
        query={{ ...schedule, data: schedule.data?.flatMap(({ ledger }) => ledger) }}
        label="Planned runs"
        empty="No scheduled runs yet. Runs and skipped runs appear here, with the reason."
        renderRow={(entry) => (
          <Entry key={entry.id} entry={entry} timeZone={timeZone} onShowRun={onShowRun} />
        )}
      />
    </section>
  )
}

interface EntryProps extends Omit<LedgerProps, 'schedule'> {
  entry: LedgerEntry
}

function Entry({ entry, timeZone, onShowRun }: EntryProps) {
  const { plannedAt, startedAt, executionId, executionStatus, reason } = entry
  const lateness = latenessOf(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge status={ledgerStatus(entry)} />
          <span className="tabular-nums">{formatInZone(new Date(plannedAt), timeZone)}</span>
        </p>
        {startedAt && (
          <p className="text-muted text-xs">
            Started <Time at={startedAt} />
            {lateness && ` · ${lateness}`}
          </p>
        )}
        {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
      </div>
      {executionId !== null && (
        <Button
          size="sm"
          aria-label={`View run #${executionId}`}
          onClick={() => onShowRun(executionId, executionStatus)}
        >
          View run
        </Button>
      )}
    </li>
  )
}
