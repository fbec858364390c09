import { Plug } from 'lucide-react'
import { useLocation } from 'wouter'
import { integrationMessages } from '#contract/integrations/integration-names.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useIntegrations, useUserIntegrations } from '#web/data/integrations.ts'
import { IntegrationDetails } from '#web/features/marketplace/integration-details.tsx'
import { MarketplaceLinks } from '#web/features/marketplace/marketplace-links.tsx'
import { routes } from '#web/platform/routes.ts'

/** One service of the marketplace; the address names it. */
export function MarketplaceIntegrationPage() {
  const [path] = useLocation()
  return (
    <>
      <MarketplaceLinks isInside />
      <NamedIntegration id={path.slice(path.lastIndexOf('/') + 1)} />
    </>
  )
}

function NamedIntegration({ id }: { id: string }) {
  const integrations = useIntegrations()
  const connections = useUserIntegrations()
  const integration = integrations.data?.find((each) => each.id === id)
  if (integration && connections.data) {
    const own = connections.data.filter(({ integrationId }) => integrationId === id)
    return <IntegrationDetails integration={integration} connections={own} />
  }
  if (integrations.data && !integration) {
    return (
      <>
        <PageHeader title="API Marketplace" />
        <EmptyState
          icon={<Plug size={20} aria-hidden />}
          title="There is no such integration"
          hint="It may have been renamed or taken out."
          action={<ButtonLink href={routes.marketplace}>See all integrations</ButtonLink>}
        />
      </>
    )
  }
  const failed = [integrations, connections].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <QueryError
        title={
          failed === integrations ? integrationMessages.listFailed : integrationMessages.connectionsFailed
        }
        query={failed}
      />
    )
  }
  return (
    <output aria-label="Loading the integration" className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </output>
  )
}
