import { readyTeams } from '#contract/teams/ready-teams.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { useCreateReadyTeam } from '#web/data/teams.ts'
import { TeamFlow } from './team-flow.tsx'

interface ReadyTeamsDialogProps {
  onClose: () => void
  onCreated: (teamId: number) => void
}

/** Templates of teams: each creates its agents, which run only on request. */
export function ReadyTeamsDialog({ onClose, onCreated }: ReadyTeamsDialogProps) {
  const create = useCreateReadyTeam()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ready teams"
      description="Each comes with its agents. Nothing runs before you say so."
    >
      <ul className="flex flex-col gap-3">
        {readyTeams.map(({ id, name, description, executionOrder, members }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4">
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-semibold text-sm">{name}</h3>
              <p className="text-muted text-sm">{description}</p>
              <div className="mt-2">
                <TeamFlow order={executionOrder} members={members} />
              </div>
            </div>
            <Button
              aria-label={`Use ${name}`}
              busy={create.isPending && create.variables.body.ready === id}
              onClick={() =>
                create.mutate({ body: { ready: id } }, { onSuccess: (team) => onCreated(team.id) })
              }
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
