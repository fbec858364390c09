import { useState } from 'react'
import type { AgentVersionReply } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { useRestoreVersion, useVersions } from '#web/data/agent-archive.ts'
import { LoadingRows } from './loading-rows.tsx'
import { ShowMore } from './show-more.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { VersionList } from './version-list.tsx'
import { restoreWarning } from './version-labels.ts'

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
