import { Database, Globe, ListTodo, Mail, MessageSquare } from 'lucide-react'
import type { IntegrationCategory } from '#contract/integrations/integration-names.ts'

/** The categories in the specification's order, as they are called on the page. */
export const categoryLabels: Record<IntegrationCategory, string> = {
  productivity: 'Productivity',
  data: 'Data',
  communication: 'Communication',
  web: 'Web',
  email: 'Email',
}

const icons: Record<IntegrationCategory, typeof Mail> = {
  productivity: ListTodo,
  data: Database,
  communication: MessageSquare,
  web: Globe,
  email: Mail,
}

/** The sign of a category. */
export function CategoryIcon({ category }: { category: IntegrationCategory }) {
  const Icon = icons[category]
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-tint text-accent-strong">
      <Icon size={20} aria-hidden />
    </span>
  )
}
