import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findSessionPrincipal } from './features/auth/public.ts'
import { personasForVisitors } from './features/personas/public.ts'
import { findKeyPrincipal } from './features/keys/public.ts'
import { createHttpApp } from '#server/http/http-app.ts'
import { acceptSockets } from './http/sockets/sockets.ts'
import { config } from './platform/config.ts'
import { hasApiKey } from './platform/secrets/api-key.ts'
import { features } from './features.ts'
import { readiness } from './readiness.ts'
import { replyMetrics } from './telemetry/metrics/reply-metrics.ts'

/** Every endpoint of the contract, in one list. */
export const endpoints: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature))

/** The table of contents of the server: its features, and the pages they serve. */
export function createApp({ webDir }: { webDir?: string } = {}) {
  return createHttpApp({
    authenticate: (headers) =>
      hasApiKey(headers) ? findKeyPrincipal(headers) : findSessionPrincipal(headers),
    features: features.flatMap(({ routes }) => routes ?? []),
    endpoints,
    readiness,
    metrics: (authorization) => (config.metricsToken === undefined ? undefined : replyMetrics(authorization)),
    webDir: webDir && resolve(webDir),
    findPersonas: personasForVisitors,
  })
}

/** Has a server take the sockets of signed-in pages; answers what closes them. */
export function acceptAppSockets(server: Server): () => void {
  return acceptSockets(server, {
    authenticate: findSessionPrincipal,
    open: async (caller) => {
      for (const { socket } of features) await socket?.(caller)
    },
  })
}
