import type { Principal } from '#server/platform/principal.ts'

/** Authenticates a request by its own credentials; undefined for an unknown caller. */
export type Authenticate = (headers: Headers) => Promise<Principal | undefined>

/** The variables that every route has in Hono's context. */
export interface HttpEnv {
  Variables: { authenticate: Authenticate; requestId: string; clientAddress: string }
}

/** What a handler may know about the request besides its validated parts. */
export interface RequestFacts {
  ip: string
  userAgent: string | null
  /** The name of the key, if the call was made with one. */
  keyName?: string
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  header: (name: string) => string | undefined
}

/** The header in which the client's address reaches libraries; it is never taken from outside. */
export const clientAddressHeader = 'x-balancia-client'
