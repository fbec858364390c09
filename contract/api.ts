import { accountApi } from './account.ts'
import { activityApi } from './activity.ts'
import { agentArchiveApi } from './agent-archive.ts'
import { agentSharesApi } from './agent-shares.ts'
import { agentToolsApi } from './agent-tools.ts'
import { agentsApi } from './agents.ts'
import { analyticsApi } from './analytics.ts'
import { approvalsApi } from './approvals.ts'
import { authApi } from './auth.ts'
import { appProjectsApi } from './app-projects.ts'
import { builderChatsApi } from './builder-chats.ts'
import { budgetsApi } from './budgets.ts'
import { careerPlansApi } from './career-plans.ts'
import { customPersonasApi } from './custom-personas.ts'
import { emailChangeApi } from './email-change.ts'
import { emailsApi } from './emails.ts'
import { integrationsApi } from './integrations.ts'
import { installationApi } from './installation.ts'
import { invitationsApi } from './invitations.ts'
import { keysApi } from './keys.ts'
import { lessonsApi } from './lessons.ts'
import { linksApi } from './links.ts'
import { liveApi } from './live.ts'
import { modelsApi } from './models.ts'
import { notificationsApi } from './notifications.ts'
import { overviewApi } from './overview.ts'
import { passwordsApi } from './passwords.ts'
import { paymentEventsApi } from './payment-events.ts'
import { paymentsApi } from './payments.ts'
import { plansApi } from './plans.ts'
import { profilePictureApi } from './profile-picture.ts'
import { queueApi } from './queue.ts'
import { runListApi } from './run-list.ts'
import { runsApi } from './runs.ts'
import { schedulesApi } from './schedules.ts'
import { scriptsApi } from './scripts.ts'
import { sessionsApi } from './sessions.ts'
import { systemPersonasApi } from './system-personas.ts'
import { tagsApi } from './tags.ts'
import { teamsApi } from './teams.ts'
import { triggersApi } from './triggers.ts'
import { twoFactorApi } from './two-factor.ts'
import { usageCostsApi } from './usage-costs.ts'
import { usersApi } from './users.ts'

/** Every call of the product, by feature: what the server must answer and the OpenAPI document lists. */
export const api = {
  auth: authApi,
  passwords: passwordsApi,
  sessions: sessionsApi,
  users: usersApi,
  invitations: invitationsApi,
  activity: activityApi,
  twoFactor: twoFactorApi,
  emailChange: emailChangeApi,
  profilePicture: profilePictureApi,
  account: accountApi,
  keys: keysApi,
  personas: customPersonasApi,
  systemPersonas: systemPersonasApi,
  models: modelsApi,
  integrations: integrationsApi,
  agents: agentsApi,
  agentArchive: agentArchiveApi,
  agentShares: agentSharesApi,
  agentTools: agentToolsApi,
  tags: tagsApi,
  scripts: scriptsApi,
  links: linksApi,
  runs: runsApi,
  runList: runListApi,
  live: liveApi,
  overview: overviewApi,
  queue: queueApi,
  installation: installationApi,
  schedules: schedulesApi,
  triggers: triggersApi,
  teams: teamsApi,
  notifications: notificationsApi,
  emails: emailsApi,
  budgets: budgetsApi,
  approvals: approvalsApi,
  lessons: lessonsApi,
  plans: plansApi,
  payments: paymentsApi,
  paymentEvents: paymentEventsApi,
  usageCosts: usageCostsApi,
  analytics: analyticsApi,
  appProjects: appProjectsApi,
  builderChats: builderChatsApi,
  careerPlans: careerPlansApi,
}

type Feature = (typeof api)[keyof typeof api]
type EndpointIn<F> = F extends unknown ? F[keyof F] : never
type AnyEndpoint = EndpointIn<Feature>

/** The routes that a page may call, such as `PATCH /api/agents/:id`. */
export type Route = AnyEndpoint['route']
/** The endpoint of a route, for types alone: a page that imports no schema carries no validator. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>
