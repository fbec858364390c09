import { Plus, Users, WandSparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { HelpLink } from '#web/components/help-link.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useTeams } from '#web/data/teams.ts'
import { ReadyTeamsDialog } from '#web/features/teams/ready-teams-dialog.tsx'
import { TeamCard } from '#web/features/teams/team-card.tsx'
import { TeamDetailsDialog } from '#web/features/teams/team-details-dialog.tsx'
import { TeamFormDialog } from '#web/features/teams/team-form-dialog.tsx'
import { TeamResultsDialog } from '#web/features/teams/team-results-dialog.tsx'
import { part } from '#web/platform/part.ts'

const scheduleDialog = part(() =>
  import('#web/features/schedules/team-schedule-dialog.tsx').then((module) => module.TeamScheduleDialog),
)

const triggersDialog = part(() =>
  import('#web/features/triggers/team-triggers-dialog.tsx').then((module) => module.TeamTriggersDialog),
)

const idIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The teams of agents; the team and the run that are open stand in the address. */
export function TeamsPage() {
  const [search, setSearch] = useSearchParams()
  const { data, isError, error, isFetching, refetch } = useTeams()
  const [making, setMaking] = useState<'new' | 'ready'>()
  const openId = idIn(search, 'team')
  const listed = data?.teams.find(({ id }) => id === openId)
  // What is open stays so when its access ends: what was typed there can still be copied.
  const [lastOpen, setLastOpen] = useState(listed)
  if (listed && listed !== lastOpen) setLastOpen(listed)
  const open = listed ?? (lastOpen?.id === openId ? lastOpen : undefined)
  const teamIn = (name: string) => data?.teams.find(({ id }) => id === idIn(search, name))
  const scheduledTeam = teamIn('schedule')
  const triggeredTeam = teamIn('triggers')
  const runId = idIn(search, 'run')
  const show = (next: Record<string, number>) =>
    setSearch(Object.fromEntries(Object.entries(next).map(([name, id]) => [name, String(id)])))
  const showTeam = (team: number) => {
    setMaking(undefined)
    show({ team })
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
              <TeamCard team={team} onOpen={() => showTeam(team.id)} />
            </li>
          ))}
        </ul>
      )}
      {making === 'new' && <TeamFormDialog onClose={() => setMaking(undefined)} onCreated={showTeam} />}
      {making === 'ready' && <ReadyTeamsDialog onClose={() => setMaking(undefined)} onCreated={showTeam} />}
      {open && runId === undefined && (
        <TeamDetailsDialog
          key={open.id}
          team={open}
          isGone={!listed}
          onClose={() => show({})}
          onRun={(run) => show({ team: open.id, run })}
          onSchedule={() => show({ schedule: open.id })}
          onTriggers={() => show({ triggers: open.id })}
        />
      )}
      {scheduledTeam && (
        <Suspense>
          <scheduleDialog.View
            key={scheduledTeam.id}
            team={scheduledTeam}
            onClose={() => show({ team: scheduledTeam.id })}
            onShowRun={(run) => show({ team: scheduledTeam.id, run })}
          />
        </Suspense>
      )}
      {triggeredTeam?.role === 'owner' && (
        <Suspense>
          <triggersDialog.View
            key={triggeredTeam.id}
            team={triggeredTeam}
            onClose={() => show({ team: triggeredTeam.id })}
            onShowRun={(run) => show({ team: triggeredTeam.id, run })}
          />
        </Suspense>
      )}
      {runId !== undefined && (
        <TeamResultsDialog
          key={runId}
          teamExecutionId={runId}
          onClose={() => show(open ? { team: open.id } : {})}
          onRetried={(run) => show(open ? { team: open.id, run } : { run })}
        />
      )}
    </>
  )
}
