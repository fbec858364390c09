import type { PersonaCategory } from '#contract/personas/persona-categories.ts'
import type { SystemPersona } from '#contract/personas/system-personas.ts'
import { useMatchingCommunityPersonas, usePersonaCounts, useSystemPersonas } from '#web/data/personas.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { isFound, type PersonaGroup, sharedChoice, systemChoice } from './persona-choices.ts'

/** The personas to show for the search text, or for the open category. */
export function usePersonaMatches(
  groups: readonly PersonaGroup[],
  search: string,
  category: PersonaCategory | undefined,
) {
  const counts = usePersonaCounts()
  const settled = useSettled(search)
  const asked = settled === '' || !counts.data?.imported ? undefined : settled
  const system = useSystemPersonas({ category, search: category ? settled || undefined : asked })
  const listed = groups.flatMap(({ choices }) => choices).filter(({ shared }) => shared).length
  const isBeyondList = !category && (counts.data?.community ?? 0) > listed
  const community = useMatchingCommunityPersonas(isBeyondList ? settled || undefined : undefined)

  const near = category
    ? []
    : groups.map(({ title, choices }) => ({
        title,
        choices: choices.filter((choice) => isFound(choice, search)),
      }))
  const known = new Set(near.flatMap(({ choices }) => choices.map(({ value }) => value)))
  const isAsking = category !== undefined || asked !== undefined
  const further = (search !== '' && community.data ? community.data : [])
    .map((persona) => sharedChoice(persona, false))
    .filter(({ value }) => !known.has(value))
  // The previous results stay while one types, but never appear under another category's name.
  const isOther = category !== undefined && system.isPlaceholderData
  const imported = isAsking && !isOther && (category || search !== '') ? (system.data ?? []) : []
  const shown = [
    ...near,
    {
      title: category ?? 'System personas',
      choices: imported.map((persona) => withoutCategory(persona, category)),
    },
    { title: 'More of the community', choices: further },
  ].filter(({ choices }) => choices.length > 0)
  const hasFailed = system.isError || community.isError
  const onRetry = () => {
    for (const call of [system, community]) if (call.isError) void call.refetch()
  }
  return {
    groups: shown,
    isSearching: settled !== search || system.isFetching || community.isFetching || counts.isFetching,
    onMore: imported.length > 0 && system.hasNextPage ? () => void system.fetchNextPage() : undefined,
    remark: hasFailed ? { message: 'Failed to search all personas', onRetry } : undefined,
  }
}

/** Leaves out the category's name, which is redundant within that category. */
function withoutCategory(persona: SystemPersona, category: PersonaCategory | undefined) {
  const choice = systemChoice(persona)
  return category ? { ...choice, category: undefined } : choice
}
