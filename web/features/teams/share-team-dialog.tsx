import { ShareDialog } from '#web/components/overlay/share-dialog.tsx'
import { type Team, useShareTeam, useTeamShares, useUnshareTeam } from '#web/data/teams.ts'

/** With whom a team is shared, and as what. */
export function ShareTeamDialog({ team: { id }, onClose }: { team: Team; onClose: () => void }) {
  const share = useShareTeam()
  const unshare = useUnshareTeam()
  return (
    <ShareDialog
      title="Share team"
      description="Editors run it on your budget, with your agents. Nobody sees your agents' scripts or keys."
      shares={useTeamShares(id)}
      share={share}
      onShare={(body, onSuccess) => share.mutate({ params: { id }, body }, { onSuccess })}
      onUnshare={(shareId) => unshare.mutate({ params: { id, shareId } })}
      onClose={onClose}
    />
  )
}
