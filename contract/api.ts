import { agentArchiveApi } from './agent-archive.ts'
import { agentsApi } from './agents.ts'
import { authApi } from './auth.ts'
import { customPersonasApi } from './custom-personas.ts'
import { notificationsApi } from './notifications.ts'
import { runsApi } from './runs.ts'
import { scriptsApi } from './scripts.ts'

/** Every call of the product, by feature: what the server must answer and the OpenAPI document lists. */
export const api = {
  auth: authApi,
  personas: customPersonasApi,
  agents: agentsApi,
  agentArchive: agentArchiveApi,
  scripts: scriptsApi,
  runs: runsApi,
  notifications: notificationsApi,
}

type Feature = (typeof api)[keyof typeof api]
type EndpointIn<F> = F extends unknown ? F[keyof F] : never
type AnyEndpoint = EndpointIn<Feature>

/** The routes that a page may call, such as `PATCH /api/agents/:id`. */
export type Route = AnyEndpoint['route']
/** The endpoint of a route, for types alone: a page that imports no schema carries no validator. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>
