import type { CurrentUser } from '#contract/auth.ts'
import type { KeyScope } from '#contract/endpoint.ts'

/** Who asks, and by what right: a browser that is signed in may all that its user may, a key what it was made for. */
export type Principal = { user: CurrentUser } & (
  | { via: 'session' }
  | { via: 'key'; scopes: readonly KeyScope[]; keyName: string }
)
