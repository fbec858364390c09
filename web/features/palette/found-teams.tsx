import { Users } from 'lucide-react'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import type { Team } from '#web/data/teams.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { matches } from './search.ts'

const teamsShown = 5

interface FoundTeamsProps {
  teams: readonly Team[] | undefined
  query: string
  onChoose: (team: Team) => void
}

/** The teams whose name or task matches. */
export function FoundTeams({ teams = [], query, onChoose }: FoundTeamsProps) {
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
