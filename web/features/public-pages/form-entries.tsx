import { formEntryDays } from '#contract/public-pages/form-names.ts'
import type { FormEntryReply } from '#contract/public-pages/public-pages.ts'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Button } from '#web/components/button.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { Time } from '#web/components/time.tsx'
import { useFormEntries } from '#web/data/public-pages/public-pages.ts'

/** Opens the run of an entry. */
export type ShowRun = (executionId: number, status: FormEntryReply['executionStatus']) => void

/** What visitors sent: when, and the run that it started; never who. */
export function FormEntries({ agentId, onShowRun }: { agentId: number; onShowRun: ShowRun }) {
  const entries = useFormEntries(agentId)
  return (
    <section aria-label="Entries of visitors">
      <h3 className="font-semibold text-sm">Entries</h3>
      <p className="text-muted text-sm">
        Stored for {formEntryDays} days, without anything about the visitor.
      </p>
      <LogList
        query={entries}
        label="Entries"
        empty="Nobody has sent the form yet."
        renderRow={({ id, executionId, executionStatus, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
              {executionStatus ? <StatusBadge status={executionStatus} /> : 'The run was deleted'}
              <Time at={createdAt} />
            </p>
            {executionId !== null && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`View run #${executionId}`}
                onClick={() => onShowRun(executionId, executionStatus)}
              >
                View run
              </Button>
            )}
          </li>
        )}
      />
    </section>
  )
}
