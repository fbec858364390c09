import type { ModelAbility } from '#contract/models/model-kinds.ts'

interface NeedingFields {
  tools?: { uses?: readonly unknown[] | undefined } | null | undefined
  integrations?: readonly string[] | undefined
  resultShape?: object | null | undefined
}

/** The abilities that an agent needs of its model, as far as its settings tell. */
export function modelNeeds({ tools, integrations = [], resultShape }: NeedingFields): ModelAbility[] {
  const usesTools = Boolean(tools?.uses?.length) || integrations.length > 0
  return [...(usesTools ? (['tools'] as const) : []), ...(resultShape ? (['json'] as const) : [])]
}
