import type { GeneratedPlan } from '#contract/builders/career-state.ts'

/** How many of the tasks and milestones of a plan are done. */
export function planProgress({ roadmap }: Pick<GeneratedPlan, 'roadmap'>): { done: number; total: number } {
  const items = roadmap.flatMap(({ tasks, milestone }) => [...tasks, milestone])
  return { done: items.filter(({ isDone }) => isDone).length, total: items.length }
}
