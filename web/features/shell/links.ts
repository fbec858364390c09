import {
  Bot,
  ChartColumn,
  CircleCheck,
  History,
  House,
  MessagesSquare,
  type LucideIcon,
  Plug,
  Users,
  Wallet,
} from 'lucide-react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'

export interface TopLink {
  href: string
  label: string
  /** Shown to this role alone. */
  role?: CurrentUser['role']
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

export interface WorkspaceLink {
  href: string
  label: string
  Icon: LucideIcon
  /** Shows how many approvals wait for the user. */
  countsApprovals?: true
}

/** The pages of the workspace, beside the specification's links: what runs, what waits and what it costs. */
export const workspaceLinks: readonly WorkspaceLink[] = [
  { href: routes.home, label: 'Home', Icon: House },
  { href: routes.dashboard, label: 'Agents', Icon: Bot },
  { href: routes.runs, label: 'Runs', Icon: History },
  { href: routes.approvals, label: 'Approvals', Icon: CircleCheck, countsApprovals: true },
  { href: routes.threads, label: 'Talk', Icon: MessagesSquare },
  { href: routes.teams, label: 'Teams', Icon: Users },
  { href: routes.marketplace, label: 'Integrations', Icon: Plug },
  { href: routes.analytics, label: 'Analytics', Icon: ChartColumn },
  { href: routes.billing, label: 'Usage', Icon: Wallet },
]

interface NewLink {
  href: string
  label: string
  hint: string
  /** The key that does the same on every page, if it is not that of the page. */
  keys?: readonly string[]
}

/** What one can make, and where. */
export const newLinks: readonly NewLink[] = [
  {
    href: dashboardWith.newAgent,
    label: 'Agent in a form',
    hint: 'Every setting on one page',
    keys: ['n'],
  },
  { href: routes.agentBuilder, label: 'Agent by chat', hint: 'Describe the task in a sentence' },
  { href: routes.appBuilder, label: 'Application by chat', hint: 'A small web app from a description' },
  { href: routes.careerAssistant, label: 'Career plan by chat', hint: 'What to learn, week by week' },
]

/** Whether this is the page of the link, or a page below it. */
export function isAt(path: string, href: string): boolean {
  return path === href || (href !== routes.home && path.startsWith(`${href}/`))
}
