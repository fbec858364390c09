import { Users } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'
import { Card } from '#web/components/card.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import type { Team } from '#web/data/teams.ts'
import { formatCount } from '#web/platform/format.ts'
import { TeamFlow } from './team-flow.tsx'
import { orderNames } from './team-labels.ts'

/** A team at a glance; a press opens its details. */
export function TeamCard({ team, onOpen }: { team: Team; onOpen: () => void }) {
  const { name, description, taskDescription, executionOrder, status, members, role, lastRun, nextRun } = team
  return (
    <Card className="relative flex flex-col gap-3 p-4 transition-colors hover:border-control sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-base">
          <button
            data-row
            type="button"
            onClick={onOpen}
            className="cursor-pointer text-left after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </button>
        </h2>
        <StatusBadge status={status} className="shrink-0" />
      </div>
      {description && <p className="wrap-anywhere line-clamp-2 text-sm">{description}</p>}
      {!description && <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{taskDescription}</p>}
      {members.length > 0 && <TeamFlow order={executionOrder} members={members} />}
      <div className="mt-auto flex flex-wrap items-center gap-2 text-muted text-xs">
        <span className="flex items-center gap-1">
          <Users size={14} aria-hidden />
          {formatCount(members.length, 'agent')}, {orderNames[executionOrder].toLowerCase()}
        </span>
        {role !== 'owner' && <Badge tone="info">Shared by {team.ownerName}</Badge>}
        {nextRun && (
          <span>
            Next run: <Time at={nextRun} byClock />
          </span>
        )}
        {lastRun && (
          <span className="flex items-center gap-1.5">
            Last run {lastRun.isHeld ? <HeldBadge /> : <StatusBadge status={lastRun.status} isQuiet />}{' '}
            <Time at={lastRun.at} />
          </span>
        )}
      </div>
    </Card>
  )
}
