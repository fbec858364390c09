import { Bot } from 'lucide-react'
import { Link } from 'wouter'
import type { AgentReply } from '#contract/agents/agents.ts'
import { personaName } from '#contract/personas/personas.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { Badge } from '#web/components/badge.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { LastOutcome } from '#web/components/agent/last-outcome.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { recentMax, useNewestAgents } from './home-data.ts'
import { frequencyLabel, numberLabel } from './home-labels.ts'

const placeholders = ['first', 'second', 'third', 'fourth']

/** The newest agents and their current status. */
export function RecentAgents() {
  const newest = useNewestAgents()
  return (
    <Card aria-labelledby="recent-title" aria-busy={newest.isPending} className="lg:col-span-7">
      <CardHeader
        id="recent-title"
        title="Your Recent Agents"
        description="Your latest AI agents and their status"
      />
      {newest.isPending && <LoadingRows />}
      {newest.isError && !newest.data && <QueryError title="Failed to load your agents" query={newest} />}
      {newest.data?.length === 0 && <NoAgents />}
      {newest.data && newest.data.length > 0 && (
        <ul className="divide-y divide-line">
          {newest.data.slice(0, recentMax).map((agent) => (
            <RecentAgent key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      {newest.data && newest.data.length > recentMax && <ViewAll />}
    </Card>
  )
}

/** The empty state of agents, here and in the dialog. */
export function NoAgents() {
  return (
    <EmptyState
      icon={<Bot size={20} aria-hidden />}
      title="No agents yet"
      hint="Create your first AI agent to get started!"
      action={
        <ButtonLink href={routes.dashboard} variant="primary">
          Create Your First Agent
        </ButtonLink>
      }
    />
  )
}

function RecentAgent({ agent }: { agent: AgentReply }) {
  return (
    <li className="flex flex-col justify-between gap-x-4 gap-y-2 px-4 py-3 sm:flex-row sm:items-center sm:px-6">
      <div className="min-w-0">
        <h3 className="text-sm">
          <Link
            href={dashboardWith.edit(agent.id)}
            className="block rounded-sm py-0.5 font-semibold hover:underline max-sm:-mt-2 max-sm:-mb-1.5 max-sm:py-2.5"
          >
            <span className="wrap-anywhere line-clamp-2">{agent.name}</span>
          </Link>
        </h3>
        <p className="wrap-anywhere line-clamp-1 text-muted text-xs">
          {personaName(agent.persona)}
          {agent.nextRun && (
            <>
              {' '}
              · Next run: <Time at={agent.nextRun} byClock />
            </>
          )}
        </p>
        <LastOutcome agent={agent} className="truncate" />
      </div>
      <p className="flex shrink-0 flex-wrap items-center gap-2">
        <AgentStatus agent={agent} />
        <Badge>{frequencyLabel(agent.taskFrequency)}</Badge>
      </p>
    </li>
  )
}

function ViewAll() {
  const { data: summary } = useAgentSummary()
  return (
    <p className="border-line border-t px-4 py-3 text-center sm:px-6">
      <ButtonLink href={routes.dashboard} variant="ghost">
        {summary ? `View All (${numberLabel(summary.total)} total)` : 'View All'}
      </ButtonLink>
    </p>
  )
}

function LoadingRows() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your agents</output>
      {placeholders.map((row) => (
        <div
          key={row}
          className="flex h-[100px] flex-col justify-between gap-4 px-4 py-4 sm:h-[71px] sm:flex-row sm:items-center sm:px-6 sm:py-0"
        >
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-32 max-w-full" />
          </div>
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  )
}
