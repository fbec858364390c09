import type { Context } from 'hono'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { unauthorized } from '#server/platform/failure.ts'
import type { HttpEnv } from './context.ts'

/**
 * The signed-in user, for pages and files that are not calls of the contract. Throws `unauthorized`, also for a key.
 */
export async function signedInUser(c: Context<HttpEnv>): Promise<CurrentUser> {
  const principal = await c.get('authenticate')(c.req.raw.headers)
  if (principal?.via !== 'session') throw unauthorized()
  return principal.user
}
