import type { CurrentUser } from '#contract/auth/auth.ts'
import type { KeyScope } from '#contract/endpoint.ts'

/**
 * The user and their credentials: a signed-in browser may do everything that its user may, a key only what its scopes
 * allow.
 */
export type Principal = { user: CurrentUser } & (
  | { via: 'session' }
  | { via: 'key'; scopes: readonly KeyScope[]; keyName: string }
)
