import type { ModelAbility } from '#contract/models/model-kinds.ts'

interface NeedingFields {
  tools?: { uses?: readonly unknown[] | undefined } | null | undefined
  integrations?: readonly string[] | undefined
}

/** The abilities that an agent needs of its model, as far as its settings tell. Fields of a result need none. */
export const modelNeeds = ({ tools, integrations = [] }: NeedingFields): ModelAbility[] =>
  tools?.uses?.length || integrations.length > 0 ? ['tools'] : []
