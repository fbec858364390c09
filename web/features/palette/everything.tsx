import { Hash, History, Users } from 'lucide-react'
import { useLocation } from 'wouter'
import { isolated } from '#contract/isolated.ts'
import { useSession } from '#web/data/auth.ts'
import { type Team, useTeams } from '#web/data/teams.ts'
import { dashboardWith, teamsWith } from '#web/platform/routes.ts'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import type { Reply } from '#web/platform/call.ts'
import { Time } from '#web/components/time.tsx'
import { Actions } from './actions.tsx'
import { MatchingAgents } from './matching-agents.tsx'
import { type Mark, PaletteList } from './palette-list.tsx'
import { Places, RecentPlaces, SettingsPlaces } from './place-groups.tsx'
import { type RecentPlace, rememberPlace } from './recent.ts'
import { useMatchingAgents, useLatestRuns } from './use-search.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { executionIdOf, matches } from './search.ts'

interface EverythingProps {
  query: string
  mark: Mark
  onClose: () => void
  onRunAgent: () => void
}

/** Recent places, actions, and all pages, agents and recent runs that match the query. */
export function Everything({ query, mark, onClose, onRunAgent }: EverythingProps) {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const agents = useMatchingAgents(query)
  const runs = useLatestRuns()
  const typed = query.trim()
  const teams = useTeams({ enabled: typed !== '' })

  const go = (place: RecentPlace) => {
    if (user) rememberPlace(user.id, place)
    onClose()
    navigate(place.href)
  }
  const retry = () => {
    if (agents.error) void agents.refetch()
    if (runs.error) void runs.refetch()
  }
  return (
    <PaletteList
      mark={mark}
      isSearching={agents.isFetching || runs.isFetching}
      failure={failureOf(agents.error, runs.error)}
      empty={`Nothing matches “${typed}”`}
      onRetry={retry}
    >
      {user && !typed && <RecentPlaces userId={user.id} onGo={go} />}
      <Actions query={typed} onClose={onClose} onRunAgent={onRunAgent} />
      {typed && <Places query={typed} role={user?.role} onGo={go} />}
      {typed && <SettingsPlaces query={typed} role={user?.role} onGo={go} />}
      <MatchingAgents
        agents={agents.data}
        onChoose={({ id, name }) => go({ kind: 'agent', label: name, href: dashboardWith.edit(id) })}
      />
      {typed && (
        <MatchingTeams
          teams={teams.data?.teams}
          query={typed}
          onChoose={({ id, name }) => go({ kind: 'team', label: name, href: teamsWith.team(id) })}
        />
      )}
      <MatchingRuns
        runs={runs.data}
        query={typed}
        onChoose={(id, label) => go({ kind: 'run', label, href: dashboardWith.run(id) })}
      />
      {!typed && <Places query="" role={user?.role} onGo={go} />}
    </PaletteList>
  )
}

function failureOf(agents: Error | null, runs: Error | null) {
  if (agents && runs) return 'Failed to search your agents and runs'
  if (agents) return 'Failed to search your agents'
  return runs ? 'Failed to search your runs' : undefined
}

const teamsShown = 5

interface MatchingTeamsProps {
  teams: readonly Team[] | undefined
  query: string
  onChoose: (team: Team) => void
}

/** The teams whose name or task matches. */
function MatchingTeams({ teams = [], query, onChoose }: MatchingTeamsProps) {
  const found = teams
    .filter(({ name, taskDescription }) => matches(query, name, taskDescription, 'team'))
    .slice(0, teamsShown)
  if (found.length === 0) return null
  return (
    <PaletteGroup heading="Teams">
      {found.map((team) => (
        <PaletteItem
          key={team.id}
          id={`team-${team.id}`}
          icon={<Users size={16} />}
          label={team.name}
          aside={<StatusBadge status={team.status} />}
          onSelect={() => onChoose(team)}
        />
      ))}
    </PaletteGroup>
  )
}

const runsShown = 5

interface MatchingRunsProps {
  runs: Reply<'GET /api/executions'> | undefined
  query: string
  onChoose: (executionId: number, label: string) => void
}

/** The latest runs that fit; a number leads to that execution, however old it is. */
function MatchingRuns({ runs = [], query, onChoose }: MatchingRunsProps) {
  const namedId = executionIdOf(query)
  const found = runs
    .filter(({ id, agentName, status }) => matches(query, agentName, `#${id}`, status, 'run'))
    .slice(0, runsShown)
  const isNamedMissing = namedId !== undefined && !found.some(({ id }) => id === namedId)
  if (found.length === 0 && !isNamedMissing) return null
  return (
    <PaletteGroup heading="Recent runs">
      {isNamedMissing && (
        <PaletteItem
          id={`execution-${namedId}`}
          icon={<Hash size={16} />}
          label={`Go to Execution #${namedId}`}
          onSelect={() => onChoose(namedId, `Execution #${namedId}`)}
        />
      )}
      {found.map((run) => (
        <PaletteItem
          key={run.id}
          id={`run-${run.id}`}
          icon={<History size={16} />}
          label={run.agentName}
          aside={
            <span className="flex items-center gap-2 tabular-nums">
              <span>
                <span className="sr-only">Execution </span>#{run.id}
              </span>
              <Time at={run.startedAt ?? run.executedAt} className="max-sm:hidden" />
              <StatusBadge status={run.status} />
            </span>
          }
          onSelect={() => onChoose(run.id, `${isolated(run.agentName)} · Execution #${run.id}`)}
        />
      ))}
    </PaletteGroup>
  )
}
