import type { CurrentUser } from '#contract/auth/auth.ts'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'

export interface TopLink {
  href: string
  label: string
  /** Shown to this role alone. */
  role?: CurrentUser['role']
  /** Shows how many approvals wait for the user. */
  countsApprovals?: true
}

/** The top bar's links, in the specification's order. */
const links: readonly TopLink[] = [
  { href: routes.agentBuilder, label: 'Agent Builder' },
  { href: routes.appBuilder, label: 'App Builder' },
  { href: routes.careerAssistant, label: 'Career Assistant' },
  { href: routes.dashboard, label: 'Dashboard' },
  { href: routes.subscription, label: 'Subscription' },
  { href: routes.admin, label: 'Admin', role: 'admin' },
  { href: routes.people, label: 'People', role: 'manager' },
  { href: routes.testPayment, label: 'Test Payment' },
]

/** The links that a person of this role sees. */
export function linksFor(role: CurrentUser['role'] | undefined): readonly TopLink[] {
  return withoutPlans(links).filter((link) => !link.role || link.role === role)
}

/** The pages of the More menu, beside the specification's links: what runs, what waits and what it costs. */
export const moreLinks: readonly TopLink[] = [
  { href: routes.dashboard, label: 'Agents' },
  { href: routes.runs, label: 'Runs' },
  { href: routes.approvals, label: 'Approvals', countsApprovals: true },
  { href: routes.teams, label: 'Teams' },
  { href: routes.marketplace, label: 'Integrations' },
  { href: routes.analytics, label: 'Analytics' },
  { href: routes.billing, label: 'Usage' },
]
