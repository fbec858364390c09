import { Plug, SearchX } from 'lucide-react'
import { useState } from 'react'
import { integrationCategories, type IntegrationCategory } from '#contract/integrations/integration-names.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { Integration, UserIntegration } from '#web/data/integrations.ts'
import { categoryLabels } from './category-labels.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectedList } from './connected-list.tsx'
import { IntegrationCard } from './integration-card.tsx'

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
