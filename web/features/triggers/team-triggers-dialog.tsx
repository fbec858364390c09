import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import type { OneTimeKeys } from '#web/components/overlay/one-time-keys.tsx'
import type { Team } from '#web/data/teams.ts'
import { CloseWithoutKey } from './close-without-key.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { TeamTriggers } from './triggers.tsx'

interface TeamTriggersDialogProps {
  team: Team
  onShowRun: (teamExecutionId: number) => void
  onClose: () => void
}

/** The triggers of a team; only its owner sees them. */
export function TeamTriggersDialog({ team, onShowRun, onClose }: TeamTriggersDialogProps) {
  const [keys, setKeys] = useState<OneTimeKeys>()
  const [isAsking, setAsking] = useState(false)
  const close = () => (keys ? setAsking(true) : onClose())
  const closeAnyway = () => {
    setKeys(undefined)
    setAsking(false)
    onClose()
  }
  return (
    <Dialog
      open
      // Back must also ask before a key is lost.
      hasAddress={keys === undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Triggers"
      description={<span className="wrap-anywhere line-clamp-2">{team.name}</span>}
      footer={<Button onClick={close}>Close</Button>}
    >
      <div className="flex flex-col gap-6">
        {team.status === 'paused' && <PausedNotice what="team" />}
        <TeamTriggers teamId={team.id} keys={keys} onKeys={setKeys} onShowRun={onShowRun} />
      </div>
      <CloseWithoutKey open={isAsking} onOpenChange={setAsking} onConfirm={closeAnyway} />
    </Dialog>
  )
}
