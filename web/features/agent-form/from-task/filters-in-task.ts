import { conditionsInText } from '#contract/conditions/conditions-in-text.ts'

/** The conditions that a task names, in its own words: those that a result applies or refuses. */
export const filtersInTask = (task: string): string[] =>
  conditionsInText(task, new Date().toISOString().slice(0, 10)).map(({ words }) => words)

/** The task without one of its conditions and the punctuation before it. */
export function withoutFilter(task: string, filter: string): string {
  const at = task.indexOf(filter)
  if (at < 0) return task
  const before = task.slice(0, at).replace(/(?:\s*[,;:(–—]\s*(?:but|and)?|\s+(?:but|and))\s*$|\s+$/iu, '')
  const after = task.slice(at + filter.length).replace(/^\)/, '')
  return `${before}${after}`.trim()
}
