import type { AgentTemplate } from './agent-templates.ts'

/** The templates of a category, or of all when null, that contain every word of the search. */
export function findTemplates(
  templates: readonly AgentTemplate[],
  { search, category }: { search: string; category: AgentTemplate['category'] | null },
): AgentTemplate[] {
  const words = search.toLowerCase().split(/\s+/)
  return templates.filter((template) => {
    if (category !== null && template.category !== category) return false
    const { title, description, needs, agent } = template
    const text = [title, description, needs, template.category, agent.taskDescription].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
