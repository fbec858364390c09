import { agentArchiveApi } from './agent-archive.ts'
import { agentsApi } from './agents.ts'
import { authApi } from './auth.ts'
import { budgetsApi, holdsApi } from './budgets.ts'
import { customPersonasApi } from './custom-personas.ts'
import { emailsApi } from './emails.ts'
import { lessonsApi } from './lessons.ts'
import { notificationsApi } from './notifications.ts'
import { passwordsApi } from './passwords.ts'
import { plansApi } from './plans.ts'
import { queueApi } from './queue.ts'
import { runsApi } from './runs.ts'
import { schedulesApi } from './schedules.ts'
import { scriptsApi } from './scripts.ts'
import { sessionsApi } from './sessions.ts'
import { triggersApi } from './triggers.ts'

/** Every call of the product, by feature: what the server must answer and the OpenAPI document lists. */
export const api = {
  auth: authApi,
  passwords: passwordsApi,
  sessions: sessionsApi,
  personas: customPersonasApi,
  agents: agentsApi,
  agentArchive: agentArchiveApi,
  scripts: scriptsApi,
  runs: runsApi,
  queue: queueApi,
  schedules: schedulesApi,
  triggers: triggersApi,
  notifications: notificationsApi,
  emails: emailsApi,
  budgets: budgetsApi,
  holds: holdsApi,
  lessons: lessonsApi,
  plans: plansApi,
}

type Feature = (typeof api)[keyof typeof api]
type EndpointIn<F> = F extends unknown ? F[keyof F] : never
type AnyEndpoint = EndpointIn<Feature>

/** The routes that a page may call, such as `PATCH /api/agents/:id`. */
export type Route = AnyEndpoint['route']
/** The endpoint of a route, for types alone: a page that imports no schema carries no validator. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>
