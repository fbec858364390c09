import { Hono } from 'hono'
import { knownUrl } from '#contract/known-url.ts'
import { integrationsApi } from '#contract/integrations/integrations.ts'
import { pages } from '#contract/pages.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind, factsOf } from '#server/http/bind.ts'
import type { HttpEnv, RequestFacts } from '#server/http/context.ts'
import { oauthCallbackPath } from '#server/integrations/oauth-provider.ts'
import { config } from '#server/platform/config.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { listIntegrations } from './catalogue.ts'
import { changeConnection, connect, disconnect } from './connect.ts'
import { beginConsent, endConsent } from './consent.ts'
import { connectionsOf } from './connections.ts'
import { sealedConnections } from './sealed-connections.ts'
import { rate } from './rate.ts'
import { presentConnection, presentConnections } from './present-connection.ts'
import { tryConnection } from './use.ts'

/** The configured address, else the origin of the request: only known host names are served. */
const siteOf = (request: RequestFacts) => config.publicUrl ?? request.header('origin') ?? siteUrl()

/** The redirect target after the consent page of a service. */
const callback = new Hono<HttpEnv>().get(oauthCallbackPath, async (c) => {
  const principal = await c.get('authenticate')(c.req.raw.headers)
  if (principal?.via !== 'session')
    return c.redirect(`${pages.login}?returnTo=${encodeURIComponent(pages.marketplace)}`, 303)
  const actor = actorOf({ user: principal.user, request: factsOf(c) })
  const site = config.publicUrl ?? knownUrl(c.req.url).origin
  return c.redirect(
    await endConsent(actor, knownUrl(`${site}${oauthCallbackPath}${knownUrl(c.req.url).search}`)),
    303,
  )
})

export const integrationsFeature: Feature = {
  sealed: [sealedConnections],
  routes: [
    callback,
    bind(integrationsApi, {
      catalogue: ({ user }) => listIntegrations(user.id),
      rate: async (call) => {
        await rate(actorOf(call), call.body)
        return undefined
      },
      list: async ({ user }) => presentConnections(user.id, await connectionsOf(user.id)),
      connect: async (call) => presentConnection(await connect(actorOf(call), call.body)),
      askForConsent: (call) => beginConsent(actorOf(call), call.body, siteOf(call.request)),
      change: async (call) =>
        presentConnection(await changeConnection(actorOf(call), call.params.id, call.body)),
      disconnect: async (call) => {
        await disconnect(actorOf(call), call.params.id)
        return undefined
      },
      tryOut: ({ user, params }) => tryConnection(user.id, params.id),
    }),
  ],
}
