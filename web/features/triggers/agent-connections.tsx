import { Link } from 'wouter'
import type { AgentReply } from '#contract/agents/agents.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useIntegrations, useUserIntegrations } from '#web/data/integrations.ts'
import { routes } from '#web/platform/routes.ts'

/** The connections that an agent's settings let it use, with a link to add more. */
export function AgentConnections({ agent }: { agent: AgentReply }) {
  const { data: connections, error, isFetching, refetch } = useUserIntegrations()
  const { data: integrations } = useIntegrations()
  if (!connections && error)
    return (
      <ErrorState
        title="Failed to fetch user integrations"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!connections) return <Skeleton className="h-11" />
  const used = connections.filter(({ agents }) => agents.some(({ id }) => id === agent.id))
  return (
    <div className="flex flex-col gap-2 text-sm">
      {used.length === 0 ? (
        <p className="text-muted">None chosen yet.</p>
      ) : (
        <ul className="list-disc pl-5">
          {used.map(({ id, name, integrationId }) => (
            <li key={id} className="wrap-anywhere">
              <bdi>{name}</bdi>{' '}
              <span className="text-muted">
                · {integrations?.find((each) => each.id === integrationId)?.name ?? integrationId}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        {connections.length === 0 ? 'You have connected nothing yet: ' : 'Connect more in the '}
        <Link href={routes.marketplace} className="text-accent-strong underline underline-offset-2">
          API Marketplace
        </Link>
        . Which of them this agent uses is one of its settings.
      </p>
    </div>
  )
}
