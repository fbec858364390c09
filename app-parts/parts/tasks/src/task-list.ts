import type { Row } from '../shared/model-types.ts'

export type Shown = 'open' | 'done' | 'all'

/** What is due first comes first; what has no day comes last. */
export function shownTasks(tasks: readonly Row[], shown: Shown): Row[] {
  return tasks
    .filter(({ done }) => shown === 'all' || (shown === 'done') === (done === true))
    .toSorted((a, b) => String(a.due ?? '9999').localeCompare(String(b.due ?? '9999')))
}
