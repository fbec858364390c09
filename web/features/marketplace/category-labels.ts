import type { IntegrationCategory } from '#contract/integrations/integration-names.ts'

/** The categories in the specification's order, as they are called on the page. */
export const categoryLabels: Record<IntegrationCategory, string> = {
  productivity: 'Productivity',
  data: 'Data',
  communication: 'Communication',
  web: 'Web',
  email: 'Email',
}
