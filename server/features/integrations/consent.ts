import { z } from 'zod'
import type { ConsentForm } from '#contract/integrations/integrations.ts'
import type { consentOutcomes } from '#contract/integrations/integration-names.ts'
import { pages, pathOf } from '#contract/pages.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { temporaryStore, enforceLimit } from '#server/features/auth/public.ts'
import { connectorOf } from '#server/integrations/catalogue.ts'
import type { Connector } from '#server/integrations/connector.ts'
import { askForConsent, notRegistered, tokensByCode } from '#server/integrations/oauth.ts'
import { oauthCallbackPath } from '#server/integrations/oauth-provider.ts'
import { conflict, Failure, notFound } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { addConnection, reconnect } from './connect.ts'
import { validateConfig } from './connection-config.ts'
import { ownConnection } from './connections.ts'

/** Maximum time for the consent on the provider's page, in seconds. */
const consentSeconds = 15 * 60
const asksLimit = { max: 30, window: 10 * 60 }

const waiting = z.object({
  codeVerifier: z.string(),
  userId: z.string(),
  integrationId: z.string(),
  name: z.string().optional(),
  config: z.record(z.string(), z.string()),
  /** The connection to connect again; undefined: creates a new one. */
  connectionId: z.int().optional(),
})
type Waiting = z.output<typeof waiting>
type ConsentOutcome = (typeof consentOutcomes)[number]

/**
 * Returns the address at which the user consents to the use of a service. Throws `invalid` with every error in the
 * settings, and `conflict` when the operator has not registered this server.
 */
export async function beginConsent(
  { userId }: Actor,
  { integrationId, name, config, connectionId }: ConsentForm,
  site: string,
): Promise<{ address: string }> {
  const connector = oauthConnector(integrationId)
  if (!connector.oauth.provider.client()) throw conflict(notRegistered(connector.oauth.provider))
  const entered = connectionId === undefined ? validateConfig(connector, config) : {}
  if (connectionId !== undefined) await ownOf(userId, connectionId, connector)
  await enforceLimit(`consents-of:${userId}`, asksLimit)
  const { state, codeVerifier, address } = await askForConsent(connector.oauth, site + oauthCallbackPath)
  const stored: Waiting = { codeVerifier, userId, integrationId, name, config: entered, connectionId }
  await temporaryStore.set(`consent:${state}`, JSON.stringify(stored), consentSeconds)
  return { address }
}

/**
 * Completes a consent with the parameters of the redirect; returns the page to show. Each consent can be completed
 * once.
 */
export async function endConsent(actor: Actor, cameBackTo: URL): Promise<string> {
  const state = cameBackTo.searchParams.get('state') ?? ''
  const stored = state === '' ? null : await temporaryStore.getAndDelete(`consent:${state}`)
  if (stored === null) return pages.marketplace
  const consent = waiting.parse(JSON.parse(stored))
  // A user who was lured here with another user's consent must not get a connection.
  if (consent.userId !== actor.userId) return pages.marketplace
  return `${pathOf(pages.marketplaceIntegration, consent.integrationId)}?consent=${await outcomeOf(actor, consent, cameBackTo, state)}`
}

async function outcomeOf(
  actor: Actor,
  { codeVerifier, integrationId, name, config, connectionId }: Waiting,
  cameBackTo: URL,
  state: string,
): Promise<ConsentOutcome> {
  const connector = oauthConnector(integrationId)
  if (cameBackTo.searchParams.get('error') === 'access_denied') return 'denied'
  const tokens = await tokensByCode(connector.oauth, cameBackTo, { state, codeVerifier })
  if (!tokens.ok) {
    log.warn(
      { connector: connector.id, code: tokens.code, why: tokens.message },
      'Connecting a service by consent failed',
    )
    return tokens.code === 'refused' ? 'incomplete' : 'failed'
  }
  try {
    if (connectionId === undefined)
      await addConnection(actor, { connector, name, config: { ...config, ...tokens.value } })
    else await reconnect(actor, connectionId, tokens.value)
    return 'connected'
  } catch (error) {
    if (error instanceof Failure) return error.code === 'limit_reached' ? 'too-many' : 'failed'
    throw error
  }
}

function oauthConnector(id: string): Connector & Required<Pick<Connector, 'oauth'>> {
  const connector = connectorOf(id)
  if (!connector?.oauth) throw notFound('Integration')
  return { ...connector, oauth: connector.oauth }
}

async function ownOf(userId: string, connectionId: number, connector: Connector): Promise<void> {
  const connection = await ownConnection(userId, connectionId)
  if (connection.connector.id !== connector.id) throw notFound('Connection')
}
