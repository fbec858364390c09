import { revokeTokens } from '#server/integrations/oauth.ts'
import { log } from '#server/platform/log.ts'
import { type Connection, connectionsOf } from './connections.ts'

/** Revokes all tokens of a user whose account is deleted. An error of a provider does not stop the deletion. */
export async function revokeAllOf(userId: string): Promise<void> {
  for (const connection of await connectionsOf(userId)) await revoke(connection)
}

/**
 * Revokes the tokens of a deleted connection at the provider. Does nothing while the user has another connection with
 * the same provider, because revoking ends all access that the account granted to this server.
 */
export async function revokeUnlessShared(disconnected: Connection): Promise<void> {
  const provider = disconnected.connector.oauth?.provider
  if (!provider) return
  const others = await connectionsOf(disconnected.userId)
  if (others.some((other) => other.connector.oauth?.provider === provider)) return
  await revoke(disconnected)
}

async function revoke({ connector, config }: Connection): Promise<void> {
  const { oauth } = connector
  if (!oauth || !config?.refreshToken) return
  const outcome = await revokeTokens(oauth, config.refreshToken)
  if (!outcome.ok)
    log.warn(
      { connector: connector.id, why: outcome.message },
      'Could not revoke access at the service; revoke it there',
    )
}
