import { useSearchParams } from 'wouter'
import { Card } from '#web/components/card.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useRefreshRuns } from '#web/data/runs.ts'
import { RunDialog } from '#web/features/runs/run-dialog.tsx'
import { runFilterOf, withRunFilter } from '#web/features/runs/run-filter.ts'
import { RunFilters } from '#web/features/runs/run-filters.tsx'
import { RunList } from '#web/features/runs/run-list.tsx'
import { useOpenRun } from '#web/features/runs/use-open-run.ts'
import { withParts } from '#web/platform/dom/open-in-address.ts'
import { routes } from '#web/platform/routes.ts'

/** All runs of all agents. The address contains the filters and the open run, so that it can be shared. */
export function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const refresh = useRefreshRuns()
  const { openId, replace, close } = useOpenRun()
  const filter = runFilterOf(search)

  return (
    <>
      <PageHeader title="Runs" description="All runs of your agents, manual and automatic." />
      <Card aria-label="Runs of your agents">
        <RunFilters
          filter={filter}
          onChange={(changed) =>
            setSearch((current) => withRunFilter(current, { ...runFilterOf(current), ...changed }), {
              replace: true,
            })
          }
        />
        <RunList filter={filter} hrefOf={(id) => `${routes.runs}?${withParts(search, { run: id })}`} />
      </Card>
      {openId !== undefined && (
        <RunDialog
          executionId={openId}
          onClose={close}
          onEnd={refresh}
          onRetried={(nextId) => replace(nextId)}
        />
      )}
    </>
  )
}
