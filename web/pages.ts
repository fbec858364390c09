// chunk: opening
import { helpPaths } from '#contract/help-topics.ts'
import { pageOfPath, planPaths } from '#contract/pages.ts'
import { type LazyPart, lazyPart } from '#web/platform/lazy-part.ts'
import { routes } from '#web/platform/routes.ts'
import { arePlansShown } from '#web/platform/without-plans.ts'

export const shell = lazyPart(() => import('#web/features/shell/shell.tsx').then(({ Shell }) => Shell))
export const publicFrame = lazyPart(() =>
  import('#web/features/shell/public-frame.tsx').then(({ PublicFrame }) => PublicFrame),
)
export const bell = lazyPart(() =>
  import('#web/features/notifications/bell.tsx').then(({ NotificationsBell }) => NotificationsBell),
)
export const palette = lazyPart(() =>
  import('#web/features/palette/palette.tsx').then(({ CommandPalette }) => CommandPalette),
)
export const toaster = lazyPart(() =>
  import('#web/components/overlay/toast.tsx').then(({ Toaster }) => Toaster),
)
export const notFound = lazyPart(() =>
  import('#web/pages/not-found.tsx').then(({ NotFoundPage }) => NotFoundPage),
)
const noLimits = lazyPart(() =>
  import('#web/pages/payments/no-limits.tsx').then(({ NoLimitsPage }) => NoLimitsPage),
)
export const notFoundInFrame = lazyPart(() =>
  import('#web/pages/not-found.tsx').then(({ NotFoundInFrame }) => NotFoundInFrame),
)

/**
 * The audience of a page. `visitor`: signed-in users are sent on; `visitor-pages.ts` has what visitors see. `user`:
 * visitors are sent to sign in. `anyone`: shown to both.
 */
type PageEntry = { audience: 'visitor' } | { audience: 'user' | 'anyone'; page: LazyPart }

const signIn: PageEntry = { audience: 'visitor' }
const home = lazyPart(() => import('#web/pages/home.tsx').then(({ HomePage }) => HomePage))
const dashboard = lazyPart(() =>
  import('#web/pages/agents/dashboard.tsx').then(({ DashboardPage }) => DashboardPage),
)
const runs = lazyPart(() => import('#web/pages/agents/runs.tsx').then(({ RunsPage }) => RunsPage))
const approvals = lazyPart(() =>
  import('#web/pages/agents/approvals.tsx').then(({ ApprovalsPage }) => ApprovalsPage),
)
const threads = lazyPart(() => import('#web/pages/agents/threads.tsx').then(({ ThreadsPage }) => ThreadsPage))
const settings = lazyPart(() => import('#web/pages/settings.tsx').then(({ SettingsPage }) => SettingsPage))
const admin = lazyPart(() => import('#web/pages/admin/admin.tsx').then(({ AdminPage }) => AdminPage))
const adminQueue = lazyPart(() =>
  import('#web/pages/admin/admin-queue.tsx').then(({ AdminQueuePage }) => AdminQueuePage),
)
const adminSystem = lazyPart(() =>
  import('#web/pages/admin/admin-system.tsx').then(({ AdminSystemPage }) => AdminSystemPage),
)
const people = lazyPart(() => import('#web/pages/admin/people.tsx').then(({ PeoplePage }) => PeoplePage))
const billing = lazyPart(() =>
  import('#web/pages/payments/billing.tsx').then(({ BillingPage }) => BillingPage),
)
const analytics = lazyPart(() =>
  import('#web/pages/agents/analytics.tsx').then(({ AnalyticsPage }) => AnalyticsPage),
)
const marketplace = lazyPart(() =>
  import('#web/pages/agents/marketplace.tsx').then(({ MarketplacePage }) => MarketplacePage),
)
const marketplaceIntegration = lazyPart(() =>
  import('#web/pages/agents/marketplace-integration.tsx').then(
    ({ MarketplaceIntegrationPage }) => MarketplaceIntegrationPage,
  ),
)
const teams = lazyPart(() => import('#web/pages/agents/teams.tsx').then(({ TeamsPage }) => TeamsPage))
const demos = lazyPart(() => import('#web/pages/public/demos.tsx').then(({ DemosPage }) => DemosPage))
const pricing = lazyPart(() =>
  import('#web/pages/payments/pricing.tsx').then(({ PricingPage }) => PricingPage),
)
const terms = lazyPart(() => import('#web/pages/public/terms.tsx').then(({ TermsPage }) => TermsPage))
const privacy = lazyPart(() => import('#web/pages/public/privacy.tsx').then(({ PrivacyPage }) => PrivacyPage))
const help = lazyPart(() => import('#web/pages/public/help.tsx').then(({ HelpPage }) => HelpPage))
const helpTopic = lazyPart(() =>
  import('#web/pages/public/help-topic.tsx').then(({ HelpTopicPage }) => HelpTopicPage),
)
const changelog = lazyPart(() =>
  import('#web/pages/public/changelog.tsx').then(({ ChangelogPage }) => ChangelogPage),
)
const subscription = lazyPart(() =>
  import('#web/pages/payments/subscription.tsx').then(({ SubscriptionPage }) => SubscriptionPage),
)
const testPayment = lazyPart(() =>
  import('#web/pages/payments/test-payment.tsx').then(({ TestPaymentPage }) => TestPaymentPage),
)
const checkoutSuccess = lazyPart(() =>
  import('#web/pages/payments/checkout-success.tsx').then(({ CheckoutSuccessPage }) => CheckoutSuccessPage),
)
const agentBuilder = lazyPart(() =>
  import('#web/pages/agents/agent-builder.tsx').then(({ AgentBuilderPage }) => AgentBuilderPage),
)
const careerAssistant = lazyPart(() =>
  import('#web/pages/agents/career-assistant.tsx').then(({ CareerAssistantPage }) => CareerAssistantPage),
)
const appBuilder = lazyPart(() =>
  import('#web/pages/agents/app-builder.tsx').then(({ AppBuilderPage }) => AppBuilderPage),
)

/** The page of every route; a route without a page does not compile. */
const table: Record<(typeof routes)[keyof typeof routes], PageEntry> = {
  [routes.login]: signIn,
  [routes.signup]: signIn,
  [routes.confirmSignUp]: signIn,
  [routes.forgotPassword]: signIn,
  [routes.resetPassword]: signIn,
  [routes.invite]: signIn,
  [routes.home]: { audience: 'user', page: home },
  [routes.dashboard]: { audience: 'user', page: dashboard },
  [routes.runs]: { audience: 'user', page: runs },
  [routes.approvals]: { audience: 'user', page: approvals },
  [routes.threads]: { audience: 'user', page: threads },
  [routes.thread]: { audience: 'user', page: threads },
  [routes.settings]: { audience: 'user', page: settings },
  [routes.settingsSection]: { audience: 'user', page: settings },
  [routes.agentBuilder]: { audience: 'user', page: agentBuilder },
  [routes.appBuilder]: { audience: 'user', page: appBuilder },
  [routes.careerAssistant]: { audience: 'user', page: careerAssistant },
  [routes.subscription]: { audience: 'anyone', page: subscription },
  [routes.billing]: { audience: 'user', page: billing },
  [routes.analytics]: { audience: 'user', page: analytics },
  [routes.teams]: { audience: 'user', page: teams },
  [routes.marketplace]: { audience: 'user', page: marketplace },
  [routes.marketplaceIntegration]: { audience: 'user', page: marketplaceIntegration },
  [routes.testPayment]: { audience: 'anyone', page: testPayment },
  [routes.checkoutSuccess]: { audience: 'user', page: checkoutSuccess },
  [routes.admin]: { audience: 'user', page: admin },
  [routes.adminQueue]: { audience: 'user', page: adminQueue },
  [routes.adminSystem]: { audience: 'user', page: adminSystem },
  [routes.people]: { audience: 'user', page: people },
  [routes.demos]: { audience: 'anyone', page: demos },
  [routes.pricing]: { audience: 'anyone', page: pricing },
  [routes.terms]: { audience: 'anyone', page: terms },
  [routes.privacy]: { audience: 'anyone', page: privacy },
  [routes.help]: { audience: 'anyone', page: help },
  [routes.changelog]: { audience: 'anyone', page: changelog },
}
const entries = new Map<string, PageEntry>(Object.entries(table))
for (const path of helpPaths) entries.set(path, { audience: 'anyone', page: helpTopic })

/** The page at this path, and its audience. */
export function pageAt(path: string): PageEntry | undefined {
  if (!arePlansShown() && planPaths.includes(path)) return { audience: 'anyone', page: noLimits }
  return entries.get(pageOfPath(path))
}

/** Loads the code of the page at this path; the page shows an error when it renders. */
export async function loadPage(path: string): Promise<void> {
  await Promise.allSettled(partsOf(path).map(({ load }) => load()))
}

function partsOf(path: string): { load: () => Promise<unknown> }[] {
  const entry = pageAt(path)
  if (!entry) return [notFound]
  return entry.audience === 'visitor' ? [] : [entry.page, shell, toaster]
}
