import { integrationMessages } from '#contract/integrations/integration-names.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useIntegrations, useUserIntegrations } from '#web/data/integrations.ts'
import { Marketplace } from '#web/features/marketplace/marketplace.tsx'
import { MarketplaceLinks } from '#web/features/marketplace/marketplace-links.tsx'

/** The services that agents can use, and those that are connected. */
export function MarketplacePage() {
  return (
    <>
      <MarketplaceLinks />
      <PageHeader
        title="API Marketplace"
        description="Services that your agents can read from and write to. What an agent sends waits for your approval unless you allow it."
      />
      <LoadedMarketplace />
    </>
  )
}

function LoadedMarketplace() {
  const integrations = useIntegrations()
  const connections = useUserIntegrations()
  if (integrations.data && connections.data)
    return <Marketplace integrations={integrations.data} connections={connections.data} />
  const failed = [
    { title: integrationMessages.listFailed, query: integrations },
    { title: integrationMessages.connectionsFailed, query: connections },
  ].find(({ query }) => query.isError && !query.data)
  if (failed)
    return (
      <ErrorState
        title={failed.title}
        error={failed.query.error}
        busy={failed.query.isFetching}
        onRetry={() => void failed.query.refetch()}
      />
    )
  return (
    <output aria-label="Loading integrations" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-44" />
      ))}
    </output>
  )
}
