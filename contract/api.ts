import { accountApi } from './account.ts'
import { activityApi } from './activity.ts'
import { agentArchiveApi } from './agents/agent-archive.ts'
import { agentSharesApi } from './agents/agent-shares.ts'
import { agentToolsApi } from './agents/agent-tools.ts'
import { agentsApi } from './agents/agents.ts'
import { analyticsApi } from './analytics.ts'
import { approvalsApi } from './approvals/approvals.ts'
import { authApi } from './auth/auth.ts'
import { appProjectsApi } from './builders/app-projects.ts'
import { appSubmissionsApi } from './builders/app-submissions.ts'
import { builderChatsApi } from './builders/builder-chats.ts'
import { budgetsApi } from './budgets.ts'
import { careerPlansApi } from './builders/career-plans.ts'
import { customPersonasApi } from './personas/custom-personas.ts'
import { doctorApi } from './doctor.ts'
import { emailChangeApi, profilePictureApi, profileApi } from './profile.ts'
import { chatAccountsApi } from './notifications/chat-accounts.ts'
import { emailsApi, notificationsApi } from './notifications/notifications.ts'
import { waysApi } from './notifications/ways.ts'
import { integrationsApi } from './integrations/integrations.ts'
import { backupsApi } from './installation/backups.ts'
import { installationApi } from './installation/installation.ts'
import { updatesApi } from './installation/updates.ts'
import { invitationsApi } from './invitations.ts'
import { keysApi } from './keys.ts'
import { lessonsApi } from './lessons.ts'
import { linksApi } from './links/links.ts'
import { liveApi, sharedEventsApi } from './live/live.ts'
import { lostPasswordsApi, passwordsApi } from './auth/passwords.ts'
import { missingModelsApi } from './models/missing-models.ts'
import { modelChoicesApi } from './models/model-choices.ts'
import { connectionsApi, ownConnectionsApi } from './models/connections.ts'
import { modelsApi } from './models/models.ts'
import { agentFormsApi, resultLinksApi } from './public-pages/public-pages.ts'
import { overviewApi } from './runs/overview.ts'
import { paymentEventsApi } from './payments/payment-events.ts'
import { paymentsApi } from './payments/payments.ts'
import { plansApi } from './plans/plans.ts'
import { queueApi } from './runs/queue.ts'
import { runListApi } from './runs/run-list.ts'
import { runsApi } from './runs/runs.ts'
import { schedulesApi } from './schedules/schedules.ts'
import { scriptsApi } from './scripts.ts'
import { sessionsApi } from './auth/sessions.ts'
import { signInsApi } from './agents/sign-ins.ts'
import { signUpsApi } from './auth/sign-ups.ts'
import { singleSignOnApi } from './auth/single-sign-on.ts'
import { systemPersonasApi } from './personas/system-personas.ts'
import { tagsApi } from './tags.ts'
import { teamsApi } from './teams/teams.ts'
import { threadsApi } from './threads/threads.ts'
import { triggersApi } from './triggers/triggers-api.ts'
import { twoFactorApi } from './auth/two-factor.ts'
import { usageCostsApi } from './usage/usage-costs.ts'
import { usersApi } from './users.ts'

/** Every call of the product, by feature: what the server must answer and the OpenAPI document lists. */
export const api = {
  auth: authApi,
  signUps: signUpsApi,
  singleSignOn: singleSignOnApi,
  passwords: passwordsApi,
  lostPasswords: lostPasswordsApi,
  sessions: sessionsApi,
  users: usersApi,
  invitations: invitationsApi,
  activity: activityApi,
  twoFactor: twoFactorApi,
  emailChange: emailChangeApi,
  profile: profileApi,
  profilePicture: profilePictureApi,
  account: accountApi,
  keys: keysApi,
  personas: customPersonasApi,
  systemPersonas: systemPersonasApi,
  models: modelsApi,
  modelChoices: modelChoicesApi,
  connections: connectionsApi,
  ownConnections: ownConnectionsApi,
  missingModels: missingModelsApi,
  integrations: integrationsApi,
  agents: agentsApi,
  agentArchive: agentArchiveApi,
  agentShares: agentSharesApi,
  agentTools: agentToolsApi,
  signIns: signInsApi,
  tags: tagsApi,
  scripts: scriptsApi,
  links: linksApi,
  runs: runsApi,
  runList: runListApi,
  live: liveApi,
  sharedEvents: sharedEventsApi,
  overview: overviewApi,
  queue: queueApi,
  doctor: doctorApi,
  installation: installationApi,
  updates: updatesApi,
  backups: backupsApi,
  schedules: schedulesApi,
  triggers: triggersApi,
  teams: teamsApi,
  notifications: notificationsApi,
  emails: emailsApi,
  ways: waysApi,
  chatAccounts: chatAccountsApi,
  budgets: budgetsApi,
  approvals: approvalsApi,
  threads: threadsApi,
  lessons: lessonsApi,
  plans: plansApi,
  payments: paymentsApi,
  paymentEvents: paymentEventsApi,
  usageCosts: usageCostsApi,
  analytics: analyticsApi,
  appProjects: appProjectsApi,
  appSubmissions: appSubmissionsApi,
  resultLinks: resultLinksApi,
  agentForms: agentFormsApi,
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
