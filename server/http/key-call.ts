import type { Context } from 'hono'
import { unauthorized } from '#server/platform/failure.ts'
import { asksByKey } from '#server/platform/secrets/api-key.ts'
import type { Principal } from '#server/platform/principal.ts'
import type { HttpEnv } from './context.ts'
import { askInTurn } from './turns.ts'
import { countRequest } from './user-rate.ts'

/** Authenticates a call that requires a key and is not an endpoint of the contract. Throws `unauthorized`. */
export async function admitKey(c: Context<HttpEnv>): Promise<Principal & { via: 'key' }> {
  const { headers } = c.req.raw
  const principal = asksByKey(headers) && (await askInTurn(c.req.raw, () => c.get('authenticate')(headers)))
  if (!principal || principal.via !== 'key') throw unauthorized()
  await countRequest(principal.user.id, {}, c.req.raw.signal)
  return principal
}
