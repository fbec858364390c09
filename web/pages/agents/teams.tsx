import { Plus, Users, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useTeams } from '#web/data/teams.ts'
import { TeamCard } from '#web/features/teams/team-card.tsx'
import { TeamDetailsDialog } from '#web/features/teams/team-details-dialog.tsx'
import { TeamFormDialog } from '#web/features/teams/team-form-dialog.tsx'
import { TeamResultsDialog } from '#web/features/teams/team-results-dialog.tsx'
import { idIn, useOpenInAddress, useRemoveFromAddress } from '#web/platform/dom/open-in-address.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const readyTeamsDialog = lazyPart(() =>
  import('#web/features/teams/ready-teams-dialog.tsx').then((module) => module.ReadyTeamsDialog),
)

const scheduleDialog = lazyPart(() =>
  import('#web/features/schedules/team-schedule-dialog.tsx').then((module) => module.TeamScheduleDialog),
)

const triggersDialog = lazyPart(() =>
  import('#web/features/triggers/team-triggers-dialog.tsx').then((module) => module.TeamTriggersDialog),
)

const noSuchTeam = {
  title: 'No such team',
  description: 'The link leads to a team that is not yours, is not shared with you or no longer exists.',
}

/** The teams of agents; the address contains the open team and the open run. */
export function TeamsPage() {
  const { search, ...address } = useOpenInAddress()
  const { data, isError, error, isFetching, refetch } = useTeams()
  const [making, setMaking] = useState<'new' | 'ready'>()
  const openId = idIn(search, 'team')
  const listed = data?.teams.find(({ id }) => id === openId)
  // An open team stays open when access to it ends, so that unsaved text can be copied.
  const [lastOpen, setLastOpen] = useState(listed)
  if (listed && listed !== lastOpen) setLastOpen(listed)
  const open = listed ?? (lastOpen?.id === openId ? lastOpen : undefined)
  const teamIn = (name: string) => data?.teams.find(({ id }) => id === idIn(search, name))
  const scheduledTeam = teamIn('schedule')
  const triggeredTeam = teamIn('triggers')
  const runId = idIn(search, 'run')
  const isLost = (name: string) => search.has(name) && teamIn(name) === undefined
  useRemoveFromAddress(
    data !== undefined &&
      !isFetching &&
      ((isLost('team') && !open) || isLost('schedule') || isLost('triggers')),
    noSuchTeam,
    () => address.close({ team: null, schedule: null, triggers: null }),
  )
  /** Replaces the dialog in which the team was created. */
  const showNew = (team: number) => {
    setMaking(undefined)
    address.replace({ team })
  }
  const acts = (
    <>
      <Button icon={<WandSparkles size={16} aria-hidden />} onClick={() => setMaking('ready')}>
        Ready teams
      </Button>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking('new')}>
        Create team
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="Agent Teams"
        description="Agents that work together: one hands its result to the next, or all work side by side."
        actions={acts}
      />
      {isError && !data && (
        <ErrorState
          title="Failed to load your teams"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {data?.teams.length === 0 && (
        <Card>
          <EmptyState
            icon={<Users size={20} aria-hidden />}
            title="No teams yet"
            hint="Start from a ready team, or create your own from the agents that you have."
            action={
              <Button icon={<WandSparkles size={16} aria-hidden />} onClick={() => setMaking('ready')}>
                Start from a ready team
              </Button>
            }
            help={<HelpLink topic="teams">How teams work</HelpLink>}
          />
        </Card>
      )}
      {data && data.teams.length > 0 && (
        <ul aria-label="Teams" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.teams.map((team) => (
            <li key={team.id} className="grid">
              <TeamCard team={team} onOpen={() => address.open({ team: team.id })} />
            </li>
          ))}
        </ul>
      )}
      {making === 'new' && <TeamFormDialog onClose={() => setMaking(undefined)} onCreated={showNew} />}
      {making === 'ready' && (
        <LazyDialog onClose={() => setMaking(undefined)}>
          <readyTeamsDialog.View onClose={() => setMaking(undefined)} onCreated={showNew} />
        </LazyDialog>
      )}
      {open && runId === undefined && (
        <TeamDetailsDialog
          key={open.id}
          team={open}
          isGone={!listed}
          onClose={() => address.close({ team: null })}
          onRun={(run) => address.open({ run })}
          onSchedule={() => address.open({ team: null, schedule: open.id })}
          onTriggers={() => address.open({ team: null, triggers: open.id })}
        />
      )}
      {scheduledTeam && (
        <LazyDialog hasAddress onClose={() => address.close({ schedule: null, team: scheduledTeam.id })}>
          <scheduleDialog.View
            key={scheduledTeam.id}
            team={scheduledTeam}
            onClose={() => address.close({ schedule: null, team: scheduledTeam.id })}
            onShowRun={(run) => address.open({ run })}
          />
        </LazyDialog>
      )}
      {triggeredTeam?.role === 'owner' && (
        <LazyDialog hasAddress onClose={() => address.close({ triggers: null, team: triggeredTeam.id })}>
          <triggersDialog.View
            key={triggeredTeam.id}
            team={triggeredTeam}
            onClose={() => address.close({ triggers: null, team: triggeredTeam.id })}
            onShowRun={(run) => address.open({ run })}
          />
        </LazyDialog>
      )}
      {runId !== undefined && (
        <TeamResultsDialog
          key={runId}
          teamExecutionId={runId}
          onClose={() => address.close({ run: null })}
          onRetried={(run) => address.replace({ run })}
        />
      )}
    </>
  )
}
