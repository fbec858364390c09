import { useLocation } from 'wouter'
import { useSession } from '#web/data/auth.ts'
import { useTeams } from '#web/data/teams.ts'
import { dashboardWith, teamsWith } from '#web/platform/routes.ts'
import { Actions } from './actions.tsx'
import { FoundAgents } from './found-agents.tsx'
import { FoundRuns } from './found-runs.tsx'
import { FoundTeams } from './found-teams.tsx'
import { type Mark, PaletteList } from './palette-list.tsx'
import { Places, RecentPlaces } from './place-groups.tsx'
import { type RecentPlace, rememberPlace } from './recent.ts'
import { useFoundAgents, useLatestRuns } from './use-search.ts'

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
  const agents = useFoundAgents(query)
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
      <FoundAgents
        agents={agents.data}
        onChoose={({ id, name }) => go({ kind: 'agent', label: name, href: dashboardWith.edit(id) })}
      />
      {typed && (
        <FoundTeams
          teams={teams.data?.teams}
          query={typed}
          onChoose={({ id, name }) => go({ kind: 'team', label: name, href: teamsWith.team(id) })}
        />
      )}
      <FoundRuns
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
