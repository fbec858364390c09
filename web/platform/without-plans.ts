import { planPaths } from '#contract/pages.ts'

/** Whether this installation has plans: if not, the server marks the page. */
export function arePlansShown(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.plans !== 'off'
}

const listeners = new Set<() => void>()

/** Applies a change of the installation to this page without a reload. */
export function showPlans(areShown: boolean): void {
  if (areShown) delete document.documentElement.dataset.plans
  else document.documentElement.dataset.plans = 'off'
  for (const listener of listeners) listener()
}

/** Calls back when plans are switched on or off on this page; returns a function that stops it. */
export function subscribePlans(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The links of this installation: without plans, none leads to their pages. */
export function withoutPlans<Link extends { href: string }>(links: readonly Link[]): readonly Link[] {
  return arePlansShown() ? links : links.filter(({ href }) => !planPaths.includes(href))
}
