import { planPaths } from '#contract/pages.ts'

/** Whether this installation has plans: the server says on the page where it has none. */
export function arePlansShown(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.plans !== 'off'
}

/** Links as they are on this installation: where there are no plans, none leads to their pages. */
export function withoutPlans<Link extends { href: string }>(links: readonly Link[]): readonly Link[] {
  return arePlansShown() ? links : links.filter(({ href }) => !planPaths.includes(href))
}
