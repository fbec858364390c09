import { CircleCheck, Plug, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { integrationCategories, type IntegrationCategory } from '#contract/integrations/integration-names.ts'
import { pathOf } from '#contract/pages.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { Integration, UserIntegration } from '#web/data/integrations.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { routes } from '#web/platform/routes.ts'
import { categoryLabels } from './category-labels.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectedList } from './connected-list.tsx'
import { OperatorNote } from './operator-note.tsx'
import { installsLabel, ratingLabel } from './rating-label.ts'

interface MarketplaceProps {
  integrations: readonly Integration[]
  connections: readonly UserIntegration[]
}

/** The connected services, and all services to connect. */
export function Marketplace({ integrations, connections }: MarketplaceProps) {
  const [filter, setFilter] = useState<IntegrationFilter>({ search: '', category: 'all' })
  const [chosen, setChosen] = useState<Integration>()
  const found = filterIntegrations(integrations, filter)
  const isFiltered = filter.search.trim() !== '' || filter.category !== 'all'
  return (
    <>
      <search className="mb-6 grid gap-4 sm:grid-cols-[1fr_14rem]">
        <Field label="Search">
          <Input
            type="search"
            value={filter.search}
            placeholder="Search integrations..."
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </Field>
        <Field label="Category">
          <Select
            value={filter.category}
            onChange={(event) =>
              setFilter({ ...filter, category: event.target.value as IntegrationFilter['category'] })
            }
          >
            <option value="all">All</option>
            {integrationCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      {connections.length > 0 && <ConnectedList connections={connections} integrations={integrations} />}
      <section aria-labelledby="available">
        <h2 id="available" className="mb-4 font-semibold text-base">
          Available Integrations ({found.length})
        </h2>
        {found.length === 0 ? (
          <EmptyState
            icon={isFiltered ? <SearchX size={20} aria-hidden /> : <Plug size={20} aria-hidden />}
            title="No integrations found"
            hint={
              isFiltered
                ? 'Try adjusting your search or filter criteria'
                : 'Check back soon for new integrations!'
            }
          />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {found.map((integration) => (
              <IntegrationCard
                key={integration.id}
                integration={integration}
                isConnected={connections.some(({ integrationId }) => integrationId === integration.id)}
                isConnecting={chosen?.id === integration.id}
                onConnect={() => setChosen(integration)}
              />
            ))}
          </ul>
        )}
      </section>
      {chosen && (
        <ConnectDialog
          integration={chosen}
          onClose={() => setChosen(undefined)}
          onConnected={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface IntegrationFilter {
  search: string
  category: IntegrationCategory | 'all'
}

/** The services of the category whose name, description or tools contain every word of the search. */
export function filterIntegrations(
  list: readonly Integration[],
  { search, category }: IntegrationFilter,
): Integration[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return list.filter((each) => {
    if (category !== 'all' && each.category !== category) return false
    const tools = each.tools.map(({ title }) => title)
    const text = [each.name, each.description, each.category, ...tools].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface IntegrationCardProps {
  integration: Integration
  isConnected: boolean
  isConnecting: boolean
  onConnect: () => void
}

/** One service of the marketplace. */
function IntegrationCard({ integration, isConnected, isConnecting, onConnect }: IntegrationCardProps) {
  const { id, name, description, category, isAvailable } = integration
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm">
      <div className="flex items-start gap-3">
        <BrandMark service={id} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-base">
            <Link data-row href={pathOf(routes.marketplaceIntegration, id)} className="hover:underline">
              {name}
            </Link>
          </h3>
          <Badge>{categoryLabels[category]}</Badge>
        </div>
        {isConnected && (
          <span className="shrink-0 text-success">
            <CircleCheck size={20} aria-hidden />
            <span className="sr-only">Connected already</span>
          </span>
        )}
      </div>
      <p className="flex-1 text-sm">{description}</p>
      {!isAvailable && <OperatorNote integration={integration} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-xs">
          {installsLabel(integration)} · {ratingLabel(integration)}
        </p>
        <Button
          size="sm"
          aria-label={`Connect ${name}`}
          disabled={isConnected || isConnecting || !isAvailable}
          onClick={onConnect}
        >
          Connect
        </Button>
      </div>
    </li>
  )
}
