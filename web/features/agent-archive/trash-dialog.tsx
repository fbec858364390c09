import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TrashedAgentReply } from '#contract/agents/agent-archive.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Time } from '#web/components/time.tsx'
import { useRestoreAgent, useTrash } from '#web/data/agent-archive.ts'
import { formatCount } from '#web/platform/format.ts'
import { LoadingRows } from './loading-rows.tsx'
import { ShowMore } from './show-more.tsx'

interface TrashDialogProps {
  open: boolean
  onClose: () => void
}

/** The deleted agents, which can be restored for a limited time. */
export function TrashDialog({ open, onClose }: TrashDialogProps) {
  return open ? <OpenDialog onClose={onClose} /> : null
}

function OpenDialog({ onClose }: Pick<TrashDialogProps, 'onClose'>) {
  const trash = useTrash()
  const hasFailed = trash.isLoadingError || trash.isRefetchError
  const agents = hasFailed ? undefined : trash.data
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Trash"
      description={`Deleted agents stay here for ${trashTime}, with their results. A restored agent comes back paused.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {trash.isPending && <LoadingRows label="Loading the trash" />}
      {hasFailed && <QueryError title="Failed to load the trash" query={trash} />}
      {agents?.length === 0 && (
        <EmptyState
          icon={<Trash2 size={20} aria-hidden />}
          title="The trash is empty"
          hint={`An agent that you delete can be restored from here for ${trashTime}.`}
        />
      )}
      {agents && agents.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {agents.map((agent) => (
            <TrashedRow key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      {agents && <ShowMore list={trash} />}
    </Dialog>
  )
}

function TrashedRow({ agent }: { agent: TrashedAgentReply }) {
  const restore = useRestoreAgent()
  const [now] = useState(Date.now)
  return (
    <li className="flex items-center justify-between gap-4 py-4 max-sm:flex-wrap">
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 font-medium text-sm">{agent.name}</p>
        <p className="text-muted text-xs">
          Deleted <Time at={agent.deletedAt} /> · {timeLeftLabel(agent.deletedAt, now)}
        </p>
      </div>
      <Button
        size="sm"
        className="max-sm:w-full"
        aria-label={`Restore ${agent.name}`}
        busy={restore.isPending}
        icon={<RotateCcw size={16} aria-hidden />}
        onClick={() => restore.mutate({ params: { id: agent.id } })}
      >
        Restore
      </Button>
    </li>
  )
}

const dayMs = 86_400_000
/** A copy of the contract's number, so that the page does not load the validator; a test checks that they are equal. */
const trashDays = 30

/** How long deleted agents stay in the trash, in words. */
export const trashTime = `${trashDays} days`

/**
 * How long a deleted agent can still be restored; rounds up to whole days, so that a new deletion shows the full time.
 */
export function timeLeftLabel(deletedAt: string, now: number): string {
  const leftMs = Date.parse(deletedAt) + trashDays * dayMs - now
  return leftMs < dayMs ? 'less than a day left' : `${formatCount(Math.ceil(leftMs / dayMs), 'day')} left`
}
