import { revokeTokens } from '#server/integrations/oauth.ts'
import { log } from '#server/platform/log.ts'
import { type Connection, connectionsOf } from './connections.ts'

/** Has the providers forget all that they handed out for a user whose account goes. A provider that does not answer holds up nothing. */
export async function revokeAllOf(userId: string): Promise<void> {
  for (const connection of await connectionsOf(userId)) await revoke(connection)
}

/**
 * Has the provider forget what it handed out for a connection that is gone. Left alone while its user has another one with
 * the same provider: what is revoked there ends for all that the account allowed this server.
 */
export async function revokeUnlessShared(gone: Connection): Promise<void> {
  const provider = gone.connector.oauth?.provider
  if (!provider) return
  const others = await connectionsOf(gone.userId)
  if (others.some((other) => other.connector.oauth?.provider === provider)) return
  await revoke(gone)
}

async function revoke({ connector, config }: Connection): Promise<void> {
  const { oauth } = connector
  if (!oauth || !config?.refreshToken) return
  const outcome = await revokeTokens(oauth, config.refreshToken)
  if (!outcome.ok) log.warn({ connector: connector.id, why: outcome.message }, 'access was not revoked')
}
