import { Columns2, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { AgentVersionReply } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { useRestoreVersion, useVersions } from '#web/data/agent-archive.ts'
import { Badge } from '#web/components/badge.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Time } from '#web/components/time.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { ShowMore } from './show-more.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { changeLabel, restoreWarning } from './version-labels.ts'

interface VersionsDialogProps {
  agent: Pick<AgentReply, 'id' | 'name'>
  onClose: () => void
  /** Called with the restored agent; the dialog stays open. */
  onRestored?: (agent: AgentReply) => void
}

/** The versions of an agent: what each changed, a comparison of two, and restoring one. */
export function VersionsDialog({ agent, onClose, onRestored }: VersionsDialogProps) {
  const versions = useVersions(agent.id)
  const restore = useRestoreVersion()
  const [comparedId, setComparedId] = useState<number>()
  const [leftId, setLeftId] = useState<number>()
  const [asked, setAsked] = useState<AgentVersionReply>()
  const hasFailed = versions.isLoadingError || versions.isRefetchError
  const shown = hasFailed ? undefined : versions.data
  const newest = shown?.[0]
  const compared = shown?.find(({ id }) => id === comparedId)

  const handleRestore = (version: number) =>
    restore.mutate(
      { params: { id: agent.id, version } },
      {
        onSuccess: onRestored,
        onSettled: () => setAsked(undefined),
      },
    )
  const handleBack = () => {
    setLeftId(comparedId)
    setComparedId(undefined)
  }

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title="Version History"
      description={<span className="wrap-anywhere">{agent.name}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {versions.isPending && <LoadingRows label="Loading the versions" />}
      {hasFailed && <QueryError title="Failed to load the versions" query={versions} />}
      {shown && newest && compared && (
        <VersionComparison
          versions={shown}
          compared={compared}
          newest={newest}
          onBack={handleBack}
          onRestore={setAsked}
        />
      )}
      {shown && !compared && (
        <>
          <VersionList
            versions={shown}
            hasOlder={versions.hasNextPage}
            leftId={leftId}
            onCompare={setComparedId}
            onRestore={setAsked}
          />
          <ShowMore list={versions} />
        </>
      )}
      {newest && asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
          title={`Restore version ${asked.version}?`}
          description={restoreWarning(asked, newest)}
          confirmLabel="Restore version"
          tone="neutral"
          busy={restore.isPending}
          onConfirm={() => handleRestore(asked.version)}
        />
      )}
    </Dialog>
  )
}

interface VersionListProps {
  /** Newest first. */
  versions: AgentVersionReply[]
  /** Whether there are older versions that are not loaded yet. */
  hasOlder: boolean
  /** The version whose comparison was just closed, which gets the focus. */
  leftId: number | undefined
  onCompare: (id: number) => void
  onRestore: (version: AgentVersionReply) => void
}

/** The versions of an agent, newest first: when each was saved and what it changed. */
function VersionList({ versions, hasOlder, leftId, onCompare, onRestore }: VersionListProps) {
  if (versions.length === 0) {
    return (
      <EmptyState
        icon={<History size={20} aria-hidden />}
        title="No versions yet"
        hint="The next time you save this agent, what it was before and what it became are kept here."
      />
    )
  }
  return (
    <>
      <ol className="-my-4 divide-y divide-line">
        {versions.map((version, at) => (
          <li
            key={version.id}
            className="flex items-start justify-between gap-x-4 gap-y-3 py-4 max-sm:flex-col"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm tabular-nums">
                Version {version.version}
                {at === 0 && <Badge tone="accent">Current</Badge>}
                <Time at={version.createdAt} className="font-normal text-muted text-xs" />
              </p>
              <p className="wrap-anywhere text-muted text-sm">
                {changeLabel(version, at === versions.length - 1 && !hasOlder)}
              </p>
            </div>
            {versions.length > 1 && (
              <div className="flex shrink-0 gap-2 max-sm:w-full">
                <Button
                  ref={version.id === leftId ? focusIt : undefined}
                  size="sm"
                  className="max-sm:flex-1"
                  aria-label={`Compare version ${version.version}`}
                  icon={<Columns2 size={16} aria-hidden />}
                  onClick={() => onCompare(version.id)}
                >
                  Compare
                </Button>
                {at > 0 && (
                  <Button
                    size="sm"
                    className="max-sm:flex-1"
                    aria-label={`Restore version ${version.version}`}
                    icon={<RotateCcw size={16} aria-hidden />}
                    onClick={() => onRestore(version)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {versions.length === 1 && (
        <p className="mt-8 text-muted text-sm">
          Each time you save a change, the version before it is kept here.
        </p>
      )}
    </>
  )
}

const focusIt = (button: HTMLButtonElement | null) => button?.focus()
