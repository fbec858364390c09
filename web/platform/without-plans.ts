import { planPaths } from '#contract/pages.ts'

/** Whether this installation has plans: the server says on the page where it has none. */
export function arePlansShown(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.plans !== 'off'
}

const listeners = new Set<() => void>()

/** Follows a change of the installation on this page, without a reload. */
export function showPlans(areShown: boolean): void {
  if (areShown) delete document.documentElement.dataset.plans
  else document.documentElement.dataset.plans = 'off'
  for (const listener of listeners) listener()
}

/** Calls back when plans come or go on this page; returns how to stop. */
export function subscribePlans(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Links as they are on this installation: where there are no plans, none leads to their pages. */
export function withoutPlans<Link extends { href: string }>(links: readonly Link[]): readonly Link[] {
  return arePlansShown() ? links : links.filter(({ href }) => !planPaths.includes(href))
}
