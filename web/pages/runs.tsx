import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Card } from '#web/components/card.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { useRefreshRuns } from '#web/data/runs.ts'
import { openRunOf, runFilterOf, withRunFilter } from '#web/features/runs/run-filter.ts'
import { RunFilters } from '#web/features/runs/run-filters.tsx'
import { RunList } from '#web/features/runs/run-list.tsx'
import { RunDialog } from '#web/features/runs/run-dialog.tsx'
import { routes } from '#web/platform/routes.ts'

/** All runs of all agents; the filters and the run that is open stand in the address, so that both can be kept and sent. */
export function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const refresh = useRefreshRuns()
  const openId = openRunOf(search)
  // Who came by a link to a run goes on to the list; who opened it here goes back.
  const [openedHere, setOpenedHere] = useState<number>()
  const show = (executionId: number | undefined) => {
    const next = new URLSearchParams(search)
    if (executionId === undefined) next.delete('run')
    else next.set('run', String(executionId))
    return next
  }
  const close = () => {
    if (openedHere === openId) window.history.back()
    else setSearch(() => show(undefined), { replace: true })
    setOpenedHere(undefined)
  }
  const filter = runFilterOf(search)

  return (
    <>
      <PageHeader title="Runs" description="What your agents did, however it was started." />
      <Card aria-label="Runs of your agents">
        <RunFilters
          filter={filter}
          onChange={(changed) =>
            setSearch((current) => withRunFilter(current, { ...runFilterOf(current), ...changed }), {
              replace: true,
            })
          }
        />
        <RunList filter={filter} hrefOf={(id) => `${routes.runs}?${show(id)}`} onOpen={setOpenedHere} />
      </Card>
      {openId !== undefined && (
        <RunDialog
          executionId={openId}
          hasAddress
          onClose={close}
          onEnd={refresh}
          onRetried={(nextId) => setSearch(() => show(nextId), { replace: true })}
        />
      )}
    </>
  )
}
