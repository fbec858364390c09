import type { IntegrationCategory } from '#contract/integrations/integration-names.ts'
import type { Integration } from '#web/data/integrations.ts'

export interface IntegrationFilter {
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
