import type { Principal } from '#server/platform/principal.ts'

/** Finds who is asking by the request's own credentials; undefined for a stranger. */
export type Authenticate = (headers: Headers) => Promise<Principal | undefined>

/** What every route finds in Hono's context. */
export interface HttpEnv {
  Variables: { authenticate: Authenticate; requestId: string; clientAddress: string }
}

/** What a handler may know of the request beyond its validated parts. */
export interface RequestFacts {
  ip: string
  userAgent: string | null
  /** The name of the user's key that the call was made with, where it was one. */
  keyName?: string
  /** Ends when the caller goes away. */
  signal: AbortSignal
  header: (name: string) => string | undefined
}

/** The header in which the client's address reaches libraries; it is never taken from outside. */
export const clientAddressHeader = 'x-balancia-client'
