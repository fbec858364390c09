// chunk: frame
import { executionStatuses, triggerSources } from '#contract/runs/run-names.ts'
import type { RunFilter } from '#web/data/run-list.ts'
import { idIn } from '#web/platform/dom/open-in-address.ts'
import { routes } from '#web/platform/routes.ts'

/** Characters of a search. */
export const searchCharsMax = 200

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** The filter of an address; unknown values are ignored. */
export function runFilterOf(search: URLSearchParams): RunFilter {
  const dayIn = (name: string) => {
    const day = search.get(name) ?? ''
    return isDay.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
  }
  return {
    agentId: idIn(search, 'agent'),
    status: executionStatuses.find((status) => status === search.get('status')),
    source: triggerSources.find((source) => source === search.get('source')),
    from: dayIn('from'),
    to: dayIn('to'),
    q: search.get('q')?.trim().slice(0, searchCharsMax) || undefined,
  }
}

/** The address's parameters with this filter; other parameters stay. */
export function withRunFilter(search: URLSearchParams, filter: RunFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  const { agentId, ...same } = filter
  for (const [name, value] of Object.entries({ agent: agentId?.toString(), ...same })) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A filter as the part of an address; equal filters have equal texts. */
export const filterText = (filter: RunFilter): string => {
  const search = withRunFilter(new URLSearchParams(), filter)
  search.sort()
  return search.toString()
}

export const noFilter: RunFilter = runFilterOf(new URLSearchParams())

/** Whether a filter excludes runs, so that an empty list means that nothing matches. */
export const isRunFilterNarrow = (filter: RunFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

/** The address of all runs with one of them open: the link to a result. */
export const runAddress = (executionId: number): string => `${routes.runs}?run=${executionId}`
