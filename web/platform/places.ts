// chunk: frame
import type { CurrentUser } from '#contract/auth/auth.ts'
import { routes } from './routes.ts'
import { withoutPlans } from './without-plans.ts'

/** A page that a signed-in user can go to by the palette or by two keys. */
export interface Place {
  href: string
  label: string
  /** The key that leads there after `g`. */
  key: string
  /** Shown to this role alone. */
  role?: CurrentUser['role']
}

const places: readonly Place[] = [
  { href: routes.home, label: 'Home', key: 'h' },
  { href: routes.dashboard, label: 'Dashboard', key: 'd' },
  { href: routes.runs, label: 'Runs', key: 'r' },
  { href: routes.threads, label: 'Conversations', key: 'w' },
  { href: routes.approvals, label: 'Approvals', key: 'p' },
  { href: routes.agentBuilder, label: 'Agent Builder', key: 'b' },
  { href: routes.appBuilder, label: 'App Builder', key: 'o' },
  { href: routes.careerAssistant, label: 'Career Assistant', key: 'c' },
  { href: routes.analytics, label: 'Analytics', key: 'n' },
  { href: routes.teams, label: 'Agent Teams', key: 't' },
  { href: routes.marketplace, label: 'API Marketplace', key: 'i' },
  { href: routes.billing, label: 'AI Usage and Billing', key: 'u' },
  { href: routes.subscription, label: 'Subscription', key: 'm' },
  { href: routes.testPayment, label: 'Test Payment', key: 'x' },
  { href: routes.admin, label: 'Admin', key: 'z', role: 'admin' },
  { href: routes.adminQueue, label: 'Queue of runs', key: 'q', role: 'admin' },
  { href: routes.adminSystem, label: 'System', key: 'y', role: 'admin' },
  { href: routes.people, label: 'People', key: 'e', role: 'manager' },
  { href: routes.settings, label: 'Settings', key: 's' },
  { href: routes.help, label: 'Help Center', key: 'f' },
  { href: routes.changelog, label: 'Changelog', key: 'l' },
  { href: routes.demos, label: 'Demos', key: 'v' },
  { href: routes.pricing, label: 'Pricing', key: 'k' },
  { href: routes.terms, label: 'Terms of Service', key: '1' },
  { href: routes.privacy, label: 'Privacy Policy', key: '2' },
]

/** The pages that a user of this role can go to. */
export function placesFor(role: CurrentUser['role'] | undefined): readonly Place[] {
  return withoutPlans(places).filter((place) => !place.role || place.role === role)
}

/** The keys that lead to a page, one after the other. */
export function keysTo(href: string): readonly string[] | undefined {
  const place = places.find((each) => each.href === href)
  return place && ['g', place.key]
}
